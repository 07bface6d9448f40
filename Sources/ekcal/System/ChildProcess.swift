import Basics
import CLibrary

/// A program that is started without a shell. It gets its words unchanged, and a text on its standard input.
///
/// ```swift
/// let outcome = try ChildProcess(words: line.words(for: .hook), environment: [:]).run(input: bytes)
/// ```
struct ChildProcess: Sendable {
    let words: ProgramWords
    var environment: [String: String]
    /// The limit for the files that it writes; nil for none.
    var fileLimit: FileLimit?

    struct Outcome: Hashable, Sendable {
        /// The end of the program; nil if it took too long or wrote too much, and was stopped with all its
        /// children.
        let end: Program.End?
        /// Its standard output, and its standard error unless that goes to ours.
        let output: [UInt8]
    }

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - input: Its standard input, which it may ignore.
    ///   - limit: The time limit (default: the limit of its use).
    ///   - gathersOutput: Whether its output becomes part of the outcome; otherwise it goes to our standard
    ///     output.
    ///   - gathersErrors: Whether the same is true for its standard error.
    func start(
        input: [UInt8], limit: ProgramLimit? = nil, gathersOutput: Bool = true, gathersErrors: Bool = true
    ) throws(Program.Failure) -> RunningProgram {
        // A program that does not read its input is detected by the failed write, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        let toChild = try Program.Pipe()
        var fromChild: Program.Pipe?
        let program: Program
        do throws(Program.Failure) {
            if gathersOutput { fromChild = try Program.Pipe() }
            program = try Program(
                words, environment: environment, input: toChild.reading, output: fromChild?.writing,
                errors: gathersErrors ? fromChild?.writing : nil, leadsGroup: true)
        } catch {
            toChild.close()
            fromChild?.close()
            throw error
        }
        close(toChild.reading)
        if let fromChild { close(fromChild.writing) }
        return RunningProgram(
            program, writing: toChild.writing, reading: fromChild?.reading, input: input[...],
            limit: limit ?? words.use.limit, fileLimit: fileLimit)
    }

    /// Starts the program and waits for its end. See ``RunningProgram/wait(passesSignals:cleanUp:)``.
    func run(
        input: [UInt8], limit: ProgramLimit? = nil, gathersOutput: Bool = true, gathersErrors: Bool = true,
        passesSignals: Bool = false, cleanUp: () -> Void = {}
    ) throws(Program.Failure) -> Outcome {
        try start(
            input: input, limit: limit, gathersOutput: gathersOutput, gathersErrors: gathersErrors
        ).wait(passesSignals: passesSignals, cleanUp: cleanUp)
    }
}

/// A running program. Its owner must call it from time to time: this transfers input and output, and stops it
/// when it takes too long or writes too much.
final class RunningProgram {
    private let program: Program
    private var talk: Talk
    private var deadline: Double?
    private let fileLimit: FileLimit?

    /// The maximum output to keep; more is read and dropped.
    private static let mostOutput = 1 << 16
    /// The time in seconds that a program has to end after a signal.
    private static let patience = 3.0
    /// The interval in milliseconds for checking whether the program has ended while a child of it still
    /// holds its output.
    private static let glance: Int32 = 20

    fileprivate init(
        _ program: Program, writing: Int32, reading: Int32?, input: ArraySlice<UInt8>, limit: ProgramLimit?,
        fileLimit: FileLimit?
    ) {
        (self.program, self.fileLimit) = (program, fileLimit)
        talk = Talk(writing: writing, reading: reading, input: input)
        deadline = limit.map { MonotonicClock.seconds + $0.seconds }
    }

    deinit { talk.close() }

    /// Waits for its end.
    ///
    /// - Parameters:
    ///   - passesSignals: Whether a signal that would end this process first goes to the program, which has a
    ///     few seconds to end.
    ///   - cleanUp: Is done before such a signal ends this process.
    func wait(passesSignals: Bool, cleanUp: () -> Void = {}) -> ChildProcess.Outcome {
        let signals = passesSignals ? CaughtSignals() : nil
        defer { signals?.restore() }
        var passed: Int32?
        defer {
            if let passed {
                cleanUp()
                signals?.end(by: passed)
            }
        }
        while true {
            if passed == nil, let number = signals?.caught {
                passed = number
                end(by: number)
            }
            if let outcome = outcome(waiting: RunningProgram.glance) { return outcome }
        }
    }

    /// The outcome; nil while it runs. Waits for at most the given time.
    func outcome(waiting milliseconds: Int32 = 0) -> ChildProcess.Outcome? {
        if let end = program.endIfOver() {
            talk.readRest()
            return ChildProcess.Outcome(end: end, output: talk.output)
        }
        if deadline.map({ MonotonicClock.seconds >= $0 }) == true || fileLimit?.isExceeded == true {
            program.kill()
            return ChildProcess.Outcome(end: nil, output: talk.output)
        }
        talk.wait(milliseconds)
        return nil
    }

    /// Passes a signal to the program, which has a few seconds to end.
    func end(by number: Int32) {
        program.send(number)
        let patience = MonotonicClock.seconds + RunningProgram.patience
        deadline = min(deadline ?? patience, patience)
    }

    // MARK: Input and output

    /// Our ends of the pipes. Neither side blocks the other.
    private struct Talk {
        private var writing: Int32?
        /// Nil after the end of the output.
        private var reading: Int32?
        /// Nil after the input is closed.
        private var descriptor: Int32?
        private var input: ArraySlice<UInt8>
        private(set) var output: [UInt8] = []

        init(writing: Int32, reading: Int32?, input: ArraySlice<UInt8>) {
            self.writing = writing
            (self.reading, descriptor) = (reading, reading)
            self.input = input
            for descriptor in [writing, reading].compactMap(\.self) {
                _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            }
            if input.isEmpty { closeInput() }
        }

        mutating func closeInput() {
            if let writing { CLibrary.close(writing) }
            writing = nil
        }

        mutating func close() {
            closeInput()
            if let descriptor { CLibrary.close(descriptor) }
            descriptor = nil
        }

        /// Waits until the pipes are ready, but at most the given time, then writes and reads.
        mutating func wait(_ milliseconds: Int32) {
            var ends: [pollfd] = []
            if let writing { ends.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)) }
            if let reading { ends.append(pollfd(fd: reading, events: Int16(POLLIN), revents: 0)) }
            // Without open pipes, only the time passes.
            let ready = poll(&ends, nfds_t(ends.count), milliseconds)
            guard ready > 0 else { return }
            for end in ends where end.revents != 0 {
                if end.fd == writing { writeMore() } else { readMore() }
            }
        }

        private mutating func writeMore() {
            guard let writing else { return }
            let count = input.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
            if count > 0 { input.removeFirst(count) }
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            // The program does not read its input, or has read everything.
            if count <= 0 || input.isEmpty { closeInput() }
        }

        /// Reads. Returns whether there may be more.
        @discardableResult
        private mutating func readMore() -> Bool {
            guard let reading else { return false }
            var piece = [UInt8](repeating: 0, count: 1 << 12)
            let count = piece.withUnsafeMutableBytes { read(reading, $0.baseAddress, $0.count) }
            if count < 0 { return errno == EINTR }
            if count == 0 {
                self.reading = nil
                return false
            }
            output += piece.prefix(min(count, max(0, RunningProgram.mostOutput - output.count)))
            return true
        }

        /// Reads the rest of the output of an ended program.
        mutating func readRest() { while readMore() {} }
    }
}
