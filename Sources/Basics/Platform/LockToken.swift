/// The value of a lock that only lets one thread in at a time and protects no value of its own.
///
/// Not `Void`: that has no size, so its address is that of the lock's object, and the thread sanitizer
/// reports reads of the object's class, which need no lock, as a race with it.
package struct LockToken: Sendable {
    private var byte: UInt8 = 0

    package init() {}
}
