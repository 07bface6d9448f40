/// Answers to the controllers of EventKitUI in place of a person: a script for tests, or another user
/// interface.
///
/// ```swift
/// final class Refuser: CalStorePresentationDriver {
///     func answer(to controller: UIViewController) async -> CalStorePresentationAnswer { .cancel }
/// }
/// CalStorePresentation.driver = Refuser()
/// ```
@MainActor public protocol CalStorePresentationDriver: AnyObject {
    /// Answers a controller that is shown. It is called again until an answer ends the controller.
    ///
    /// - Parameter controller: An `EKEventEditViewController`, `EKEventViewController` or
    ///   `EKCalendarChooser`.
    func answer(to controller: UIViewController) async -> CalStorePresentationAnswer

    /// The last answer was refused: the store did not save it, or the controller does not take it. Optional.
    func refused(_ error: any Error, by controller: UIViewController)
}

extension CalStorePresentationDriver {
    public func refused(_ error: any Error, by controller: UIViewController) {}
}
