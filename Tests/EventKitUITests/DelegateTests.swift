import CalStoreEventKitUI
import EventKitTestSupport
import EventKitUI
import Testing

@testable import CalStore
@testable import CalStoreEventKit
@testable import CalStoreSettings

/// The controllers with a driver in place of a person: the delegates of an app are called as on Apple's
/// systems. One after the other, because a process has one driver.
@Suite(.serialized) @MainActor struct DelegateTests {
    let store = TestStore.make()
    let app: EventsViewController

    init() {
        app = EventsViewController(store)
        CalStorePresentation.userAddresses = nil
    }

    private func play(_ answers: CalStorePresentationAnswer...) -> CalStorePresentationScript {
        let script = CalStorePresentationScript(answers)
        CalStorePresentation.driver = script
        return script
    }

    // MARK: Editor

    @Test func aNewEventIsSaved() async throws {
        let script = play(.save { $0.title = "Lunch" })
        app.edit()
        #expect(app.heard.isEmpty, "the delegate is called after present has returned")
        let controller = try #require(app.presentedViewController as? EKEventEditViewController)
        await CalStorePresentation.finished()
        #expect(app.heard == ["edit saved"] && script.refusals.isEmpty && script.isUsedUp)
        #expect(app.presentedViewController == nil && controller.presentingViewController == nil)
        let event = try #require(controller.event)
        #expect(event.title == "Lunch" && !event.isNew && !event.hasChanges)
        #expect(store.event(withIdentifier: event.eventIdentifier)?.title == "Lunch")
    }

    /// The guide: without an event, the user makes a new one in the default calendar. It begins with the next
    /// hour and lasts one.
    @Test func aNewEventHasTheDefaultCalendarAndTheNextHour() async throws {
        var seen: (calendar: EKCalendar?, start: Date?, end: Date?)
        let before = Date()
        _ = play(
            .save {
                $0.title = "New"
                seen = ($0.calendar, $0.startDate, $0.endDate)
            })
        app.edit()
        await CalStorePresentation.finished()
        #expect(seen.calendar == store.defaultCalendarForNewEvents)
        let start = try #require(seen.start)
        #expect(start.timeIntervalSince(before) > 0 && start.timeIntervalSince(before) <= 3601)
        #expect(Calendar.current.component(.minute, from: start) == 0)
        #expect(seen.end == start + 3600)
    }

    @Test func theDelegateChoosesTheCalendarOfNewEvents() async throws {
        let other = EKCalendar(for: .event, eventStore: store)
        other.title = "Club"
        other.source = store.defaultCalendarForNewEvents?.source
        try store.saveCalendar(other, commit: true)
        final class Chooser: NSObject, EKEventEditViewDelegate {
            let calendar: EKCalendar
            init(_ calendar: EKCalendar) { self.calendar = calendar }
            func eventEditViewController(
                _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
            ) {}
            func eventEditViewControllerDefaultCalendar(
                forNewEvents controller: EKEventEditViewController
            ) -> EKCalendar { calendar }
        }
        let delegate = Chooser(other)
        _ = play(.save { $0.title = "Chess" })
        let controller = EKEventEditViewController()
        controller.eventStore = store
        controller.editViewDelegate = delegate
        app.present(controller, animated: false)
        await CalStorePresentation.finished()
        #expect(controller.event?.calendar.title == "Club")
    }

    @Test func aPartOfAnEventIsKept() async throws {
        let event = EKEvent(eventStore: store)
        event.title = "Half"
        event.startDate = date("2026-03-05 10:00")
        _ = play(.save { $0.notes = "whole" })
        app.edit(event)
        await CalStorePresentation.finished()
        #expect(event.title == "Half" && event.notes == "whole" && !event.isNew)
        #expect(text(event.startDate) == "2026-03-05 10:00" && text(event.endDate) == "2026-03-05 11:00")
    }

    @Test func cancelSavesNothing() async throws {
        let event = try store.add("Review", "2026-03-05 10:00")
        _ = play(.cancel)
        app.edit(event)
        await CalStorePresentation.finished()
        #expect(app.heard == ["edit canceled"] && event.title == "Review")
    }

    @Test func deleteRemoves() async throws {
        let event = try store.add("Review", "2026-03-05 10:00")
        let id = event.eventIdentifier ?? ""
        _ = play(.delete())
        app.edit(event)
        await CalStorePresentation.finished()
        #expect(app.heard == ["edit deleted"] && store.event(withIdentifier: id) == nil)
    }

