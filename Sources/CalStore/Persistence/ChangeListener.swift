import Basics

/// A closure that is called after each change of a store, never by two threads at once and never inside
/// itself: a change that is noticed during a call leads to another call after it.
///
/// The thread that notices such a change does not wait. The thread in the closure makes the other call.
final class ChangeListener: Sendable {
    private enum State {
        case idle
        case called
        /// There is news since the present call began.
        case toBeCalledAgain
        case ended
    }

    private let state = Locked(State.idle)
    private let changed: @Sendable () -> Void

    init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }

    func call() {
        let isMine = state.withLock { state in
            switch state {
            case .idle:
                state = .called
                return true
            case .called, .toBeCalledAgain:
                state = .toBeCalledAgain
                return false
            case .ended: return false
            }
        }
        guard isMine else { return }
        repeat { changed() } while isNews()
    }

    private func isNews() -> Bool {
        state.withLock { state in
            switch state {
            case .toBeCalledAgain:
                state = .called
                return true
            case .called, .idle:
                state = .idle
                return false
            case .ended: return false
            }
        }
    }

    /// No call begins any more.
    func end() { state.withLock { $0 = .ended } }
}
