import CLibrary
import Synchronization

/// The state that handlers of signals need, in memory that never moves. There is one terminal in a process.
private struct Shared {
    var input: Int32 = -1
    var output: Int32 = -1
    var before = termios()
    var leaving: UnsafeMutablePointer<UInt8>
    var leavingCount = 0
    var errorFile: Int32 = -1
    var errorOutput: Int32 = -1
    var reading: Int32 = -1
    var writing: Int32 = -1
}

/// The longest sequence of bytes that leaves a terminal.
private let mostLeaving = 256
nonisolated(unsafe) private let shared: UnsafeMutablePointer<Shared> = {
    let memory = UnsafeMutablePointer<Shared>.allocate(capacity: 1)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: mostLeaving)
    bytes.initialize(repeating: 0, count: mostLeaving)
    memory.initialize(to: Shared(leaving: bytes))
    return memory
}()

/// 0 outside, 1 inside, 2 while leaving.
private let place = Atomic<Int>(0)
/// The signal that asked for the end, and the number of such signals.
private let endingSignal = Atomic<Int32>(0)
private let endings = Atomic<Int>(0)
private let isResized = Atomic<Bool>(false)
private let isStopped = Atomic<Bool>(false)
private let continuations = Atomic<Int>(0)
private let isWoken = Atomic<Bool>(false)

/// Writes a byte into the pipe that ends a wait. If it is full, the wait ends anyway.
private func ring() {
    var byte: UInt8 = 0
    _ = write(shared.pointee.writing, &byte, 1)
}

/// A handler does only what POSIX allows: `write`, `pread`, `poll`, `tcsetattr`, `tcgetpgrp`, `dup2`,
/// `signal`, `raise`, on memory that is there.
private func leaveNow() -> Bool {
    guard place.compareExchange(expected: 1, desired: 2, ordering: .acquiringAndReleasing).exchanged else {
        return false
    }
    let state = shared
    var written = 0
    while written < state.pointee.leavingCount {
        let count = write(
            state.pointee.output, state.pointee.leaving.advanced(by: written),
            state.pointee.leavingCount - written)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
            var end = pollfd(fd: state.pointee.output, events: Int16(POLLOUT), revents: 0)
            guard poll(&end, 1, 1_000) > 0 else { break }
            continue
        }
        guard count > 0 else { break }
        written += count
    }
    // In the background the settings belong to another program.
    let group = tcgetpgrp(state.pointee.input)
    if group < 0 || group == getpgrp() {
        while tcsetattr(state.pointee.input, TCSADRAIN, &state.pointee.before) != 0, errno == EINTR {}
    }
    if state.pointee.errorFile >= 0 {
        ErrorCapture.print(state.pointee.errorFile, state.pointee.errorOutput)
    }
    place.store(0, ordering: .releasing)
    return true
}

/// The program has failed. The default action follows, when the handler returns.
private func handleFault(_ number: Int32) {
    let code = errno
    _ = leaveNow()
    signal(number, SIG_DFL)
    raise(number)
    errno = code
}

/// The first signal is an event, so that the program can keep what it has. If another one comes, the program
/// does not answer.
private func handleEnding(_ number: Int32) {
    let code = errno
    let count = endings.add(1, ordering: .acquiringAndReleasing).newValue
    endingSignal.store(number, ordering: .releasing)
    if count > 1 {
        let hasLeft = leaveNow()
        // While it leaves, it answers; unless it cannot even do that.
        if hasLeft || count > 2 {
            signal(number, SIG_DFL)
            raise(number)
        }
    }
    ring()
    errno = code
}

private func handleNews(_ number: Int32) {
    let code = errno
    switch number {
    case SIGWINCH: isResized.store(true, ordering: .releasing)
    case SIGTSTP: isStopped.store(true, ordering: .releasing)
    default: continuations.add(1, ordering: .releasing)
    }
    ring()
    errno = code
}

