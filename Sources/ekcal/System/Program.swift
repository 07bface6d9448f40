import CLibrary

/// A started program. It gets its words unchanged and no open files except those given to it. No other file
/// starts programs, and ``ProgramLine`` decides what the words may be.
///
/// Foundation's `Process` takes the terminal away from an editor on Linux, and cannot stop a program together
/// with its children.
struct Program: Sendable {
    /// The way in which it ended.
    enum End: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    /// The reason why it could not be started.
    struct Failure: Error, Hashable, Sendable {
        let reason: String

        init(code: Int32) { reason = String(cString: strerror(code)) }
    }

    /// A pipe. Programs inherit no pipes, only the ends that are passed to them.
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
    ///   - words: The program, as a path or a name for the shell's search, and its arguments.
    ///   - environment: Its variables. A variable with a NUL is left out, because it would end there.
    ///   - input: Its standard input (default: ours).
    ///   - output: Its standard output (default: ours).
    ///   - errors: Its standard error (default: ours).
    ///   - leadsGroup: Whether it can be stopped together with its children. It then does not get the keys
    ///     of the terminal.
    init(
        _ words: ProgramWords, environment: [String: String], input: Int32? = nil, output: Int32? = nil,
        errors: Int32? = nil, leadsGroup: Bool
    ) throws(Failure) {
        let words = words.words
        // A NUL would end the word early.
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
        for (ours, theirs) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
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
        // It must not inherit ignored or blocked signals.
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
        let code = posix_spawnp(&pid, words[0], &actions, &attributes, &argv, &envp)
        guard code == 0 else { throw Failure(code: code) }
        self.pid = pid
    }

    func wait() -> End { seen(0) ?? .exit(127) }

    /// Its end; nil while it runs.
    func endIfOver() -> End? { seen(WNOHANG) }

    /// Kills it, with all its children if it leads a group.
    func kill() {
        for target in [-pid, pid] { _ = systemKill(target, SIGKILL) }
        _ = wait()
    }

    /// Sends a signal to it, and to all its children if it leads a group.
    func send(_ number: Int32) {
        if systemKill(-pid, number) != 0 { _ = systemKill(pid, number) }
    }

    private func seen(_ options: Int32) -> End? {
        var status: Int32 = 0
        while true {
            let seen = waitpid(pid, &status, options)
            if seen == 0 { return nil }
            if seen == pid {
                // Swift does not import the C macros for this.
                return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
            }
            // The code that a shell reports for an unknown program.
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
