import CalStore

/// How much history is kept: what `--keep` says, else the setting `history.keep`, else a year.
struct Retention {
    let value: CalStoreRetention

    init(_ context: Context) throws {
        if let text = context.arguments.value(.keep) {
            value = try Retention.read(text, "--keep", context)
        } else if let entry = try context.settings.entry("history.keep") {
            do {
                value = try Retention.read(entry.value ?? "", entry.name, context)
            } catch var error as EkcalError {
                error.message = "\(context.settings.path ?? ""), line \(entry.line): \(error.message)"
                throw error
            }
        } else {
            value = try Retention.read("1y", "", context)
        }
    }

    /// `all`, a number of operations, or a length of time.
    private static func read(_ text: String, _ field: String, _ context: Context) throws -> CalStoreRetention
    {
        if text == "all" { return .everything }
        if let count = Int(text), count >= 0 { return .operations(count) }
        guard let length = try? context.dates.length(text) else {
            throw EkcalError(
                .usage, "\"\(text)\" does not say how much history to keep",
                hint: "write all, a number of operations, or a length of time such as 90d", field: field)
        }
        let since = length.instant(after: context.now, in: context.zone, backwards: true)
        return since.map(CalStoreRetention.since) ?? .everything
    }
}