/// The signals while a terminal is used in full.
///
/// | signals | what happens |
/// |---|---|
/// | SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE | an event; a second one leaves and ends the process |
/// | SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT | leaves the terminal, then the default action |
/// | SIGTSTP, SIGCONT, SIGWINCH | an event |
/// | SIGTTOU | the default action: the process stops until it is in front |
enum TerminalSignals {
    private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]
    private static let faults = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]
    private static let news = [SIGTSTP, SIGCONT, SIGWINCH]

    /// The actions before, to be restored.
    struct Actions: @unchecked Sendable {
        // Written once, before the handlers are there, and read by the thread that restores them.
        fileprivate let actions: [(number: Int32, action: sigaction)]
    }

    // MARK: Handlers

    /// Makes the pipe, then sets the handlers; nil if there is no pipe. It keeps ignored signals ignored.
    static func install() -> Actions? {
        guard makePipe() else { return nil }
        // One that came while the process was stopped is still to be told.
        if endingSignal.load(ordering: .acquiring) == 0 { endings.store(0, ordering: .releasing) }
        isResized.store(false, ordering: .releasing)
        isStopped.store(false, ordering: .releasing)
        makeStack()
        var before: [(number: Int32, action: sigaction)] = []
        for number in ending { before.append(set(number, handleEnding, keepsIgnored: true)) }
        for number in faults { before.append(set(number, handleFault, keepsIgnored: false)) }
        for number in news { before.append(set(number, handleNews, keepsIgnored: number == SIGTSTP)) }
        before.append(set(SIGTTOU, nil, keepsIgnored: false))
        unblock()
        return Actions(actions: before)
    }

    /// Lets the calling thread take the signals: threads of Dispatch block them all.
    private static func unblock() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in ending + faults + news + [SIGTTOU] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    static func restore(_ actions: Actions) {
        for (number, action) in actions.actions {
            var action = action
            _ = sigaction(number, &action, nil)
        }
    }

    private static func set(
        _ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?, keepsIgnored: Bool
    ) -> (number: Int32, action: sigaction) {
        var action = sigaction()
        var old = sigaction()
        _ = sigaction(number, nil, &old)
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
            let was = old.__sigaction_u.__sa_handler
        #else
            action.__sigaction_handler.sa_handler = handler
            let was = old.__sigaction_handler.sa_handler
        #endif
        // Nil is the default action. An endless recursion leaves no room on the usual stack.
        action.sa_flags = Int32(truncatingIfNeeded: SA_ONSTACK)
        let isIgnored = unsafeBitCast(was, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
        if !(keepsIgnored && isIgnored) { _ = sigaction(number, &action, nil) }
        return (number, old)
    }

    private static func makePipe() -> Bool {
        guard shared.pointee.writing < 0 else { return true }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (shared.pointee.reading, shared.pointee.writing) = (ends[0], ends[1])
        return true
    }

    /// A stack for the handlers, unless there is one.
    private static func makeStack() {
        var old = stack_t()
        guard sigaltstack(nil, &old) == 0, old.ss_flags & Int32(truncatingIfNeeded: SS_DISABLE) != 0 else {
            return
        }
        let size = 1 << 16
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_size = size
        _ = sigaltstack(&stack, nil)
    }

    // MARK: The terminal

    /// Says how to leave, and that the terminal is entered from now on.
    static func enter(
        input: Int32, output: Int32, before: termios, leaving: [UInt8], errors: ErrorCapture?
    ) {
        (shared.pointee.input, shared.pointee.output) = (input, output)
        shared.pointee.before = before
        (shared.pointee.errorFile, shared.pointee.errorOutput) = (errors?.file ?? -1, errors?.output ?? -1)
        setLeaving(leaving)
        place.store(1, ordering: .releasing)
    }

    static func setLeaving(_ bytes: [UInt8]) {
        // A handler must not see half of it.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let count = min(bytes.count, mostLeaving)
        for index in 0..<count { shared.pointee.leaving[index] = bytes[index] }
        shared.pointee.leavingCount = count
    }

    /// Whether the terminal is entered.
    static var isInside: Bool { place.load(ordering: .acquiring) == 1 }

    /// Leaves the terminal, once: false if it is left already.
    @discardableResult
    static func leave() -> Bool { leaveNow() }

    // MARK: Events

    /// The descriptor that can be read when something has happened.
    static var reading: Int32 { shared.pointee.reading }

    /// Empties the pipe. Ask for what has happened afterwards.
    static func listen() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            while read(shared.pointee.reading, buffer.baseAddress, buffer.count) > 0 {}
        }
    }

    /// The signal that asks for the end. It is asked for once.
    static func takeEnding() -> Int32? {
        let number = endingSignal.exchange(0, ordering: .acquiringAndReleasing)
        return number == 0 ? nil : number
    }

    /// Whether a signal asks for the end, so that nothing may take long.
    static var isEnding: Bool { endings.load(ordering: .acquiring) > 0 }

    static func takeResized() -> Bool { isResized.exchange(false, ordering: .acquiringAndReleasing) }
    static func takeStopped() -> Bool { isStopped.exchange(false, ordering: .acquiringAndReleasing) }
    static func takeWoken() -> Bool { isWoken.exchange(false, ordering: .acquiringAndReleasing) }
    /// The number of times that the process was continued after a stop.
    static var continued: Int { continuations.load(ordering: .acquiring) }

    static func wake() {
        if !isWoken.exchange(true, ordering: .acquiringAndReleasing) { ring() }
    }
}
