import Foundation

/// Learns what a person chooses. All methods are optional. They are called for what the person does, not when
/// `selectedCalendars` is set (TN3132).
@preconcurrency @MainActor public protocol EKCalendarChooserDelegate: NSObjectProtocol {
    /// Other calendars are chosen now.
    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser)
    /// The person is done. Dismiss the controller, or pop it.
    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser)
    /// The person left without a choice. Dismiss the controller, or pop it.
    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser)
}

extension EKCalendarChooserDelegate {
    public func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) {}
    public func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {}
    public func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) {}
}
