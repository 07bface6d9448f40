import Dispatch

/// Lets one thread wait for changes that other threads report.
final class ChangeBell: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let pause: Double

    /// The maximum wait for a pause, as a number of pauses.
    private static let mostPauses = 10.0

    /// - Parameter pause: The time without a change, in seconds.
    init(pause: Double) { self.pause = pause }

    /// Reports a change.
    func ring() { semaphore.signal() }

    /// Waits for a change, or until some seconds have passed. Returns whether there was a change.
    @discardableResult
    func wait(atMost seconds: Double) -> Bool {
        guard semaphore.wait(timeout: .now() + seconds) == .success else { return false }
        // Changes that came meanwhile need no second wake-up.
        while semaphore.wait(timeout: .now()) == .success {}
        return true
    }

    /// Waits for a change, and then until a pause without changes, but at most ten pauses; or until the given
    /// seconds have passed.
    func waitUntilQuiet(atMost seconds: Double) {
        guard semaphore.wait(timeout: .now() + seconds) == .success else { return }
        let latest = DispatchTime.now() + pause * ChangeBell.mostPauses
        while semaphore.wait(timeout: min(.now() + pause, latest)) == .success, .now() < latest {}
    }
}
