import Foundation

/// The two controllers of a presentation: the part of UIKit's class that code for EventKitUI uses.
///
/// ```swift
/// controller.presentationController?.presentingViewController
/// ```
@MainActor open class UIPresentationController: NSObject {
    /// The controller that was presented.
    public let presentedViewController: UIViewController
    /// The controller that it was presented from.
    public private(set) weak var presentingViewController: UIViewController?

    /// Joins two controllers.
    public init(presentedViewController: UIViewController, presenting: UIViewController?) {
        self.presentedViewController = presentedViewController
        presentingViewController = presenting
        super.init()
    }
}
