import Basics

/// Whether any code in this process wants to know when stores change.
///
/// Notification centers do not report their observers. An observer must use the name of the notification
/// first; from then on, the files are watched. A program that never uses it has no cost.
enum ChangeObservation {
    private struct Weak { weak var session: StoreSession? }

    private struct Inner {
        var isWanted = false
        var sessions: [ObjectIdentifier: Weak] = [:]
    }

    private static let inner = Locked(Inner())

    static func begin() {
        let sessions = inner.withLock { inner -> [StoreSession] in
            guard !inner.isWanted else { return [] }
            inner.isWanted = true
            return inner.sessions.values.compactMap(\.session)
        }
        for session in sessions { session.watch() }
    }

    static func add(_ session: StoreSession) {
        let isWanted = inner.withLock { inner in
            inner.sessions[ObjectIdentifier(session)] = Weak(session: session)
            return inner.isWanted
        }
        if isWanted { session.watch() }
    }

    static func remove(_ session: StoreSession) {
        inner.withLock { $0.sessions[ObjectIdentifier(session)] = nil }
    }
}
