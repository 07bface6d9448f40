import CLibrary

/// The number of a running thread. The system may reuse it after the thread has ended.
@usableFromInline
package struct ThreadID: Hashable, Sendable {
    @usableFromInline package let number: UInt

    @usableFromInline init(number: UInt) { self.number = number }

    /// The calling thread.
    @inlinable package static var current: ThreadID {
        // A number here, elsewhere a pointer.
        #if canImport(Glibc)
            ThreadID(number: pthread_self())
        #else
            ThreadID(number: UInt(bitPattern: pthread_self()))
        #endif
    }
}
