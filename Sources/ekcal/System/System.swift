import Basics
@preconcurrency import CLibrary
import CalStore
import CalStoreScreens
import Terminal

// The type below has a member of the same name.
private let systemWrite = write
private let systemRead = read

/// The tool's interface to the machine. Tests replace it.
struct System: Sendable {
    /// An input or a program that failed.
    struct Failure: Error, Hashable, Sendable {
        /// Another argument has read standard input to its end.
        static let inputIsRead = Failure(name: "standard input", reason: "it can be read only once")

        let name: String
        let reason: String
    }

    var environment: [String: String]
    /// The current time.
    var clock: @Sendable () -> Instant
    /// Whether the process ends with the command, so that nothing has to be freed.
    var endsProcess = false
    var isInputTerminal: Bool
    var isOutputTerminal: Bool
    var isErrorTerminal: Bool
    /// Whether standard output is a file.
    var isOutputFile = false
    /// The default time limit of a hook, in seconds.
    static let hookLimit = 10.0

    /// The time limit of a hook, in seconds.
    var hookLimit = System.hookLimit
    /// The file system for stores, synchronized folders, settings and named files.
    var files: any FileSystem = RealFileSystem()
    /// Opens the store at a path; nil for the normal way.
    var openStore:
        (
            @Sendable (_ path: String, _ lockTimeout: Double, CalStoreCommitHooks) throws(CalStoreError) ->
                CalendarStore
        )?
    /// The width of the terminal on standard output; nil without one.
    var terminalWidth: Int?
    /// The height of the terminal; nil for no pager.
    var terminalHeight: Int?
    /// Starts a pager from a shell command line.
    var startPager:
        @Sendable (_ pager: String, _ environment: [String: String]) throws(Failure) -> Pager.Stream = {
            (pager, _) throws(Failure) in throw Failure(name: pager, reason: "there is no terminal")
        }
    /// Whether arguments may name files to read. A server does not read files for its client, which may be on
    /// another machine.
    var readsNamedFiles = true
    /// The commit that the program was built from; nil if it is not known.
    var commit: String?
    /// The operations of a server; nil for a typed command.
    var ownOperations: Set<CalStoreOperation.ID>?
    /// Reads at most the given number of bytes from standard input; none at its end.
    var read: @Sendable (Int) throws(Failure) -> [UInt8]
    /// Reads a line that the user types; nil at the end.
    var readLine: @Sendable () -> String?
    /// The keys that the user types; nil if only whole lines can be read.
    var readKeys: @Sendable () -> KeyStream? = { nil }
    /// Opens a file in an editor, given as a shell command line. Returns the exit code of the editor.
    var edit:
        @Sendable (
            _ editor: String, _ path: String, _ environment: [String: String]
        ) throws(Failure) -> Int32 =
            {
                (editor, _, _) throws(Failure) in throw Failure(name: editor, reason: "there is no terminal")
            }
    /// Writes to standard output. Returns a failure.
    var write: @Sendable ([UInt8]) -> WriteFailure?
    var error: ErrorStream
    /// Takes the reason for the failure of a command, and the option or the field with the mistake, for a
    /// program that shows them in its own way.
    var failed: @Sendable (_ reason: String, _ field: String?) -> Void = { _, _ in }

    /// Takes the occurrences that a command has changed, for a program that follows them.
    var changed: @Sendable ([CalStoreItem], [CalStoreOperation], [ScreenMove]) -> Void = { _, _, _ in }
    /// Whether `ui --keys` keeps drafts and hidden calendars, and uses those of the last time. Only tests do
    /// so: a trial of keys leaves those of the user alone.
    var remembersPlayedKeys = false

    /// The reason for a failed write.
    enum WriteFailure: Hashable, Sendable {
        /// The reader of the output is gone.
        case readerIsGone
        case system(String)
    }

    subscript(variable: EnvironmentVariable) -> String? {
        environment[variable.rawValue].flatMap { $0.isEmpty ? nil : $0 }
    }

    func store(
        at path: String, lockTimeout: Double, _ hooks: CalStoreCommitHooks
    ) throws(CalStoreError) -> CalendarStore {
        if let openStore { return try openStore(path, lockTimeout, hooks) }
        return try CalendarStore(
            path: path, program: "ekcal", lockTimeout: lockTimeout, hooks: hooks, on: files)
    }

