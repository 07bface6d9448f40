import CalStore
import Foundation
import Testing

@testable import Basics

/// The error of `body`, which runs on a thread of its own; nil when it throws none. What never returns is a
/// failure, and keeps nobody from going on.
func outcome(
    _ location: SourceLocation = #_sourceLocation, of body: @escaping @Sendable () throws -> Void
) -> (any Error)? {
    let error = Locked<(any Error)?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Thread {
        do { try body() } catch let thrown { error.withLock { $0 = thrown } }
        isDone.signal()
    }.start()
    if isDone.wait(timeout: .now() + 60) == .timedOut {
        Issue.record("it waits for itself", sourceLocation: location)
    }
    return error.withLock { $0 }
}
