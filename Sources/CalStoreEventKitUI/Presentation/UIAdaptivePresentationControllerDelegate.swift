import Foundation

/// Learns that a person ends a presentation: the part of UIKit's protocol that code for EventKitUI uses. All
/// methods are optional.
///
/// On Apple's systems a person swipes a sheet away. Here a person goes back from a controller that has no
/// other end: a chooser of calendars without buttons, or an event without a delegate. The program ends a
/// presentation by `dismiss(animated:completion:)` without a word to this delegate.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    /// Whether the person may end the presentation (default: true).
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// The presentation ends now.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// The presentation has ended.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// The person may not end the presentation, and tried to.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool { true }
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController
    ) {}
}
