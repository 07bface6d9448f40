import Basics
import CLibrary

/// A terminal that a program uses in full: it shows frames, and sends keys.
///
/// ```swift
/// let terminal = FullScreenTerminal(clock: clock)
/// guard terminal.enter() else { return }
/// defer { terminal.leave() }
/// while true {
///     terminal.show(frame)
///     for event in terminal.wait(until: nil) { … }
/// }
/// ```
///
/// It is for one thread, the main one; only ``TerminalWaker`` is for others. Whatever ends the process, the
/// terminal is as it was before, except after SIGKILL: `restoring` has the bytes for that.
package final class FullScreenTerminal {
    private let input: Int32
    private let output: Int32
    private let files: any FileSystem
    private let escapeDelay: Int
    private let clock: () -> Int

    private var modes = TerminalModes()
    private var questions: TerminalQuestions
    private var parser = InputParser()
    private var renderer = Renderer()
    private var errors: ErrorCapture?
    private var actions: TerminalSignals.Actions?
    /// The settings before, and those that we have set.
    private var before = termios()
    private var raw = termios()
    private var continued = 0
    /// The time of the last byte.
    private var lastInput = 0
    private var mustReportSize = false
    /// Whether the terminal is gone. Nothing is written or read any more.
    package private(set) var isGone = false

    /// The exit code after the terminal is gone: that of a shell for SIGHUP.
    package static let exitCodeOfGone: Int32 = 129
    /// The bytes that give back a terminal after a program was killed.
    package static let restoring = TerminalModes.restoring
    /// The time in milliseconds after which a sequence, and pasted text, has no end.
    private static let sequenceDelay = 1_000
    private static let pasteDelay = 5_000
    /// Bytes to take before the next frame.
    private static let mostInput = 1 << 20

    /// - Parameters:
    ///   - clock: Milliseconds that never jump.
    ///   - escapeDelay: See ``TerminalKind/escapeDelay(_:)``.
    ///   - files: The file system for a temporary file, which takes what other code writes to standard error.
    ///   - isPlain: Whether keys are read and lines are sent, but no frame is shown.
    package init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, hasMouse: Bool = false,
        isPlain: Bool = false, escapeDelay: Int = 25, files: any FileSystem = RealFileSystem(),
        clock: @escaping () -> Int
    ) {
        (self.input, self.output) = (input, output)
        self.files = files
        (self.escapeDelay, self.clock) = (escapeDelay, clock)
        (modes.hasMouse, modes.isPlain) = (hasMouse && !isPlain, isPlain)
        questions = TerminalQuestions(now: clock())
    }

    deinit { leave() }

    // MARK: Entering and leaving

    /// Takes the terminal. False if input or output is not one, or if it is gone.
    package func enter() -> Bool {
        if TerminalSignals.isInside { return true }
        guard isatty(input) == 1, isatty(output) == 1, let actions = TerminalSignals.install() else {
            return false
        }
        self.actions = actions
        guard takeAgain() else {
            leave()
            return false
        }
        return true
    }

    private func takeAgain() -> Bool {
        guard waitForFront(), tcgetattr(input, &before) == 0 else { return false }
        errors = ErrorCapture(files)
        return takeOver()
    }

    /// Sets the modes and asks the questions. The settings before are known.
    private func takeOver() -> Bool {
        continued = TerminalSignals.continued
        raw = before
        cfmakeraw(&raw)
        modes.hasKeyboard = false
        modes.hasClusters = false
        parser = InputParser()
        renderer = Renderer()
        questions = TerminalQuestions(now: clock())
        TerminalSignals.enter(
            input: input, output: output, before: before, leaving: modes.leaving, errors: errors)
        while tcsetattr(input, TCSADRAIN, &raw) != 0 { if errno != EINTR { return false } }
        write(modes.entering)
        mustReportSize = true
        return !isGone
    }

    /// Gives the terminal back. It may be called twice.
    package func leave() {
        giveBack()
        if let actions { TerminalSignals.restore(actions) }
        actions = nil
    }

    private func giveBack() {
        var isPrinted = false
        if TerminalSignals.isInside {
            dropLateAnswers()
            isPrinted = TerminalSignals.leave()
        }
        errors?.end(isPrinted: isPrinted)
        errors = nil
    }

    /// Answers that come after leaving would be typed into the shell.
    private func dropLateAnswers() {
        let deadline = clock() &+ TerminalQuestions.patience
        while !isGone, !modes.isPlain, questions.isOpen, deadline > clock() {
            var ends = [pollfd(fd: input, events: Int16(POLLIN), revents: 0)]
            guard poll(&ends, 1, Int32(clamping: deadline - clock())) > 0 else { return }
            // A key that is typed ahead is dropped with them.
            _ = readInput()
        }
    }

    /// Ends the process by a signal, after leaving, so that its parent sees why.
    package func end(by number: Int32) -> Never {
        leave()
        signal(number, SIG_DFL)
        raise(number)
        // It is blocked, or its default action does not end a process.
        exit(128 &+ number)
    }

    /// Gives the terminal to another program, such as an editor, and takes it again. False if it is gone
    /// then.
    package func lend(_ body: () -> Void) -> Bool {
        leave()
        body()
        return enter()
    }

    // MARK: Stopping

    /// Stops the process group, as Ctrl-Z does. Returns when it is continued and in front again; false if the
    /// terminal is gone then.
    package func suspend() -> Bool {
        giveBack()
        let count = TerminalSignals.continued
        let before = signal(SIGTSTP, SIG_DFL)
        kill(0, SIGTSTP)
        // A group whose parent is gone ignores that.
        if TerminalSignals.continued == count { _ = poll(nil, 0, 20) }
        if TerminalSignals.continued == count { kill(0, SIGSTOP) }
        signal(SIGTSTP, before)
        return takeAgain()
    }

    /// After a stop from outside: the terminal may have been used by others.
    private func comeBack() {
        var now = termios()
        guard waitForFront(), tcgetattr(input, &now) == 0 else {
            isGone = true
            return
        }
        // Settings that are not ours are what the shell wants to have back.
        if !FullScreenTerminal.isSame(now, raw) { before = now }
        write(modes.leaving)
        if !takeOver() { isGone = true }
    }

    private static func isSame(_ one: termios, _ other: termios) -> Bool {
        one.c_iflag == other.c_iflag && one.c_oflag == other.c_oflag && one.c_lflag == other.c_lflag
            && one.c_cflag == other.c_cflag
    }

    /// Waits until the process is in front; nothing is written before. False if that cannot be.
    private func waitForFront() -> Bool {
        while true {
            let front = tcgetpgrp(input)
            // It is not the terminal of this session, so there is no background.
            if front < 0 || front == getpgrp() { return true }
            // This stops a process in the background, until it is in front (SIGTTOU).
            var settings = termios()
            guard tcgetattr(input, &settings) == 0 else { return false }
            if tcsetattr(input, TCSADRAIN, &settings) == 0 {
                // Somebody has blocked that signal.
                _ = poll(nil, 0, 50)
            } else if errno != EINTR {
                return false
            }
        }
    }

    // MARK: Output

    /// The size in cells; 80 to 24 if the terminal does not know.
    package var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (min(Frame.most, Int(size.ws_col)), min(Frame.most, Int(size.ws_row)))
    }

    /// The colours that the terminal answered with.
    package var colors: (foreground: Color?, background: Color?) {
        (questions.foreground, questions.background)
    }

    /// Shows a frame: writes what differs from the last one. Returns the number of bytes.
    @discardableResult
    package func show(_ frame: Frame) -> Int {
        // After a stop, the terminal is not ours before the next wait.
        guard TerminalSignals.isInside, !isGone, continued == TerminalSignals.continued else { return 0 }
        let bytes = renderer.draw(frame)
        write(bytes)
        return bytes.count
    }

    /// Forgets what the terminal shows, so that the next frame is drawn whole.
    package func forget() { renderer.forget() }

    package var hasMouse: Bool {
        get { modes.hasMouse }
        set {
            guard newValue != modes.hasMouse else { return }
            modes.hasMouse = newValue
            guard TerminalSignals.isInside else { return }
            // Leaving may do too much, never too little.
            if newValue { TerminalSignals.setLeaving(modes.leaving) }
            write(Array(TerminalModes.mouse(newValue).utf8))
            TerminalSignals.setLeaving(modes.leaving)
        }
    }

    /// Writes a sequence of the caller, such as text for the clipboard (OSC 52).
    package func send(_ bytes: [UInt8]) { if TerminalSignals.isInside { write(bytes) } }

    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty, !isGone {
            let count = rest.withUnsafeBytes { CLibrary.write(output, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno == EAGAIN {
                var ends = [pollfd(fd: output, events: Int16(POLLOUT), revents: 0)]
                _ = poll(&ends, 1, 1_000)
            } else if errno != EINTR {
                isGone = true
            }
            if !rest.isEmpty, TerminalSignals.isEnding {
                // It does not take the frame, and the program must end.
                renderer.forget()
                return
            }
        }
    }

    // MARK: Waiting

    /// Waits for input, a signal, ``TerminalWaker/wake()`` or a time, whichever comes first. All keys that
    /// wait are among the events.
    ///
    /// - Parameter deadline: A time of the clock; nil for none.
    package func wait(until deadline: Int?) -> [TerminalEvent] {
        while true {
            if isGone { return [.gone] }
            var events = news()
            if mustReportSize {
                mustReportSize = false
                let size = size
                events.append(.size(columns: size.columns, rows: size.rows))
            }
            if isGone { return [.gone] }
            let now = clock()
            let limit = inputDeadline
            let next = events.isEmpty ? [deadline, limit].compactMap(\.self).min() : now
            var ends = [
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: TerminalSignals.reading, events: Int16(POLLIN), revents: 0),
            ]
            let time = next.map { Int32(clamping: max(0, $0 - now)) } ?? -1
            let ready = poll(&ends, nfds_t(ends.count), time)
            if ready > 0 {
                if ends[1].revents != 0 { TerminalSignals.listen() }
                if ends[0].revents != 0 { events += readInput().map { .input($0) } }
                if isGone, events.isEmpty { return [.gone] }
            } else if ready == 0, let limit, limit <= clock() {
                events += parser.timeout().map { .input($0) }
            }
            if events.isEmpty, let deadline, deadline <= clock() { events = [.time] }
            if !events.isEmpty { return events }
        }
    }

    /// The time when the bytes so far are decided without further ones.
    private var inputDeadline: Int? {
        switch parser.waiting {
        case nil: nil
        case .escape: lastInput &+ escapeDelay
        case .sequence: lastInput &+ FullScreenTerminal.sequenceDelay
        case .paste: lastInput &+ FullScreenTerminal.pasteDelay
        }
    }

    private func news() -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        if let number = TerminalSignals.takeEnding() { events.append(.signal(number)) }
        if continued != TerminalSignals.continued { comeBack() }
        if TerminalSignals.takeStopped() { events.append(.stop) }
        if TerminalSignals.takeResized() {
            mustReportSize = true
            renderer.forget()
        }
        if TerminalSignals.takeWoken() { events.append(.woken) }
        return events
    }

    /// Reads all that waits, up to a limit, and handles answers.
    private func readInput() -> [InputEvent] {
        var events: [InputEvent] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        while total < FullScreenTerminal.mostInput {
            let count = buffer.withUnsafeMutableBytes { CLibrary.read(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { break }
            guard count > 0 else {
                isGone = true
                break
            }
            total += count
            lastInput = clock()
            for event in parser.read(buffer[..<count]) {
                if case .answer(let answer) = event { take(answer) } else { events.append(event) }
            }
            var ends = [pollfd(fd: input, events: Int16(POLLIN), revents: 0)]
            guard poll(&ends, 1, 0) > 0 else { break }
        }
        return events
    }

    private func take(_ answer: TerminalAnswer) {
        guard questions.take(answer, now: clock()) else { return }
        let bytes = questions.apply(to: &modes)
        TerminalSignals.setLeaving(modes.leaving)
        renderer.hasSynchronizedOutput = questions.hasSynchronizedOutput
        write(bytes)
    }
}
