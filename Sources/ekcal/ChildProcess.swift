import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A program that is started without a shell: it gets its words as they are, a text on its standard input, and nothing else of
/// ours that is open.
///
/// ```swift
/// let outcome = try ChildProcess(words: ["jq", "-e", ".changes"], environment: [:]).run(input: bytes, limit: 10)
/// ```
struct ChildProcess: Sendable {
    let words: [String]
    var environment: [String: String]

    /// How it ended.
    enum End: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
        /// It took longer than it may, and was ended with all that it had started.
        case timeLimit
    }

    struct Outcome: Hashable, Sendable {
        let end: End
        /// What it wrote to standard output and standard error.
        let output: [UInt8]
    }

    /// Why it could not be started.
    struct Failure: Error, Hashable, Sendable {
        let reason: String
    }

    /// More of its output is read, and forgotten.
    private static let mostOutput = 1 << 16
    /// How long at most until it is seen that the program ended while one of its own still holds its output, in milliseconds.
    private static let glance: Int32 = 20

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - input: What it finds on its standard input; it need not read it.
    ///   - limit: How many seconds it may take; nil for as long as it likes.
    ///   - gathersOutput: Whether its output goes into the outcome; else where ours goes.
    func run(input: [UInt8], limit: Double? = nil, gathersOutput: Bool = true) throws(Failure) -> Outcome {
        // A program that does not read its input is seen by the write that fails.
        signal(SIGPIPE, SIG_IGN)
        let toChild = try makePipe()
        var fromChild: (reading: Int32, writing: Int32)?
        do throws(Failure) { fromChild = gathersOutput ? try makePipe() : nil } catch {
            close(toChild.reading)
            close(toChild.writing)
            throw error
        }
        defer { if let fromChild { close(fromChild.reading) } }
        let child: pid_t
        do throws(Failure) {
            child = try start(reading: toChild.reading, writing: fromChild?.writing)
        } catch {
            for descriptor in [toChild.reading, toChild.writing] { close(descriptor) }
            if let fromChild { close(fromChild.writing) }
            throw error
        }
        close(toChild.reading)
        if let fromChild { close(fromChild.writing) }
        var talk = Talk(writing: toChild.writing, reading: fromChild?.reading, input: input[...])
        defer { talk.closeInput() }
        let deadline = limit.map { ChildProcess.clock() + $0 }
        while true {
            var status: Int32 = 0
            let seen = waitpid(child, &status, WNOHANG)
            if seen == child || seen < 0 && errno != EINTR {
                talk.readRest()
                return Outcome(end: ChildProcess.end(status), output: talk.output)
            }
            if let deadline, ChildProcess.clock() >= deadline {
                // With all that it has started.
                kill(-child, SIGKILL)
                kill(child, SIGKILL)
                while waitpid(child, &status, 0) < 0, errno == EINTR {}
                return Outcome(end: .timeLimit, output: talk.output)
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

    /// From the words of `waitpid`: the macros of C are none in Swift.
    private static func end(_ status: Int32) -> End {
        status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }

    /// A pipe that no program inherits: `start` names the ends that it is to have.
    private func makePipe() throws(Failure) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    // MARK: Starting

    private func start(reading: Int32, writing: Int32?) throws(Failure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
        if let writing {
            posix_spawn_file_actions_adddup2(&actions, writing, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, writing, STDERR_FILENO)
        }
        // What we ignore or hold back it shall not. A group of its own, so that it can be ended with what it has started.
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
        #if canImport(Darwin)
            posix_spawn_file_actions_addinherit_np(&actions, STDOUT_FILENO)
            posix_spawn_file_actions_addinherit_np(&actions, STDERR_FILENO)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        var usual = sigset_t()
        sigemptyset(&usual)
        posix_spawnattr_setsigmask(&attributes, &usual)
        for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&usual, number) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var child: pid_t = 0
        let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let failed = ChildProcess.withCStrings(words) { words in
            ChildProcess.withCStrings(variables) { variables in
                words.withUnsafeBufferPointer { words in
                    // There is one word at least, and a nil behind the last.
                    guard let list = words.baseAddress, let program = words.first ?? nil else {
                        return ENOENT
                    }
                    return variables.withUnsafeBufferPointer { variables in
                        posix_spawnp(
                            &child, program, &actions, &attributes, list, variables.baseAddress ?? list)
                    }
                }
            }
        }
        guard failed == 0 else { throw Failure(reason: String(cString: strerror(failed))) }
        return child
    }

    /// Lends texts to C: a list that ends with nil.
    private static func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
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
            // Nobody reads it, or there is no more.
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
