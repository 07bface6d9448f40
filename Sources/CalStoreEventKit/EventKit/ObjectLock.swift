import Basics

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
