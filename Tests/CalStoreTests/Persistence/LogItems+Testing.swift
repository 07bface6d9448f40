@testable import CalStore

extension LogItems {
    /// Whether all items are in memory.
    var isHeld: Bool { inner.withLock { $0.held != nil } }
}
