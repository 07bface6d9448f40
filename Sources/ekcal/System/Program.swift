import CLibrary

/// A program that was started, with its words as they are and nothing of ours open but what it is given. No
/// other file starts one, and what its words may be is for ``ProgramLine`` to say.
///
/// Foundation's `Process` takes the terminal from an editor on Linux, and cannot end a program with all that
/// it has started.
struct Program: Sendable {
    /// How it ended.
    enum End: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    /// Why it could not be started.
    struct Failure: Error, Hashable, Sendable {
        let reason: String

        init(code: Int32) { reason = String(cString: strerror(code)) }
    }

    /// The two ends of a pipe. No program inherits them: each is told which it is to have.
    struct Pipe {
        let reading: Int32
        let writing: Int32

        init() throws(Failure) {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw Failure(code: errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reading, writing) = (ends[0], ends[1])
        }

        func close() {
            for end in [reading, writing] { _ = systemClose(end) }
        }
    }

    private let pid: pid_t

    /// Starts it.
    ///
    /// - Parameters:
    ///   - words: The program, by a path or where the shell finds programs, and what it is told.
    ///   - environment: Its variables. A NUL in one, which would end it, is left out.
    ///   - input: What it reads (default: standard input).
    ///   - output: Where its output and its errors go (default: where ours go).
    ///   - leadsGroup: Whether it can be ended with all that it has started. It does not get the terminal's
    ///     keys then.
    ///   - mostFileBytes: How long a file may get that it writes.
    init(
        _ words: ProgramWords, environment: [String: String], input: Int32? = nil, output: Int32? = nil,
        leadsGroup: Bool, mostFileBytes: Int? = nil
    ) throws(Failure) {
        let words = words.words
        // A word would end there, and be another one.
        guard !words.contains(where: { $0.utf8.contains(0) }) else { throw Failure(code: EINVAL) }
        // If SIGCHLD is ignored, waitpid reports no exit status.
        signal(SIGCHLD, SIG_DFL)
        var actions = posix_spawn_file_actions_t(none: ())
        var attributes = posix_spawnattr_t(none: ())
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        for (ours, theirs) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (output, STDERR_FILENO)] {
            if let ours { posix_spawn_file_actions_adddup2(&actions, ours, theirs) }
            #if canImport(Darwin)
                if ours == nil { posix_spawn_file_actions_addinherit_np(&actions, theirs) }
            #endif
        }
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        if leadsGroup {
            flags |= POSIX_SPAWN_SETPGROUP
            posix_spawnattr_setpgroup(&attributes, 0)
        }
        // What we ignore or hold back it shall not.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        guard !words.isEmpty else { throw Failure(code: ENOENT) }
        let variables = environment.sorted { $0.key < $1.key }.map { variable in
            "\(variable.key)=\(variable.value)".filter { $0 != "\0" }
        }
        var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var pid: pid_t = 0
        let code = Program.withLimit(ofFiles: mostFileBytes) {
            posix_spawnp(&pid, words[0], &actions, &attributes, &argv, &envp)
        }
        guard code == 0 else { throw Failure(code: code) }
        self.pid = pid
    }

    /// Runs `body` while files that this process and what it starts write may be so long at most. No other
    /// way is the same on all systems, and while a program is started, nothing here writes.
    private static func withLimit(ofFiles bytes: Int?, _ body: () -> Int32) -> Int32 {
        var before = rlimit()
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #else
            let files = RLIMIT_FSIZE
        #endif
        guard let bytes, getrlimit(files, &before) == 0 else { return body() }
        var limited = before
        limited.rlim_cur = min(before.rlim_cur, rlim_t(bytes))
        guard setrlimit(files, &limited) == 0 else { return body() }
        defer { setrlimit(files, &before) }
        return body()
    }

    /// Waits until it has ended, and says how.
    func wait() -> End { seen(0) ?? .exit(127) }

    /// How it ended; nil while it runs.
    func endIfOver() -> End? { seen(WNOHANG) }

    /// Ends it with all that it has started, if it leads a group.
    func kill() {
        for target in [-pid, pid] { _ = systemKill(target, SIGKILL) }
        _ = wait()
    }

    /// Sends a signal to it and to all that it has started, if it leads a group.
    func send(_ number: Int32) {
        if systemKill(-pid, number) != 0 { _ = systemKill(pid, number) }
    }

    private func seen(_ options: Int32) -> End? {
        var status: Int32 = 0
        while true {
            let seen = waitpid(pid, &status, options)
            if seen == 0 { return nil }
            if seen == pid {
                // The macros of C that take it apart are none in Swift.
                return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
            }
            // What the shell says of a program that it knows nothing of.
            if errno != EINTR { return .exit(127) }
        }
    }
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemKill(_ target: pid_t, _ number: Int32) -> Int32 { kill(target, number) }

// These types are structures on Linux and pointers on Apple systems.
#if canImport(Darwin)
    extension Optional where Wrapped == OpaquePointer {
        fileprivate init(none: Void) { self = nil }
    }
#else
    extension posix_spawn_file_actions_t {
        fileprivate init(none: Void) { self.init() }
    }
    extension posix_spawnattr_t {
        fileprivate init(none: Void) { self.init() }
    }
#endif
