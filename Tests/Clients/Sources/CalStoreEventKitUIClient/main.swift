import CalStoreEventKitUI
import Expectations

/// An app's delegate, which is told how the controllers end.
final class App: UIViewController, EKEventEditViewDelegate, EKEventViewDelegate, EKCalendarChooserDelegate {
    var heard: [String] = []

    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) {
        heard.append("edit \(action.rawValue)")
        dismiss(animated: true)
    }

    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction) {
        heard.append("view \(action.rawValue)")
        dismiss(animated: true)
    }

    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) {
        heard.append("chosen \(calendarChooser.selectedCalendars.count)")
    }

    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {
        heard.append("finish")
        dismiss(animated: true)
    }

    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) { heard.append("cancel") }
}

/// A driver of the client's own: it refuses everything.
final class Refuser: CalStorePresentationDriver {
    var problems: [String] = []

    func answer(to controller: UIViewController) async -> CalStorePresentationAnswer {
        problems.isEmpty ? .done : .cancel
    }

    func refused(_ error: any Error, by controller: UIViewController) { problems.append("\(error)") }
}

let store = EKEventStore(
    calStore: CalendarStore(), timeZone: .gmt, now: { Date(timeIntervalSince1970: 1_772_442_000) })
let app = App()

// An editor, with a script.
let script = CalStorePresentationScript([.save(span: .thisEvent) { $0.title = "Lunch" }])
CalStorePresentation.driver = script
let editor = EKEventEditViewController()
editor.eventStore = store
editor.editViewDelegate = app
editor.modalPresentationStyle = .formSheet
app.present(editor, animated: true) { app.heard.append("presented") }
Expectations.expect(app.presentedViewController === editor, true)
Expectations.expect(editor.presentationController?.presentingViewController === app, true)
await CalStorePresentation.finished()
Expectations.expect(app.heard, ["presented", "edit 1"])
Expectations.expect(script.isUsedUp, true)
Expectations.expect(script.refusals.count, 0)
Expectations.expect(script.asked.first === editor, true)
Expectations.expect(editor.event?.title, "Lunch")

// An editor, with another driver.
let refuser = Refuser()
CalStorePresentation.driver = refuser
app.heard = []
let second = EKEventEditViewController()
second.eventStore = store
second.editViewDelegate = app
app.present(second, animated: true)
await CalStorePresentation.finished()
Expectations.expect(app.heard, ["edit \(EKEventEditViewAction.cancelled.rawValue)"])
Expectations.expect(refuser.problems, ["EKEventEditViewController does not take the answer done"])

// A view of an event, which is changed and deleted.
app.heard = []
CalStorePresentation.userAddresses = ["ada@example.com"]
CalStorePresentation.driver = CalStorePresentationScript([
    .respond(.accepted), .save { $0.notes = "at noon" }, .delete(),
])
let viewer = EKEventViewController()
viewer.event = editor.event
viewer.allowsEditing = true
viewer.allowsCalendarPreview = true
viewer.delegate = app
let navigation = UINavigationController(rootViewController: viewer)
app.present(navigation, animated: false)
Expectations.expect(navigation.visibleViewController === viewer, true)
await CalStorePresentation.finished()
Expectations.expect(app.heard, ["view \(EKEventViewAction.deleted.rawValue)"])

// A chooser.
app.heard = []
let title = store.defaultCalendarForNewEvents?.title ?? ""
let choices = CalStorePresentationScript([.choose(["Nowhere"]), .choose([title]), .done])
CalStorePresentation.driver = choices
let chooser = EKCalendarChooser(
    selectionStyle: .multiple, displayStyle: .writableCalendarsOnly, entityType: .event, eventStore: store)
chooser.showsDoneButton = true
chooser.showsCancelButton = true
chooser.delegate = app
app.present(UINavigationController(rootViewController: chooser), animated: false)
await CalStorePresentation.finished()
Expectations.expect(app.heard, ["chosen 1", "finish"])
Expectations.expect(
    choices.refusals.first as? CalStorePresentationError, CalStorePresentationError.noCalendar("Nowhere"))
Expectations.expect(EventKitUIBundle() != nil, true)

// A chooser without buttons is left as a sheet is swiped away: not at first, because it is modal.
final class Sheet: NSObject, UIAdaptivePresentationControllerDelegate, UINavigationControllerDelegate {
    var heard: [String] = []

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        heard.append("should")
        return true
    }

    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        heard.append("will")
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        heard.append("did")
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        heard.append("attempt")
    }

    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool
    ) { heard.append("show") }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
    ) { heard.append("shown") }
}

let sheet = Sheet()
for isModal in [true, false] {
    CalStorePresentation.driver = CalStorePresentationScript([.done])
    let plain = EKCalendarChooser(
        selectionStyle: .single, displayStyle: .allCalendars, entityType: .event, eventStore: store)
    let around = UINavigationController(rootViewController: plain)
    around.isModalInPresentation = isModal
    around.delegate = sheet
    around.presentationController?.delegate = sheet
    app.present(around, animated: false)
    await CalStorePresentation.finished()
    if isModal { app.dismiss(animated: false) }
}
Expectations.expect(sheet.heard, ["show", "shown", "attempt", "show", "shown", "should", "will", "did"])

// The words of the errors.
let errors: [(CalStorePresentationError, String)] = [
    (.unfit(answer: "done", controller: "App"), "App does not take the answer done"),
    (.noCalendar("Home"), "no calendar of the list has the title \"Home\""),
    (.eventOfOtherStore("Lunch"), "the event \"Lunch\" is not of the editor's event store"),
    (.nothingToShow("event"), "the controller has no event: set it before it is presented"),
    (
        .notInvited("Party"),
        "you are none of the attendees of \"Party\": set user.address in the settings"
    ),
]
for (error, words) in errors { Expectations.expect("\(error)", words) }
Expectations.finish()
