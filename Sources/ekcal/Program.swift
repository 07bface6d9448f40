import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A program that a person works with: an editor, a pager. It stays in the foreground of the terminal, which Foundation's
/// `Process` on Linux would take from it.
struct Program {
    private let pid: pid_t

    /// Starts what a variable such as EDITOR holds: a command line for the shell, followed by `arguments`, which the shell
    /// takes as they are.
    ///
    /// - Parameter input: What it reads; standard input unless told.
    static func start(
        _ commandLine: String, _ arguments: [String], environment: [String: String], input: Int32? = nil
    ) throws(System.Failure) -> Program {
        var actions = posix_spawn_file_actions_t(none: ())
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }

        var attributes = posix_spawnattr_t(none: ())
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What this process ignores the other one should not.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGPIPE, SIGINT, SIGQUIT] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        let words = ["sh", "-c", commandLine + " \"$@\"", "sh"] + arguments
        var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, "/bin/sh", &actions, &attributes, &argv, &envp)
        guard code == 0 else {
            throw System.Failure(name: commandLine, reason: String(cString: strerror(code)))
        }
        return Program(pid: pid)
    }

    /// Waits until it has ended, and says how: its exit code, or 128 and the number of a signal. Keys that interrupt are
    /// meant for it.
    func wait() -> Int32 {
        let interrupt = signal(SIGINT, SIG_IGN)
        let quit = signal(SIGQUIT, SIG_IGN)
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            if errno != EINTR { return 127 }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }
}

extension Program {
    /// Starts a pager that reads what is written to it.
    static func pager(
        _ commandLine: String, environment: [String: String]
    ) throws(System.Failure) -> Pager.Stream {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw System.Failure(name: commandLine, reason: String(cString: strerror(errno)))
        }
        let (reading, writing) = (ends[0], ends[1])
        // The pager must not hold its own input open, or it would never end.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let program: Program
        do throws(System.Failure) {
            program = try start(commandLine, [], environment: environment, input: reading)
        } catch {
            close(reading)
            close(writing)
            throw error
        }
        close(reading)
        // Keys that interrupt are meant for the pager.
        let interrupt = signal(SIGINT, SIG_IGN)
        return Pager.Stream(
            write: { System.writeAll($0, to: writing) },
            close: {
                close(writing)
                _ = program.wait()
                signal(SIGINT, interrupt)
            })
    }
}

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
