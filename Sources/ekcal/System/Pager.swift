/// Holds an answer back until it is longer than the screen, and then starts the user's pager. An answer that
/// fits on the screen is printed without one.
///
/// A class, because output collects in it. One command runs on one thread.
final class Pager {
    /// A running pager: a way to write to it, and to wait for its end.
    struct Stream: Sendable {
        /// False if the pager was quit.
        var write: @Sendable ([UInt8]) -> Bool
        var close: @Sendable () -> Void
    }

    private let commandLine: String
    private let height: Int
    private let system: System
    private var held: [UInt8] = []
    private var lines = 0
    private var stream: Stream?

    /// Nil without a terminal, or if the environment names no pager.
    init?(_ system: System) {
        guard system.isOutputTerminal, let height = system.terminalHeight,
            let commandLine = Pager.commandLine(system)
        else { return nil }
        (self.commandLine, self.height, self.system) = (commandLine, height, system)
    }

    /// EKCAL_PAGER, else PAGER, else less if it is installed. An empty value or `cat` means no pager.
    private static func commandLine(_ system: System) -> String? {
        let variables = [EnvironmentVariable.pager, .systemPager]
        let named = variables.lazy.compactMap { system.environment[$0.rawValue] }.first
        let line = named ?? (system.hasProgram("less") ? "less" : "")
        if line.allSatisfy(\.isWhitespace) || line == "cat" { return nil }
        // Without this check, a missing program would lose the answer. Only the shell can check a line with
        // quotes or variables.
        let program = line.prefix { $0 != " " }
        let isPlain = program.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._+-".contains($0)) }
        return isPlain && !system.hasProgram(String(program)) ? nil : line
    }

    /// False when the reader is gone.
    func write(_ bytes: [UInt8]) -> Bool {
        if let stream { return stream.write(bytes) }
        held += bytes
        lines += bytes.count { $0 == UInt8(ascii: "\n") }
        // The prompt needs a line too.
        guard lines >= height else { return true }
        guard let started = start() else { return true }
        stream = started
        defer { held = [] }
        return started.write(held)
    }

    private func start() -> Stream? {
        var environment = system.environment
        // The options of git: keep colours, quit if the text fits on the screen, and leave it on the screen.
        if environment["LESS"] == nil { environment["LESS"] = "FRX" }
        do { return try system.startPager(commandLine, environment) } catch { return nil }
    }

    /// Prints held-back output, or waits for the end of the pager. Returns a write failure.
    func finish() -> System.WriteFailure? {
        guard let stream else {
            defer { held = [] }
            return held.isEmpty ? nil : system.write(held)
        }
        stream.close()
        self.stream = nil
        return nil
    }
}
