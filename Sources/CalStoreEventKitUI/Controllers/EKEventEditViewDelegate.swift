import Foundation

/// Learns how the editor of an event ended, and can choose the calendar of new events.
@preconcurrency @MainActor public protocol EKEventEditViewDelegate: NSObjectProtocol {
    /// The person is done. The controller that presented the editor dismisses it (listing 6-3 of the Calendar
    /// and Reminders Programming Guide).
    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction)

    /// The calendar of a new event; without this method, the default calendar of the store. Optional.
    func eventEditViewControllerDefaultCalendar(
        forNewEvents controller: EKEventEditViewController
    ) -> EKCalendar
}

extension EKEventEditViewDelegate {
    public func eventEditViewControllerDefaultCalendar(
        forNewEvents controller: EKEventEditViewController
    ) -> EKCalendar {
        let store = controller.eventStore as EKEventStore? ?? EKEventStore()
        return store.defaultCalendarForNewEvents as EKCalendar? ?? EKCalendar(for: .event, eventStore: store)
    }
}
