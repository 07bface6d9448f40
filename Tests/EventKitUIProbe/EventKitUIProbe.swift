import CalStoreEventKit
import EventKitUI

/// An app with the three controllers, as the tests run it in a terminal:
///
///     EventKitUIProbe STORE new | edit TITLE | view TITLE | choose
///
/// It is Wednesday 2026-03-04 09:00 in UTC. It prints what its delegate is told.
@main struct EventKitUIProbe {
    @MainActor static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard let path = arguments.first, let values = try? CalendarStore(path: path) else { return }
        let store = EKEventStore(
            calStore: values, timeZone: TimeZone(identifier: "UTC"),
            now: { Date(timeIntervalSince1970: 1_772_614_800) })
        let app = App(store, words: Array(arguments.dropFirst()))
        app.begin()
        await app.ended()
    }
}

@MainActor private final class App: UIViewController {
    private let store: EKEventStore
    private let words: [String]
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ store: EKEventStore, words: [String]) {
        self.store = store
        self.words = words
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    func begin() {
        switch words.first {
        case "new": edit(nil)
        case "edit": edit(event)
        case "view":
            let viewer = EKEventViewController()
            viewer.event = event
            viewer.allowsEditing = words.last != "fixed"
            viewer.allowsCalendarPreview = true
            viewer.delegate = self
            present(UINavigationController(rootViewController: viewer), animated: true)
        default:
            let chooser = EKCalendarChooser(
                selectionStyle: words.last == "one" ? .single : .multiple, displayStyle: .allCalendars,
                eventStore: store)
            chooser.showsDoneButton = true
            chooser.showsCancelButton = true
            chooser.delegate = self
            present(UINavigationController(rootViewController: chooser), animated: true)
        }
    }

    private var event: EKEvent? {
        let now = Date(timeIntervalSince1970: 1_772_614_800)
        let range = store.predicateForEvents(
            withStart: now - 86_400 * 30, end: now + 86_400 * 30, calendars: nil)
        return store.events(matching: range).first { $0.title == words.dropFirst().first }
    }

    private func edit(_ event: EKEvent?) {
        let editor = EKEventEditViewController()
        editor.eventStore = store
        editor.event = event
        editor.editViewDelegate = self
        present(editor, animated: true)
    }

    func ended() async {
        guard presentedViewController != nil else { return }
        await withCheckedContinuation { waiting = $0 }
    }

    private func end(_ text: String) {
        print(text)
        dismiss(animated: true)
        waiting?.resume()
        waiting = nil
    }
}

extension App: EKEventEditViewDelegate, EKEventViewDelegate, EKCalendarChooserDelegate {
    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) {
        end("editor \(action): \(controller.event?.title ?? "nothing")")
    }

    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction) {
        end("view \(action): \(controller.event?.title ?? "nothing")")
    }

    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {
        end("chosen: " + calendarChooser.selectedCalendars.map(\.title).sorted().joined(separator: ", "))
    }

    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) { end("chooser canceled") }
}
