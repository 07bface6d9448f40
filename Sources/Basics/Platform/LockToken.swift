/// The value of a lock that only lets one thread in at a time and protects no value of its own.
///
/// Not `Void`: that has no size, so it lies where the lock's object begins, and the thread sanitizer takes
/// each look at the object's class, which needs no lock, for a race with it.
package struct LockToken: Sendable {
    private var byte: UInt8 = 0

    package init() {}
}
