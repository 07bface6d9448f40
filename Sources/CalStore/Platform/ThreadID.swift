import CLibrary

/// The number of a running thread. The system may give it to another thread when this one has ended.
package struct ThreadID: Hashable, Sendable {
    package let number: UInt

    /// The thread that asks.
    package static var current: ThreadID {
        // A number here, elsewhere a pointer.
        #if canImport(Glibc)
            ThreadID(number: pthread_self())
        #else
            ThreadID(number: UInt(bitPattern: pthread_self()))
        #endif
    }
}
