#if canImport(Glibc)
    import Foundation

    /// A terminal that a program runs on: a pseudo-terminal of the system, and a ``TerminalModel`` that shows
    /// what the program writes and answers its questions.
    final class PseudoTerminal {
        private var master: Int32
        private let path: String
        /// Our own end, without which the system would reset the settings when the program has ended.
        private let slave: Int32
        private var process: pid_t = 0
        private(set) var model: TerminalModel
        /// All that the program wrote.
        private(set) var written: [UInt8] = []
        private var answered = 0
        /// Answers by question; what is missing is not answered.
        var answers = [
            "?u": "\u{1B}[?0u", "?2026$p": "\u{1B}[?2026;2$y", "?2027$p": "\u{1B}[?2027;2$y",
            "]10;?\u{1B}\\": "\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\", "c": "\u{1B}[?62;22c",
        ]

        enum End: Hashable {
            case exit(Int32)
            case signal(Int32)
        }

        struct Failure: Error { let text: String }

        init(columns: Int = 60, rows: Int = 8) throws {
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (lock, number) = (Int32(0), UInt32(0))
            // TIOCSPTLCK and TIOCGPTN, which Swift does not import.
            guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0,
                ioctl(master, 0x8004_5430, &number) == 0
            else { throw Failure(text: "no pseudo-terminal: \(String(cString: strerror(errno)))") }
            path = "/dev/pts/\(number)"
            slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            _ = fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK)
            model = TerminalModel(columns: columns, rows: rows)
            resize(columns: columns, rows: rows)
        }

        deinit {
            if process > 0 {
                kill(process, SIGKILL)
                var status: Int32 = 0
                waitpid(process, &status, 0)
            }
            for descriptor in [slave, master] where descriptor >= 0 { close(descriptor) }
        }

        /// Takes the terminal away, as a closed window does.
        func hangUp() {
            close(master)
            master = -1
        }

        /// Starts a program, with this as the terminal of a session of its own.
        func start(_ program: String, _ arguments: [String] = []) throws {
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            posix_spawn_file_actions_init(&actions)
            posix_spawnattr_init(&attributes)
            defer {
                posix_spawn_file_actions_destroy(&actions)
                posix_spawnattr_destroy(&attributes)
            }
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_setsigmask(&attributes, &none)
            var all = sigset_t()
            sigfillset(&all)
            posix_spawnattr_setsigdefault(&attributes, &all)
            // POSIX_SPAWN_SETSID
            posix_spawnattr_setflags(
                &attributes, Int16(0x80 | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
            var words = ([program] + arguments).map { strdup($0) as UnsafeMutablePointer<CChar>? } + [nil]
            // On a terminal, the runtime of Swift would ask people about a crash before it is ours.
            let environment = ["TERM=xterm-256color", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"]
            var variables = environment.map { strdup($0) as UnsafeMutablePointer<CChar>? } + [nil]
            defer { for word in words + variables { free(word) } }
            let code = posix_spawn(&process, program, &actions, &attributes, &words, &variables)
            guard code == 0 else { throw Failure(text: String(cString: strerror(code))) }
        }

        func resize(columns: Int, rows: Int) {
            var size = winsize(
                ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
            // The model first: what the program draws for the new size comes later.
            if columns != model.columns || rows != model.rows { model.resize(columns: columns, rows: rows) }
            _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        }

        /// Takes what the program writes, for at most the given time.
        func read(milliseconds: Int32) {
            var ends = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
            guard poll(&ends, 1, milliseconds) > 0 else { return }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = Glibc.read(master, &buffer, buffer.count)
            guard count > 0 else { return }
            written += buffer[..<count]
            model.read(buffer[..<count])
            while answered < model.questions.count {
                let answer = answers[model.questions[answered]]
                answered += 1
                if let answer { send(answer) }
            }
        }

        func send(_ text: String) { send(Array(text.utf8)) }

        /// Sends what the user types. What the program writes meanwhile is taken.
        func send(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min(4096, $0.count)) }
                if count > 0 { rest.removeFirst(count) } else { read(milliseconds: 10) }
                if count < 0, errno != EAGAIN, errno != EINTR { return }
            }
        }

        /// Reads until a condition holds. Throws after some seconds.
        func wait(_ what: String, seconds: Int = 30, _ condition: (PseudoTerminal) -> Bool) throws {
            let deadline = Date().addingTimeInterval(Double(seconds))
            while !condition(self) {
                guard Date() < deadline else {
                    throw Failure(text: "no \(what): \(model.lines), \(model.faults)")
                }
                read(milliseconds: 20)
            }
        }

        func signal(_ number: Int32) { kill(process, number) }

        /// Whether the program is stopped now.
        var isStopped: Bool {
            var status: Int32 = 0
            return waitpid(process, &status, WNOHANG | WUNTRACED) == process && status & 0xFF == 0x7F
        }

        /// Waits for the end of the program, and reads the rest.
        func end(seconds: Int = 30) throws -> End {
            var status: Int32 = 0
            let deadline = Date().addingTimeInterval(Double(seconds))
            while waitpid(process, &status, WNOHANG) == 0 {
                guard Date() < deadline else { throw Failure(text: "it does not end: \(model.lines)") }
                read(milliseconds: 10)
            }
            process = 0
            for _ in 0..<50 {
                let before = written.count
                read(milliseconds: 0)
                if written.count == before { break }
            }
            return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
        }

        /// All that the program wrote, as text.
        var text: String { String(decoding: written, as: UTF8.self) }

        /// The number of bytes that were sent and that nobody has read.
        var unread: Int {
            // A line is not over without its end, so the settings must be those of single keys.
            var settings = termios()
            tcgetattr(slave, &settings)
            settings.c_lflag &= ~tcflag_t(ICANON)
            tcsetattr(slave, TCSANOW, &settings)
            var count: Int32 = 0
            _ = ioctl(slave, UInt(FIONREAD), &count)
            return Int(count)
        }

        /// The settings of the terminal, as comparable numbers.
        var settings: [UInt32] {
            var settings = termios()
            tcgetattr(slave, &settings)
            return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        }
    }
#endif
