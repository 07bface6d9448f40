import Basics
import Foundation

/// The common superclass of all objects of a store. It knows whether an object is new or changed, and
/// discards changes (EventKit rules 16-23).
///
/// ```swift
/// event.title = "Lunch"
/// event.hasChanges   // true
/// event.rollback()
/// ```
///
/// It is abstract: an object of this class itself has no content.
open class EKObject: NSObject, @unchecked Sendable {
    // Unchecked because subclasses have fields that change: they are reached inside `synchronized` only.

    public override init() { super.init() }

    /// Whether it, or an object inside it, has unsaved changes (EventKit rule 17).
    open var hasChanges: Bool { false }

    /// Whether it was never saved (EventKit rule 16).
    open var isNew: Bool { false }

    /// Discards unsaved changes and takes the current values of the store; a new object stays as it is
    /// (EventKit rule 18).
    open func reset() {}

    /// Discards unsaved changes without loading newer values (EventKit rule 19). A new object gets its
    /// defaults.
    open func rollback() {}

    /// Takes the newest values of all properties that were not changed here (EventKit rules 20-23).
    ///
    /// Returns false if the object no longer exists; do not use it then.
    @discardableResult
    open func refresh() -> Bool { true }

    /// Runs `body` while no other thread sees or changes the fields of this object. `body` touches no other
    /// object.
    @inline(__always)
    final func synchronized<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try ObjectLock.of(self).withLock { _ throws(Failure) in try body() }
    }
}

/// The lock of one of very many small objects, such as the events of a fetch: they share a few locks, chosen
/// by address, because a lock of its own would cost an object more memory and time than its content.
///
/// Two objects may have the same lock, so what runs inside must take no other: read or write the object's own
/// fields and return.
enum ObjectLock {
    // A power of two, and many more than a machine has cores.
    private static let locks = (0..<64).map { _ in Locked(LockToken()) }

    static func of(_ object: AnyObject) -> Locked<LockToken> {
        // Objects are at least 16 bytes apart.
        let address = UInt(bitPattern: ObjectIdentifier(object)) >> 4
        return locks[Int(truncatingIfNeeded: address ^ (address >> 6)) & 63]
    }
}
