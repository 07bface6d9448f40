import Basics
import Foundation
import Terminal

/// Shows the controllers of EventKitUI: to a person in the terminal, or to a driver that answers in place of
/// one, so that an app's delegate code is tested without a screen.
///
/// ```swift
/// CalStorePresentation.driver = CalStorePresentationScript([.save { $0.title = "Lunch" }])
/// app.addEvent()                              // presents an EKEventEditViewController
/// await CalStorePresentation.finished()       // its delegate has been called
/// ```
///
/// Without a driver and without a terminal nobody can answer: an editor is canceled, a view is done, and a
/// line on the standard error says so.
@MainActor public enum CalStorePresentation {
    /// Answers in place of a person; nil for a person in the terminal.
    public static var driver: (any CalStorePresentationDriver)?

    /// The mail addresses of the user, to find the attendee whose answer a person gives; nil for those of the
    /// user's settings (`user.address`).
    public static var userAddresses: Set<String>?

    /// The controllers that wait for an answer.
    private static var running: [ObjectIdentifier: Task<Void, Never>] = [:]

    /// Waits until no controller waits for an answer: the delegates have been called, also of controllers
    /// that a delegate has presented.
    public static func finished() async {
        while let task = running.values.first { await task.value }
    }

    // MARK: Showing

    static func show(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
        let front = controller.shown
        controller.loadViewIfNeeded()
        if front !== controller { front.loadViewIfNeeded() }
        front.viewWillAppear(animated)
        let navigation = controller as? UINavigationController ?? front.navigationController
        if let navigation {
            navigation.delegate?.navigationController(navigation, willShow: front, animated: animated)
        }
        ask(front) {
            front.viewDidAppear(animated)
            if let navigation {
                navigation.delegate?.navigationController(navigation, didShow: front, animated: animated)
            }
            completion?()
        }
    }

    /// Asks the person or the driver after `begin`.
    static func ask(_ front: UIViewController, after begin: @escaping () -> Void = {}) {
        (front as? any AskingController)?.isStopped = false
        let id = ObjectIdentifier(front)
        running[id] = Task { @MainActor in
            begin()
            if let asking = front as? any AskingController {
                let end = await asking.ask()
                running[id] = nil
                end()
            } else {
                running[id] = nil
            }
        }
    }

    static func hide(_ controller: UIViewController, animated: Bool) {
        let front = controller.shown
        front.viewWillDisappear(animated)
        (front as? any AskingController)?.stop()
        front.viewDidDisappear(animated)
    }

    // MARK: Problems

    /// Prints a line on the standard error.
    static func report(_ problem: String) {
        ErrorStream(RealFileSystem.writeError).print("EventKitUI: \(problem)\n")
    }
}

/// A controller that asks a person.
@MainActor protocol AskingController: UIViewController {
    /// Whether it was dismissed, or ended by the program, so that the delegate is not called.
    var isStopped: Bool { get set }
    /// Asks, and returns the call of the delegate.
    func ask() async -> () -> Void
    /// Ends the asking; the delegate is not called.
    func stop()
}

extension AskingController {
    /// Goes back, after a person wished to. One who may not is asked again.
    func leave() {
        if !goBack(), CalStorePresentation.driver == nil, FlowTerminal.isThere {
            CalStorePresentation.ask(self)
        }
    }
}
