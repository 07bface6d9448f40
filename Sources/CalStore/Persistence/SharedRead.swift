import CLibrary

/// The reads on copies that a thread is making. A nested read of the same store finds its outer one here.
final class SharedRead {
    let lent: LentState?
    private let way: CalStoreError.Use
    private let gate: ObjectIdentifier
    private let outer: SharedRead?

    private init(
        _ way: CalStoreError.Use, _ lent: LentState?, in gate: ObjectIdentifier, outer: SharedRead?
    ) {
        (self.way, self.lent, self.gate, self.outer) = (way, lent, gate, outer)
    }

    /// The kind of use of the store.
    var use: CalStoreError.Use { lent?.isAnswering == true ? .query : way }

    /// The key for the innermost read of a thread.
    private static let key = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    private static var innermost: SharedRead? {
        pthread_getspecific(key).map { Unmanaged<SharedRead>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The read of this thread for the store with a gate.
    static func current(in gate: ObjectIdentifier) -> SharedRead? {
        var read = innermost
        while let found = read, found.gate != gate { read = found.outer }
        return read
    }

    /// Runs `body` as a read of the store with a gate.
    static func run(
        _ use: CalStoreError.Use, _ lent: LentState?, in gate: ObjectIdentifier,
        _ body: () throws(CalStoreError) -> Void
    ) throws(CalStoreError) {
        let outer = innermost
        let read = SharedRead(use, lent, in: gate, outer: outer)
        pthread_setspecific(key, Unmanaged.passUnretained(read).toOpaque())
        defer {
            pthread_setspecific(key, outer.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
            withExtendedLifetime(read) {}
        }
        try body()
    }
}
