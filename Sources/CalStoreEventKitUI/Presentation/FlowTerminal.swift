import Basics
import CLibrary
import CalStoreScreens
import Foundation
import Terminal

/// Shows a flow in the terminal, on a thread of its own: the main actor goes on meanwhile, and does what the
/// person wishes.
enum FlowTerminal {
    /// The answer of the program to a wish.
    enum Reply<Flow: ScreenFlow>: Sendable {
        case end
        case goOn(@Sendable (inout Flow) -> Void)
    }

    /// The messages of the main actor to the thread.
    final class Mailbox: Sendable {
        private let mail = Locked((isEnded: false, isChanged: false))

        /// Ends the flow.
        func end() {
            mail.withLock { $0.isEnded = true }
            TerminalWaker().wake()
        }

        /// The store was changed.
        func change() {
            mail.withLock { $0.isChanged = true }
            TerminalWaker().wake()
        }

        fileprivate func take() -> (isEnded: Bool, isChanged: Bool) {
            mail.withLock { mail in
                defer { mail.isChanged = false }
                return mail
            }
        }
    }

    /// Whether a flow can be shown.
    static var isThere: Bool {
        let kind = ProcessInfo.processInfo.environment["TERM"]
        return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
            && TerminalKind.reasonForLines(terminal: kind) == nil
    }

    /// Shows a flow until a reply ends it.
    ///
    /// - Parameters:
    ///   - now: The clock of the store.
    ///   - refresh: Says how the flow changes after a change of the store.
    ///   - decide: Does what the person wishes.
    /// - Returns: Whether the flow was ended by a reply or the mailbox; false if the terminal is gone.
    static func run<Flow: ScreenFlow>(
        _ flow: Flow, _ mailbox: Mailbox, now: @escaping @Sendable () -> Instant,
        refresh: @escaping @MainActor @Sendable () -> Reply<Flow>,
        decide: @escaping @MainActor @Sendable (Flow.Wish) -> Reply<Flow>
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let isWhole = loop(
                    flow, mailbox, now: now, refresh: { onMain { refresh() } },
                    decide: { wish in onMain { decide(wish) } })
                continuation.resume(returning: isWhole)
            }
        }
    }

    /// Runs `body` on the main actor, and waits for it.
    private static func onMain<Result: Sendable>(_ body: @escaping @MainActor @Sendable () -> Result)
        -> Result?
    {
        let result = Locked<Result?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        Task { @MainActor in
            let value = body()
            result.withLock { $0 = value }
            isDone.signal()
        }
        isDone.wait()
        return result.withLock { $0 }
    }

    private static func loop<Flow: ScreenFlow>(
        _ flow: Flow, _ mailbox: Mailbox, now: () -> Instant, refresh: () -> Reply<Flow>?,
        decide: (Flow.Wish) -> Reply<Flow>?
    ) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let terminal = FullScreenTerminal(
            hasMouse: TerminalKind.hasMouse { environment[$0] },
            escapeDelay: TerminalKind.escapeDelay { environment[$0] },
            files: RealFileSystem(environment: environment), clock: { MonotonicClock.milliseconds })
        guard terminal.enter() else { return false }
        defer { terminal.leave() }
        var flow = flow
        func apply(_ reply: Reply<Flow>?) -> Bool {
            guard case .goOn(let change)? = reply else { return false }
            change(&flow)
            return true
        }
        let size = terminal.size
        _ = flow.reduce(.size(columns: size.columns, rows: size.rows))
        while true {
            // The mail may have come before the terminal could be woken.
            let mail = mailbox.take()
            if mail.isEnded { return true }
            if mail.isChanged, !apply(refresh()) { return true }
            terminal.show(flow.frame())
            for event in terminal.wait(until: MonotonicClock.milliseconds + 60_000) {
                let wish: Flow.Wish?
                switch event {
                case .input(.key(KeyPress(letter: "z", .control))) where !flow.isTyping,
                    .stop:
                    guard terminal.suspend() else { return false }
                    continue
                case .input(let input): wish = flow.reduce(.input(input))
                case .size(let columns, let rows): wish = flow.reduce(.size(columns: columns, rows: rows))
                case .time: wish = flow.reduce(.time(now()))
                case .woken: continue
                case .signal(let number): terminal.end(by: number)
                case .gone: return false
                }
                if let wish, !apply(decide(wish)) { return true }
            }
        }
    }
}
