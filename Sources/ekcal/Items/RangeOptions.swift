import CalStore
import CommandLine

/// The range of `--from` and `--to`.
struct RangeOptions {
    /// Nil if neither was given. A date as the end is included.
    let range: Range<Instant>?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        guard arguments.has(.from) || arguments.has(.to) else {
            range = nil
            return
        }
        let start = try arguments.value(.from).map {
            try session.words.startOfRange($0)
        }
        let end = try arguments.value(.to).map { try session.words.endOfRange($0) }
        range = try Self.range(start ?? .distantPast, end ?? .distantFuture, arguments)
    }

    /// The range from one moment to another one, which `--to` names.
    static func range(_ start: Instant, _ end: Instant, _ arguments: ParsedArguments) throws -> Range<Instant>
    {
        guard start < end else {
            let hasStart = arguments.has(.from)
            throw EkcalError(
                .endBeforeStart, "--to is not after \(hasStart ? "--from" : "today")",
                hint: hasStart ? "write the earlier date as --from" : "write the first day too, with --from",
                field: "--to")
        }
        return start..<end
    }
}