    /// Reads all of standard input.
    func readInput() throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try read(1 << 16)
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    /// The system of a command: only one argument can read standard input, because a second one would get an
    /// empty text.
    func readingInputOnce() -> System {
        let isAtEnd = Locked(false)
        var system = self
        system.read = { [read] (count: Int) throws(Failure) in
            if isAtEnd.withLock({ $0 }) { throw Failure.inputIsRead }
            let piece = try read(count)
            if piece.isEmpty { isAtEnd.withLock { $0 = true } }
            return piece
        }
        return system
    }

    /// The real system of this process.
    static func current() -> System {
        let environment = variables()
        let isOutputTerminal = isatty(STDOUT_FILENO) == 1
        let size = isOutputTerminal ? size(of: STDOUT_FILENO) : nil
        return System(
            environment: environment, clock: { Instant(secondsSince1970: Int64(time(nil))) },
            endsProcess: true,
            isInputTerminal: isatty(STDIN_FILENO) == 1,
            isOutputTerminal: isOutputTerminal, isErrorTerminal: isatty(STDERR_FILENO) == 1,
            isOutputFile: RealFileSystem.isOutputFile, files: RealFileSystem(environment: environment),
            terminalWidth: size?.width, terminalHeight: size?.height,
            startPager: { (pager: String, environment: [String: String]) throws(Failure) in
                try ForegroundProgram.pager(pager, environment: environment)
            },
            read: { (count: Int) throws(Failure) in try bytes(STDIN_FILENO, "standard input", upTo: count) },
            readLine: { Swift.readLine() }, readKeys: { keys() },
            edit: { (editor: String, path: String, environment: [String: String]) throws(Failure) in
                try ForegroundProgram.edit(editor, path, environment: environment)
            },
            write: { writeAll($0, to: STDOUT_FILENO) },
            error: ErrorStream { _ = writeAll($0, to: STDERR_FILENO) })
    }

    /// The environment of this process. Invalid UTF-8 is replaced; of two variables with the same name, the
    /// last one counts.
    private static func variables() -> [String: String] {
        // A table that grows costs a tenth of the start of the program.
        var variables = [String: String](minimumCapacity: 100)
        #if canImport(Darwin)
            var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
        #else
            var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        #endif
        while let entry = next?.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            next = next?.advanced(by: 1)
        }
        return variables
    }

    /// The columns and lines of a terminal.
    private static func size(of descriptor: Int32) -> (width: Int, height: Int?)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
    }

    static func holdStandardStreams() { RealFileSystem.holdStandardStreams() }

    /// Whether the shell would find a program.
    func hasProgram(_ name: String) -> Bool { place(of: name) != nil }

    /// The path of a program that the shell would find; nil if there is none.
    func place(of name: String) -> String? {
        (environment["PATH"] ?? "").split(separator: ":").lazy.map { "\($0)/\(name)" }
            .first { files.permits(.execute, $0) }
    }

    static func bytes(_ descriptor: Int32, _ name: String, upTo count: Int) throws(Failure) -> [UInt8] {
        while true {
            var result = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: max(1, count)) { buffer, used in
                result = systemRead(descriptor, buffer.baseAddress, buffer.count)
                used = max(0, result)
            }
            if result >= 0 { return bytes }
            if errno != EINTR { throw Failure(name: name, reason: String(cString: strerror(errno))) }
        }
    }

    /// Writes all bytes. Returns the failure; nil for none.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> WriteFailure? {
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { systemWrite(descriptor, $0 + start, bytes.count - start) } ?? 0
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno == EPIPE ? .readerIsGone : .system(String(cString: strerror(errno))) }
            start += count
        }
        return nil
    }
}

extension System {
    /// The characters for pictures in the locale. An unknown locale is treated as a Unicode locale.
    var glyphs: Glyphs {
        Glyphs.inLocale { EnvironmentVariable(rawValue: $0).flatMap { self[$0] } }
    }

    /// The width of the terminal in cells, or that of COLUMNS; nil for lines without a limit.
    var width: Int? { self[.columns].flatMap { Int($0) }.map { max($0, 20) } ?? terminalWidth }
}
