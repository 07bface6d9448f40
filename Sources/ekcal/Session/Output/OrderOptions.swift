import CalStoreExchange
import CalStorePlanning
import CommandLine

/// The values of `--sort`, `--reverse` and `--limit`: the order of the rows, and their maximum number.
struct OrderOptions {
    let sort: SortOrder?
    let isReversed: Bool
    let limit: Int?
    /// `--cursor`; nil for the first rows.
    let cursor: PageCursor?
    /// The parameters that decide which rows there are, besides the store.
    private let question: String

    /// The maximum number of rows in a list, so that it fits in memory.
    static let most = AgendaRequest.defaultLimit
    /// With `--limit`, the number of further rows to search, to count those that are not shown.
    static let mostCounted = 10_000

    init(_ arguments: ParsedArguments) throws {
        sort = try arguments.value(.sort).map { try SortOrder($0, field: "--sort") }
        isReversed = arguments.has(.reverse)
        limit = arguments.number(.limit)
        cursor = try arguments.value(.cursor).map { (text) throws(EkcalError) in try PageCursor(text) }
        question = arguments.question
    }

    /// The maximum number of rows to search: the shown ones and some more to count. If another order decides
    /// which ones are shown, it is the maximum for lists.
    func searchLimit(most: Int = OrderOptions.most) -> Int {
        guard let limit = limit.map({ max($0, 0).addingReportingOverflow(offset).partialValue }) else {
            return most
        }
        if sort != nil || isReversed { return max(limit, most) }
        if limit < 0 { return most }
        let (sum, overflow) = max(limit, 0).addingReportingOverflow(min(OrderOptions.mostCounted, most))
        return overflow ? limit : sum
    }

    /// The number of first rows that an answer needs; nil if it may need any row.
    var firstShown: Int? {
        guard sort == nil, !isReversed, let limit else { return nil }
        let (sum, overflow) = max(limit, 0).addingReportingOverflow(offset)
        return overflow ? nil : sum
    }

    /// Sorts, and reverses.
    func apply(to occurrences: inout [CalStoreOccurrence], _ json: ItemJSON) {
        if let sort { occurrences = sort.sorted(occurrences, json) }
        if isReversed { occurrences.reverse() }
    }

    /// Cuts to the limit, and prints a note about it.
    ///
    /// - Parameter areAll: Whether these are all rows.
    func cut<Entry>(_ entries: inout [Entry], of what: String, areAll: Bool = true, _ session: Session)
        -> Bool
    {
        guard let limit, entries.count > limit else { return false }
        let more = entries.count - limit
        // Also with -q: a cut is never silent.
        session.note(
            "\(areAll ? "" : "more than ")\(more) more \(what) are not shown (--limit \(limit))",
            isQuietable: false)
        entries.removeSubrange(limit...)
        return true
    }

    /// The number of rows in earlier answers.
    var offset: Int { cursor?.offset ?? 0 }

    /// Removes the rows of earlier answers. A cursor is valid only for the same store and the same
    /// parameters.
    func skipEarlier<Entry>(_ entries: inout [Entry], revision: String, _ session: Session) throws(EkcalError)
    {
        guard let cursor else { return }
        try cursor.check(
            PageCursor(offset: cursor.offset, revision: revision, question: question, on: session.clock.today)
        )
        entries.removeFirst(min(cursor.offset, entries.count))
    }

    /// The cursor for the rows after these.
    func nextCursor(behind count: Int, revision: String, _ session: Session) -> String {
        PageCursor(offset: offset + count, revision: revision, question: question, on: session.clock.today)
            .text
    }
}
