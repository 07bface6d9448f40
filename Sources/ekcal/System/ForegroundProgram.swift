import CLibrary

/// An interactive program, such as an editor or a pager. It uses the terminal and gets its interrupt keys.
enum ForegroundProgram {
    /// Runs the value of a variable such as EDITOR, a shell command line, with a path. Returns its exit code,
    /// or 128 plus the number of a signal.
    static func edit(
        _ commandLine: String, _ path: String, environment: [String: String]
    ) throws(System.Failure) -> Int32 {
        let words = ProgramWords.shell(.editor, commandLine, paths: [path])
        let program = try start(words, commandLine, environment: environment)
        let interrupt = signal(SIGINT, SIG_IGN)
        let quit = signal(SIGQUIT, SIG_IGN)
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        return switch program.wait() {
        case .exit(let code): code
        case .signal(let number): 128 + number
        }
    }

    /// Starts a pager that reads from a pipe.
    static func pager(
        _ commandLine: String, environment: [String: String]
    ) throws(System.Failure) -> Pager.Stream {
        let pipe: Program.Pipe
        do throws(Program.Failure) { pipe = try Program.Pipe() } catch {
            throw System.Failure(name: commandLine, reason: error.reason)
        }
        let program: Program
        do throws(System.Failure) {
            let words = ProgramWords.shell(.pager, commandLine)
            program = try start(words, commandLine, environment: environment, input: pipe.reading)
        } catch {
            pipe.close()
            throw error
        }
        close(pipe.reading)
        let interrupt = signal(SIGINT, SIG_IGN)
        return Pager.Stream(
            write: { System.writeAll($0, to: pipe.writing) == nil },
            close: {
                close(pipe.writing)
                _ = program.wait()
                signal(SIGINT, interrupt)
            })
    }

    private static func start(
        _ words: ProgramWords, _ commandLine: String, environment: [String: String], input: Int32? = nil
    ) throws(System.Failure) -> Program {
        do throws(Program.Failure) {
            return try Program(words, environment: environment, input: input, leadsGroup: false)
        } catch {
            throw System.Failure(name: commandLine, reason: error.reason)
        }
    }
}
