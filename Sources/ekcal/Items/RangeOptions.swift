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
        let (from, to) = (start ?? .distantPast, end ?? .distantFuture)
        guard from < to else {
            throw EkcalError(
                .date, "--to is not after --from", hint: "write the earlier date as --from", field: "--to")
        }
        range = from..<to
    }
}
