import Foundation

/// The part of UIKit's class that code for EventKitUI uses: it presents other controllers and dismisses them.
///
/// ```swift
/// let editor = EKEventEditViewController()
/// editor.eventStore = store
/// editor.editViewDelegate = self
/// present(editor, animated: true)
/// ```
///
/// It has no view. A controller of EventKitUI that is presented, or pushed on a navigation controller, asks a
/// person in the terminal, or the driver of ``CalStorePresentation``, and then tells its delegate. That
/// happens on the main actor after the present call has returned, as on Apple's systems: the program must
/// have an asynchronous `main`, `RunLoop.main.run()` or `dispatchMain()`.
@preconcurrency @MainActor open class UIViewController: NSObject {
    /// The title in a navigation bar. It is kept, and shown nowhere.
    open var title: String?
    /// See ``UIModalPresentationStyle``.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// Whether a person cannot dismiss it by going back; see ``UIAdaptivePresentationControllerDelegate``.
    open var isModalInPresentation = false

    /// The controller that was presented from this one; nil if none is.
    open private(set) var presentedViewController: UIViewController?
    /// The controller that this one, or the controller around it, was presented from.
    open var presentingViewController: UIViewController? {
        presenter ?? navigationController?.presentingViewController
    }
    private weak var presenter: UIViewController?
    /// The navigation controller that it is in; nil if there is none.
    open internal(set) weak var navigationController: UINavigationController?
    /// Whether `viewDidLoad()` was called.
    open private(set) var isViewLoaded = false

    /// Creates a controller.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// Creates a controller. Nib files do not exist outside of Apple's systems: the names are ignored.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Creates a controller. Nothing is read from the archive.
    public required init?(coder: NSCoder) { super.init() }

    private var ownPresentation: UIPresentationController?
    /// The presentation of this controller or of the navigation controller that it is in, also before it is
    /// presented. After a dismissal it is another one.
    open var presentationController: UIPresentationController? {
        if let navigationController { return navigationController.presentationController }
        let presentation =
            ownPresentation
            ?? UIPresentationController(presentedViewController: self, presenting: presenter)
        ownPresentation = presentation
        return presentation
    }

    // MARK: Appearing

    /// Called once, before the controller is shown.
    open func viewDidLoad() {}
    /// Called before the controller is shown.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after the controller was shown.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the controller is hidden.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the controller was hidden.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Calls `viewDidLoad()` if it was not called yet.
    open func loadViewIfNeeded() {
        guard !isViewLoaded else { return }
        isViewLoaded = true
        viewDidLoad()
    }

    // MARK: Presenting

    /// Shows a controller above this one.
    ///
    /// A controller that presents one already presents no other: a line on the standard error says so, as on
    /// Apple's systems.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil, viewControllerToPresent.presenter == nil else {
            return CalStorePresentation.report(
                "\(viewControllerToPresent) cannot be presented on \(self): one of them takes part in a "
                    + "presentation already")
        }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presenter = self
        viewControllerToPresent.ownPresentation?.presentingViewController = self
        CalStorePresentation.show(viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Hides the controller that was presented from this one, with all above it; without one, this controller
    /// itself. A form that is open ends without a word to its delegate.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let presented = presentedViewController else {
            if let presentingViewController {
                return presentingViewController.dismiss(animated: flag, completion: completion)
            }
            completion?()
            return
        }
        if presented.presentedViewController != nil { presented.dismiss(animated: flag) }
        presentedViewController = nil
        presented.presenter = nil
        presented.ownPresentation = nil
        CalStorePresentation.hide(presented, animated: flag)
        completion?()
    }

    /// Ends a controller that a person goes back from: it leaves its navigation controller, or its
    /// presentation ends, as by a swipe. Returns false if that is not allowed.
    func goBack() -> Bool {
        if let navigationController, navigationController.viewControllers.count > 1 {
            guard navigationController.topViewController === self else { return true }
            navigationController.popViewController(animated: true)
            return true
        }
        guard let presenting = presentingViewController, let presentation = presentationController else {
            return true
        }
        let delegate = presentation.delegate
        let outer = presentation.presentedViewController
        let isModal = isModalInPresentation || outer.isModalInPresentation
        guard !isModal, delegate?.presentationControllerShouldDismiss(presentation) ?? true else {
            delegate?.presentationControllerDidAttemptToDismiss(presentation)
            return false
        }
        delegate?.presentationControllerWillDismiss(presentation)
        presenting.dismiss(animated: true)
        delegate?.presentationControllerDidDismiss(presentation)
        return true
    }

    /// The controllers that are seen when this one is shown: the top of a navigation controller, or itself.
    var shown: UIViewController { self }
}
