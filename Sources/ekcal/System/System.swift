import Basics
@preconcurrency import CLibrary
import CalStore
import Terminal

// The type below has a member of the same name.
private let systemWrite = write
private let systemRead = read

/// What the tool asks of the machine it runs on. Tests hand in their own.
struct System: Sendable {
    /// A stream that could not be read.
    struct Failure: Error, Hashable, Sendable {
        let name: String
        let reason: String
    }

    var environment: [String: String]
    /// What the machine's clock says.
    var clock: @Sendable () -> Instant
    /// Whether the process ends with the command: then nothing needs to be freed.
    var endsProcess = false
    var isInputTerminal: Bool
    var isOutputTerminal: Bool
    var isErrorTerminal: Bool
    /// Whether standard output is a file.
    var isOutputFile = false
    /// The default time that a hook may take, in seconds.
    static let hookLimit = 10.0

    /// The time that a hook may take, in seconds.
    var hookLimit = System.hookLimit
    /// The door to files: those of the store, of folders that are kept in step, of settings, and those that
    /// are named.
    var files: any FileSystem = RealFileSystem()
    /// Opens the store at a path; nil to do it as the program does.
    var openStore:
        (
            @Sendable (_ path: String, _ lockTimeout: Double, CalStoreCommitHooks) throws(CalStoreError) ->
                CalendarStore
        )?
    /// The width of the terminal on standard output; nil where there is none.
    var terminalWidth: Int?
    /// And its height; nil where nothing is to be paged.
    var terminalHeight: Int?
    /// Starts a pager, a command line for the shell.
    var startPager:
        @Sendable (_ pager: String, _ environment: [String: String]) throws(Failure) -> Pager.Stream = {
            (pager, _) throws(Failure) in throw Failure(name: pager, reason: "there is no terminal")
        }
    /// Whether the files that arguments name are read. A server does not read them for its client, which may
    /// be far away.
    var readsNamedFiles = true
    /// The operations of a server that does one for each call; nil for a command that was typed.
    var ownOperations: Set<CalStoreOperation.ID>?
    /// At most so many bytes of standard input; none at its end.
    var read: @Sendable (Int) throws(Failure) -> [UInt8]
    /// One line of what a person types; nil at its end.
    var readLine: @Sendable () -> String?
    /// What a person types, key by key; nil where only whole lines can be read.
    var readKeys: @Sendable () -> KeyStream? = { nil }
    /// Opens a file in an editor, a command line for the shell; gives the exit code of the editor.
    var edit:
        @Sendable (_ editor: String, _ path: String, _ environment: [String: String]) throws(Failure) -> Int32 =
            {
                (editor, _, _) throws(Failure) in throw Failure(name: editor, reason: "there is no terminal")
            }
    /// Says why not all could be written.
    var write: @Sendable ([UInt8]) -> WriteFailure?
    var error: ErrorStream

    /// Why something could not be written.
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

    /// All of standard input.
    func readInput() throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try read(1 << 16)
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    /// This process on this machine.
    static func current() -> System {
        let environment = variables()
        let isOutputTerminal = isatty(STDOUT_FILENO) == 1
        let size = isOutputTerminal ? size(of: STDOUT_FILENO) : nil
        return System(
            environment: environment, clock: { Instant(secondsSince1970: Int64(time(nil))) },
            endsProcess: true,
            isInputTerminal: isatty(STDIN_FILENO) == 1,
            isOutputTerminal: isOutputTerminal, isErrorTerminal: isatty(STDERR_FILENO) == 1,
            isOutputFile: RealFileSystem.isOutputFile,
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

    /// The environment of this process. Invalid UTF-8 is replaced, and of two variables with the same name
    /// the last one counts.
    private static func variables() -> [String: String] {
        var variables: [String: String] = [:]
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

    /// Columns and lines of a terminal.
    private static func size(of descriptor: Int32) -> (width: Int, height: Int?)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
    }

    static func holdStandardStreams() { RealFileSystem.holdStandardStreams() }

    /// Whether a program is where the shell finds programs.
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

    /// Why not all of it could be written; nil when it was.
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
