import Foundation

/// The two controllers of a presentation: the part of UIKit's class that code for EventKitUI uses.
///
/// ```swift
/// controller.presentationController?.presentingViewController
/// ```
@preconcurrency @MainActor open class UIPresentationController: NSObject {
    /// The controller that was presented.
    public let presentedViewController: UIViewController
    /// The controller that it was presented from.
    public internal(set) weak var presentingViewController: UIViewController?

    /// Learns that a person ends the presentation by going back.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// Joins two controllers.
    public init(presentedViewController: UIViewController, presenting: UIViewController?) {
        self.presentedViewController = presentedViewController
        presentingViewController = presenting
        super.init()
    }
}
