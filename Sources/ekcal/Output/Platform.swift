import CalStore

/// Everything that the operating system decides, in one value: the clock, the zone, the environment, the terminal, the
/// streams and files. Tests make their own; nothing else in the tool asks the system.
struct Platform: Sendable {
    enum Stream: Sendable, Hashable {
        case output
        case error
    }

    /// A stream or file that could not be read or written.
    struct Failure: Error, Hashable, Sendable {
        let name: String
        let reason: String

        var ekcalError: EkcalError { EkcalError(.file, "\(name): \(reason)") }
    }

    var environment: [String: String]
    var now: @Sendable () -> Instant
    var zone: @Sendable () -> Zone
    var terminal: Terminal
    /// At most so many bytes of standard input; none at its end.
    var read: @Sendable (Int) throws(Failure) -> [UInt8]
    /// All of the bytes.
    var write: @Sendable ([UInt8], Stream) throws(Failure) -> Void
    /// A whole file.
    var readFile: @Sendable (String) throws(Failure) -> [UInt8]

    /// The value of a variable; one that is set to nothing counts as absent.
    subscript(variable: EnvironmentVariable) -> String? {
        environment[variable.rawValue].flatMap { $0.isEmpty ? nil : $0 }
    }

    func print(_ text: String, to stream: Stream = .output) throws(Failure) {
        if !text.isEmpty { try write(Array(text.utf8), stream) }
    }

    /// Standard input to its end.
    func readAll() throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try read(1 << 16)
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    /// The text of an option that may name a file: `@notes.txt`, or `-` for standard input.
    func text(of value: String) throws(EkcalError) -> String {
        guard value == "-" || value.hasPrefix("@") else { return value }
        let bytes: [UInt8]
        do throws(Failure) {
            bytes = value == "-" ? try readAll() : try readFile(String(value.dropFirst()))
        } catch {
            throw error.ekcalError
        }
        guard var text = String(validating: bytes, as: UTF8.self) else {
            throw EkcalError(
                .file, "\(value == "-" ? "standard input" : String(value.dropFirst())) is not UTF-8 text")
        }
        // The line break that ends a text file is not part of the text.
        if text.last == "\n" || text.last == "\r\n" { text.removeLast() }
        return text
    }
}
