import Foundation

/// A stack of controllers: the part of UIKit's class that code for EventKitUI uses.
///
/// ```swift
/// let viewer = EKEventViewController()
/// viewer.event = event
/// let navigation = UINavigationController(rootViewController: viewer)
/// present(navigation, animated: true)
/// ```
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// The stack, with the controller at the bottom first.
    open var viewControllers: [UIViewController] = [] {
        didSet {
            for controller in oldValue where !viewControllers.contains(controller) {
                controller.navigationController = nil
            }
            for controller in viewControllers { controller.navigationController = self }
        }
    }

    /// Learns which controllers are shown.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The controller on the top of the stack.
    open var topViewController: UIViewController? { viewControllers.last }
    /// The controller that is seen: one that is presented, or the top of the stack.
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    /// Creates an empty stack; see `UIViewController.init(nibName:bundle:)`.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a stack with one controller.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
        // Observers are not called in an initializer.
        rootViewController.navigationController = self
    }

    /// Creates an empty stack. Nothing is read from the archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Puts a controller on the stack, and shows it.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !viewControllers.contains(viewController) else { return }
        viewControllers.append(viewController)
        CalStorePresentation.show(viewController, animated: animated, completion: nil)
    }

    /// Takes the controller on the top from the stack and returns it; nil if it is the last one.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard viewControllers.count > 1, let top = viewControllers.popLast() else { return nil }
        CalStorePresentation.hide(top, animated: animated)
        return top
    }

    /// Takes all controllers but the first from the stack, and returns them.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard viewControllers.count > 1 else { return [] }
        let popped = Array(viewControllers.dropFirst())
        viewControllers.removeLast(popped.count)
        if let top = popped.last { CalStorePresentation.hide(top, animated: animated) }
        return popped
    }

    override var shown: UIViewController { topViewController?.shown ?? self }
}
