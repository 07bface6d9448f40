@testable import CalStore

extension LogItems {
    /// Whether all items are in memory.
    var isHeld: Bool { inner.withLock { $0.held != nil } }
    /// Whether they are too long for that.
    var areTextsTooLong: Bool { inner.withLock { $0.areTextsTooLong } }
}
