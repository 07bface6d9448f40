import Dispatch

/// Lets one thread wait for changes that other threads report.
final class ChangeBell: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let pause: Double

    /// Where it never gets quiet, news waits for so many pauses at most.
    private static let mostPauses = 10.0

    /// - Parameter pause: How long it must be quiet, in seconds.
    init(pause: Double) { self.pause = pause }

    /// Reports a change.
    func ring() { semaphore.signal() }

    /// Waits for a change, or until some seconds have passed. Returns whether there was a change.
    @discardableResult
    func wait(atMost seconds: Double) -> Bool {
        guard semaphore.wait(timeout: .now() + seconds) == .success else { return false }
        // What came meanwhile is seen by the same look.
        while semaphore.wait(timeout: .now()) == .success {}
        return true
    }

    /// Waits for a change, and then until it has been quiet for a pause, or for ten pauses at most; or until
    /// some seconds have passed.
    func waitUntilQuiet(atMost seconds: Double) {
        guard semaphore.wait(timeout: .now() + seconds) == .success else { return }
        let latest = DispatchTime.now() + pause * ChangeBell.mostPauses
        while semaphore.wait(timeout: min(.now() + pause, latest)) == .success, .now() < latest {}
    }
}
