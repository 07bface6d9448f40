import EventKitUI

// Listings 6-1 to 6-3 of Apple's Calendar and Reminders Programming Guide, in Swift. `presentModalViewController`
// has been `present` since iOS 5.

final class EventsViewController: UIViewController {
    let myEventStore: EKEventStore
    var heard: [String] = []

    init(_ store: EKEventStore) {
        myEventStore = store
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// Listing 6-1: editing an existing event.
    func show(_ myEvent: EKEvent) -> UINavigationController {
        let eventViewController = EKEventViewController()
        eventViewController.event = myEvent
        eventViewController.allowsEditing = true
        eventViewController.delegate = self
        return UINavigationController(rootViewController: eventViewController)
    }

    /// Listing 6-2: presenting an event edit view controller modally.
    func edit(_ event: EKEvent? = nil) {
        let controller = EKEventEditViewController()
        controller.eventStore = myEventStore
        controller.event = event
        controller.editViewDelegate = self
        present(controller, animated: true)
    }
}

extension EventsViewController: EKEventEditViewDelegate {
    /// Listing 6-3: the delegate dismisses the modal view.
    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) {
        heard.append("edit \(action)")
        dismiss(animated: true)
    }
}

extension EventsViewController: EKEventViewDelegate {
    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction) {
        heard.append("view \(action)")
        controller.dismiss(animated: true)
    }
}

extension EventsViewController: EKCalendarChooserDelegate {
    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) {
        heard.append(
            "chosen " + calendarChooser.selectedCalendars.map(\.title).sorted().joined(separator: ","))
    }

    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {
        heard.append("finish")
        calendarChooser.dismiss(animated: true)
    }

    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) {
        heard.append("cancel")
        calendarChooser.dismiss(animated: true)
    }
}
