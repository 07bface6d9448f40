import CLibrary

/// A program that is started without a shell: it gets its words as they are, and a text on its standard input.
///
/// ```swift
/// let outcome = try ChildProcess(words: ["jq", "-e", ".changes"], environment: [:]).run(input: bytes, limit: 10)
/// ```
struct ChildProcess: Sendable {
    let words: [String]
    var environment: [String: String]

    struct Outcome: Hashable, Sendable {
        /// Nil when it took longer than it may, and was ended with all that it had started.
        let end: Program.End?
        /// What it wrote to standard output and standard error.
        let output: [UInt8]
    }

    /// More of its output is read, and forgotten.
    private static let mostOutput = 1 << 16
    /// How long a program that was told to end may take for it, in seconds.
    private static let patience = 3.0
    /// How long at most until it is seen that the program ended while one of its own still holds its output, in milliseconds.
    private static let glance: Int32 = 20

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - passesSignals: Whether a signal that would end us is for the program first: it gets it, and a few seconds to end;
    ///     then the signal ends us.
    ///   - input: What it finds on its standard input; it need not read it.
    ///   - limit: How many seconds it may take; nil for as long as it likes.
    ///   - gathersOutput: Whether its output goes into the outcome; else where ours goes.
    func run(
        input: [UInt8], limit: Double? = nil, gathersOutput: Bool = true, passesSignals: Bool = false
    ) throws(Program.Failure) -> Outcome {
        // A program that does not read its input is seen by the write that fails.
        signal(SIGPIPE, SIG_IGN)
        let toChild = try Program.Pipe()
        var fromChild: Program.Pipe?
        let program: Program
        do throws(Program.Failure) {
            if gathersOutput { fromChild = try Program.Pipe() }
            program = try Program(
                words, environment: environment, input: toChild.reading, output: fromChild?.writing,
                leadsGroup: true)
        } catch {
            toChild.close()
            fromChild?.close()
            throw error
        }
        let signals = passesSignals ? CaughtSignals() : nil
        defer { signals?.restore() }
        close(toChild.reading)
        if let fromChild { close(fromChild.writing) }
        defer { if let fromChild { close(fromChild.reading) } }
        var talk = Talk(writing: toChild.writing, reading: fromChild?.reading, input: input[...])
        defer { talk.closeInput() }
        var deadline = limit.map { ChildProcess.clock() + $0 }
        var passed: Int32?
        defer { if let passed { signals?.end(by: passed) } }
        while true {
            if passed == nil, let number = signals?.caught {
                passed = number
                program.send(number)
                let patience = ChildProcess.clock() + ChildProcess.patience
                deadline = min(deadline ?? patience, patience)
            }
            if let end = program.endIfOver() {
                talk.readRest()
                return Outcome(end: end, output: talk.output)
            }
            if let deadline, ChildProcess.clock() >= deadline {
                program.kill()
                return Outcome(end: nil, output: talk.output)
            }
            talk.wait(ChildProcess.glance)
        }
    }

    /// Seconds that no change of the clock disturbs.
    private static func clock() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    // MARK: Talking

    /// Both ends of the talk with the program. Neither side ever waits for the other to read.
    private struct Talk {
        private var writing: Int32?
        private var reading: Int32?
        private var input: ArraySlice<UInt8>
        private(set) var output: [UInt8] = []

        init(writing: Int32, reading: Int32?, input: ArraySlice<UInt8>) {
            self.writing = writing
            self.reading = reading
            self.input = input
            for descriptor in [writing, reading].compactMap(\.self) {
                _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            }
            if input.isEmpty { closeInput() }
        }

        mutating func closeInput() {
            if let writing { close(writing) }
            writing = nil
        }

        /// Waits until something can be written or read, for so many milliseconds at most, and does it.
        mutating func wait(_ milliseconds: Int32) {
            var ends: [pollfd] = []
            if let writing { ends.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)) }
            if let reading { ends.append(pollfd(fd: reading, events: Int16(POLLIN), revents: 0)) }
            // With no end left there is only the time to pass.
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
            // The program does not read it, or all of it is written.
            if count <= 0 || input.isEmpty { closeInput() }
        }

        /// Says whether there may be more.
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
            output += piece.prefix(min(count, max(0, ChildProcess.mostOutput - output.count)))
            return true
        }

        /// What the program wrote before it ended.
        mutating func readRest() { while readMore() {} }
    }
}