    /// A rule of the store refuses the save: the editor stays open, and the event has its old values.
    @Test func aRefusedSaveLeavesTheEditorOpen() async throws {
        let event = try store.add("Review", "2026-03-05 10:00")
        event.notes = "of the app, not saved yet"
        let script = play(
            .save {
                $0.title = "Backwards"
                $0.endDate = date("2026-03-05 09:00")
            }, .done, .cancel)
        app.edit(event)
        await CalStorePresentation.finished()
        #expect(app.heard == ["edit canceled"] && script.asked.count == 3)
        #expect((script.refusals.first as? EKError)?.code == .datesInverted)
        #expect(
            script.refusals.last as? CalStorePresentationError
                == .unfit(answer: "done", controller: "EKEventEditViewController"))
        #expect(event.title == "Review" && text(event.endDate) == "2026-03-05 11:00")
        #expect(event.notes == "of the app, not saved yet" && event.hasChanges)
    }

    @Test(arguments: [(EKSpan.thisEvent, ["a", "X", "a", "a"]), (.futureEvents, ["a", "X", "X", "X"])])
    func aSeriesIsSavedWithItsSpan(span: EKSpan, titles: [String]) async throws {
        let rule = EKRecurrenceRule(
            recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 4))
        try store.add("a", "2026-03-02 09:00", rule: rule)
        let second = try #require(store.events("2026-03-03", "2026-03-04").first)
        _ = play(.save(span: span) { $0.title = "X" })
        app.edit(second)
        await CalStorePresentation.finished()
        #expect(store.events("2026-03-01", "2026-03-10").map { $0.title ?? "" } == titles)
    }

    /// EventKitUI's header: `cancelEditing` does not call the delegate.
    @Test func cancelEditingCallsNoDelegate() async throws {
        final class Slow: CalStorePresentationDriver {
            func answer(to controller: UIViewController) async -> CalStorePresentationAnswer {
                (controller as? EKEventEditViewController)?.cancelEditing()
                return .save { $0.title = "never" }
            }
        }
        let driver = Slow()
        CalStorePresentation.driver = driver
        app.edit()
        await CalStorePresentation.finished()
        #expect(app.heard.isEmpty && store.events("2000-01-01", "2003-01-01").isEmpty)
        #expect((app.presentedViewController as? EKEventEditViewController)?.event?.isNew == true)
    }

    @Test func aDismissedEditorCallsNoDelegate() async throws {
        _ = play(.save { $0.title = "never" })
        app.edit()
        app.dismiss(animated: false)
        await CalStorePresentation.finished()
        #expect(app.heard.isEmpty && app.presentedViewController == nil)
    }

    @Test func anEventOfAnotherStoreIsNotEdited() async throws {
        let event = try TestStore.make().add("Review", "2026-03-05 10:00")
        let script = play(.save { $0.title = "never" })
        app.edit(event)
        await CalStorePresentation.finished()
        #expect(app.heard == ["edit canceled"] && !script.isUsedUp && event.title == "Review")
    }

    @Test func anEditorWithoutAStoreIsCanceled() async {
        let script = play(.save())
        let controller = EKEventEditViewController()
        controller.editViewDelegate = app
        app.present(controller, animated: true)
        await CalStorePresentation.finished()
        #expect(app.heard == ["edit canceled"] && !script.isUsedUp)
    }

    /// TN3153: since iOS 17 the editor needs no access to events.
    @Test(arguments: [EKAuthorizationStatus.denied, .writeOnly, .notDetermined])
    func theEditorNeedsNoAccess(status: EKAuthorizationStatus) async throws {
        let access = EventKitAccess(UserSettings(path: nil))
        access.set(status, for: .event)
        let store = EKEventStore(
            StoreSession(access: access) { [engine = OpenStore()] () throws(CalStoreError) -> OpenStore in
                engine
            })
        let app = EventsViewController(store)
        let script = play(.save { $0.title = "Lunch" })
        app.edit()
        await CalStorePresentation.finished()
        #expect(app.heard == ["edit saved"] && script.refusals.isEmpty)
        let soon = store.predicateForEvents(withStart: Date(), end: Date() + 7200, calendars: nil)
        #expect(store.events(matching: soon).isEmpty, "the program itself sees nothing")
        access.set(.fullAccess, for: .event)
        #expect(store.events(matching: soon).map { $0.title ?? "" } == ["Lunch"])
    }

    @Test func oneControllerPresentsOneOther() async {
        _ = play(.cancel)
        app.edit()
        let first = app.presentedViewController
        app.edit()
        #expect(app.presentedViewController === first)
        await CalStorePresentation.finished()
        #expect(app.heard == ["edit canceled"])
    }

    // MARK: View

    @Test func aViewEndsWithDone() async throws {
        let event = try store.add("Review", "2026-03-05 10:00")
        _ = play(.done)
        app.present(app.show(event), animated: true)
        await CalStorePresentation.finished()
        #expect(app.heard == ["view done"] && app.presentedViewController == nil)
    }

    @Test func aViewIsEditedAndGoesOn() async throws {
        let event = try store.add("Review", "2026-03-05 10:00")
        _ = play(.save { $0.title = "Retro" }, .done)
        app.present(app.show(event), animated: true)
        await CalStorePresentation.finished()
        #expect(app.heard == ["view done"] && event.title == "Retro" && !event.hasChanges)
    }

    @Test func aViewDeletes() async throws {
        let event = try store.add("Review", "2026-03-05 10:00")
        _ = play(.delete())
        app.present(app.show(event), animated: true)
        await CalStorePresentation.finished()
        #expect(app.heard == ["view deleted"] && store.events("2026-03-01", "2026-03-10").isEmpty)
    }

    @Test func aViewWithoutEditingChangesNothing() async throws {
        let event = try store.add("Review", "2026-03-05 10:00")
        let script = play(.save { $0.title = "never" }, .delete(), .done)
        let navigation = app.show(event)
        (navigation.topViewController as? EKEventViewController)?.allowsEditing = false
        app.present(navigation, animated: true)
        await CalStorePresentation.finished()
        #expect(app.heard == ["view done"] && script.refusals.count == 2 && event.title == "Review")
    }

    @Test func anInvitationIsAnswered() async throws {
        let values = try store.calStore.values()
        let id = try values.write("test") { change in
            var item = CalStoreItem(
                event: "Party", calendar: try #require(try change.defaultCalendar(for: .event)).id)
            item.start = ItemTime(try #require(CivilDateTime(iso: "2026-03-05T18:00:00")), in: .utc)
            item.end = .time(ItemTime(try #require(CivilDateTime(iso: "2026-03-05T20:00:00")), in: .utc))
            item.organizer = ItemParticipant(address: "mailto:bob@example.com")
            item.attendees = [ItemParticipant(address: "mailto:ada@example.com")]
            return try change.add(item).id
        }
        let event = try #require(store.event(withIdentifier: id.result.text))
        let script = play(.respond(.accepted), .respond(.accepted), .done)
        app.present(app.show(event), animated: true)
        await CalStorePresentation.finished()
        #expect(
            script.refusals.compactMap { $0 as? CalStorePresentationError } == [
                .notInvited("Party"), .notInvited("Party"),
            ])
        CalStorePresentation.userAddresses = ["ADA@example.com"]
        let second = play(.respond(.inProcess), .respond(.tentative))
        app.present(app.show(event), animated: true)
        await CalStorePresentation.finished()
        #expect(
            second.refusals.map { "\($0)" } == ["EKEventViewController does not take the answer respond"])
        #expect(app.heard == ["view done", "view responded"])
        #expect(event.attendees?.first?.participantStatus == .tentative)
    }

    @Test func aPushedViewWithoutADelegateLeavesTheStack() async throws {
        let event = try store.add("Review", "2026-03-05 10:00")
        let navigation = UINavigationController(rootViewController: app)
        let viewer = EKEventViewController()
        viewer.event = event
        _ = play(.done)
        navigation.pushViewController(viewer, animated: true)
        #expect(navigation.topViewController === viewer && viewer.navigationController === navigation)
        await CalStorePresentation.finished()
        #expect(navigation.viewControllers == [app] && viewer.navigationController == nil)
    }

    // MARK: Chooser

    private func chooser(_ style: EKCalendarChooserSelectionStyle) throws -> EKCalendarChooser {
        for title in ["Club", "Home"]
        where !store.calendars(for: .event).contains(where: { $0.title == title }) {
            let calendar = EKCalendar(for: .event, eventStore: store)
            calendar.title = title
            calendar.source = store.defaultCalendarForNewEvents?.source
            try store.saveCalendar(calendar, commit: true)
        }
        let chooser = EKCalendarChooser(
            selectionStyle: style, displayStyle: .allCalendars, entityType: .event, eventStore: store)
        chooser.showsDoneButton = true
        chooser.showsCancelButton = true
        chooser.delegate = app
        return chooser
    }

    @Test func severalCalendarsAreChosen() async throws {
        let chooser = try chooser(.multiple)
        // TN3132: what the program sets calls no delegate.
        chooser.selectedCalendars = Set(store.calendars(for: .event).filter { $0.title == "Club" })
        let script = play(.choose(["Club"]), .choose(["Home", "Club"]), .choose(["Nowhere"]), .done)
        app.present(UINavigationController(rootViewController: chooser), animated: true)
        await CalStorePresentation.finished()
        #expect(app.heard == ["chosen Club,Home", "finish"])
        #expect(script.refusals.first as? CalStorePresentationError == .noCalendar("Nowhere"))
        #expect(chooser.selectedCalendars.count == 2 && chooser.selectionStyle == .multiple)
    }

    @Test func oneCalendarIsChosen() async throws {
        let chooser = try chooser(.single)
        let script = play(.choose(["Home", "Club"]), .choose(["Home"]), .cancel)
        app.present(UINavigationController(rootViewController: chooser), animated: true)
        await CalStorePresentation.finished()
        #expect(app.heard == ["chosen Home", "cancel"] && script.refusals.count == 1)
    }

    @Test func aChooserWithoutButtonsGoesBack() async throws {
        let chooser = try chooser(.single)
        (chooser.showsDoneButton, chooser.showsCancelButton) = (false, false)
        let navigation = UINavigationController(rootViewController: app)
        _ = play(.done)
        navigation.pushViewController(chooser, animated: true)
        await CalStorePresentation.finished()
        #expect(app.heard.isEmpty && navigation.viewControllers == [app])
    }

    /// A chooser without buttons is left as a sheet is swiped away on Apple's systems: its presentation ends,
    /// and the delegate of the presentation learns it.
    @Test(arguments: [true, false]) func aSheetIsLeft(isModal: Bool) async throws {
        final class Listener: NSObject, UIAdaptivePresentationControllerDelegate {
            var heard: [String] = []
            func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
                heard.append("will")
            }
            func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
                heard.append("did")
            }
            func presentationControllerDidAttemptToDismiss(
                _ presentationController: UIPresentationController
            ) { heard.append("attempt") }
        }
        let chooser = try chooser(.single)
        (chooser.showsDoneButton, chooser.showsCancelButton) = (false, false)
        let navigation = UINavigationController(rootViewController: chooser)
        navigation.isModalInPresentation = isModal
        let listener = Listener()
        navigation.presentationController?.delegate = listener
        #expect(chooser.presentationController === navigation.presentationController)
        _ = play(.done)
        app.present(navigation, animated: true)
        await CalStorePresentation.finished()
        #expect(listener.heard == (isModal ? ["attempt"] : ["will", "did"]))
        #expect((app.presentedViewController == nil) == !isModal)
    }

    @Test func aNavigationControllerTellsWhatItShows() async throws {
        final class Listener: NSObject, UINavigationControllerDelegate {
            var heard: [String] = []
            func navigationController(
                _ navigationController: UINavigationController, willShow viewController: UIViewController,
                animated: Bool
            ) { heard.append("will \(viewController.title ?? "")") }
            func navigationController(
                _ navigationController: UINavigationController, didShow viewController: UIViewController,
                animated: Bool
            ) { heard.append("did \(viewController.title ?? "")") }
        }
        let (first, second) = (UIViewController(), UIViewController())
        (first.title, second.title) = ("first", "second")
        let navigation = UINavigationController(rootViewController: first)
        let listener = Listener()
        navigation.delegate = listener
        app.present(navigation, animated: true)
        await CalStorePresentation.finished()
        navigation.pushViewController(second, animated: true)
        await CalStorePresentation.finished()
        #expect(listener.heard == ["will first", "did first", "will second", "did second"])
    }

    // MARK: Order of calls

    @Test func controllersAppearInOrder() async {
        final class Loud: UIViewController {
            var calls: [String] = []
            override func viewDidLoad() { calls.append("load") }
            override func viewWillAppear(_ animated: Bool) { calls.append("will appear \(animated)") }
            override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
            override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear \(animated)") }
            override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
        }
        let loud = Loud()
        for _ in 0..<2 {
            app.present(loud, animated: true) { loud.calls.append("completion") }
            await CalStorePresentation.finished()
            #expect(loud.presentationController?.presentingViewController === app)
            loud.dismiss(animated: false)
        }
        let shown = ["will appear true", "did appear", "completion", "will disappear false", "did disappear"]
        #expect(loud.calls == ["load"] + shown + shown)
    }

    @Test func aDelegateMayPresentAnother() async throws {
        final class Chain: UIViewController, EKEventEditViewDelegate {
            var rest: [EKEvent] = []
            var count = 0
            var store: EKEventStore?
            func next() {
                guard let event = rest.popLast() else { return }
                let controller = EKEventEditViewController()
                controller.eventStore = store
                controller.event = event
                controller.editViewDelegate = self
                present(controller, animated: true)
            }
            func eventEditViewController(
                _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
            ) {
                count += 1
                dismiss(animated: true) { self.next() }
            }
        }
        let chain = Chain()
        chain.store = store
        chain.rest = [try store.add("a", "2026-03-05 10:00"), try store.add("b", "2026-03-06 10:00")]
        _ = play(.save { $0.title += "!" }, .save { $0.title += "!" })
        chain.next()
        await CalStorePresentation.finished()
        #expect(chain.count == 2)
        #expect(store.events("2026-03-01", "2026-03-10").map { $0.title ?? "" } == ["a!", "b!"])
    }
}
