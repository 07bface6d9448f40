import Basics
import Foundation

/// Writes what waits to be written when a program calls `exit()`, which frees no object: `store.json` follows
/// a change after a second, and programs that save and leave do not wait for it. No commit is lost without
/// this, because the log is the truth; but people read the other file.
enum LeavingProgram {
    private struct Weak { weak var session: StoreSession? }

    private static let sessions = Locked<[Weak]>([])

    private static let isRegistered: Bool =
        atexit {
            let waiting = LeavingProgram.sessions.withLock { sessions in
                defer { sessions = [] }
                return sessions.compactMap(\.session)
            }
            for session in waiting { session.writePendingSnapshot() }
        } == 0

    /// Remembers a store that was changed.
    static func remember(_ session: StoreSession) {
        guard isRegistered else { return }
        sessions.withLock { sessions in
            guard !sessions.contains(where: { $0.session === session }) else { return }
            sessions.removeAll { $0.session == nil }
            sessions.append(Weak(session: session))
        }
    }
}
