import Foundation

/// Learns how the view of an event ended.
@preconcurrency @MainActor public protocol EKEventViewDelegate: NSObjectProtocol {
    /// The person is done. Dismiss the controller, or pop it.
    func eventViewController(
        _ controller: EKEventViewController, didCompleteWith action: EKEventViewAction)
}
