import CalStore
import CalStoreLanguage

/// The amount of history to keep: the value of `--keep`, else the setting `history.keep`.
enum Retention {
    case everything
    case operations(Int)
    case length(TimeLength)

    /// Reads `all`, a number of operations, or a length of time.
    static func read(_ text: String, _ dates: DateReader) -> Retention? {
        if text == "all" { return .everything }
        if let count = Int(text) { return count >= 0 ? .operations(count) : nil }
        return (try? dates.readLength(text)).map { .length($0) }
    }

    /// - Parameter typed: The value of `--keep`.
    static func asked(_ typed: String?, _ session: Session) throws -> CalStoreRetention {
        guard let text = try typed ?? session.config.value(SettingTable.history) else { return .everything }
        switch read(text, session.clock.dates) {
        case .everything: return .everything
        case .operations(let count): return .operations(count)
        case .length(let length):
            let since = length.instant(after: session.clock.now, in: session.clock.zone, backwards: true)
            return since.map(CalStoreRetention.since) ?? .everything
        case nil:
            throw EkcalError(
                .usage, "\"\(text)\" is not an amount of history",
                hint: "write all, a number of operations, or a length of time such as 90d", field: "--keep")
        }
    }
}
