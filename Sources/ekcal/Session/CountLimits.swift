import CalStore
import CommandLine

/// The values of `--count`, `--min` and `--max`: how many items must match a query.
struct CountLimits {
    let least: Int
    /// Nil for any number.
    let most: Int?

    init(_ arguments: ParsedArguments) {
        let count = arguments.number(.count)
        least = count ?? arguments.number(.min) ?? (arguments.has(.max) ? 0 : 1)
        most = count ?? arguments.number(.max)
    }

    init(least: Int, most: Int?) { (self.least, self.most) = (least, most) }

    /// Throws if the number of items is not in the limits.
    ///
    /// - Parameter text: The query, for the message.
    func check(_ found: [CalStoreItem], of text: String, _ store: any CalStoreReader) throws {
        guard found.count < least || found.count > most ?? .max else { return }
        let names = try NameIndex(store, naming: found)
        throw EkcalError(
            .condition,
            "\(found.count == 1 ? "1 item matches" : "\(found.count) items match") \(text), not \(wanted)",
            field: "QUERY",
            candidates: found.prefix(5).map {
                EkcalError.Candidate(shortID: names.shortID(of: $0), title: $0.title)
            })
    }

    /// `2 or more`, `0`, `3 or less`, `2 to 4`
    private var wanted: String {
        guard let most else { return "\(least) or more" }
        if most == least { return "\(most)" }
        return least == 0 ? "\(most) or less" : "\(least) to \(most)"
    }
}
