import CalStoreExchange
import CalStorePlanning
import CommandLine

/// `--sort`, `--reverse` and `--limit`: in which order rows are shown, and how many.
struct OrderOptions {
    let sort: SortOrder?
    let isReversed: Bool
    let limit: Int?
    /// `--cursor`; nil for the first rows.
    let cursor: PageCursor?
    /// What the rows depend on besides the store.
    private let question: String

    /// A list has at most so many rows, so that it fits in memory.
    static let most = AgendaRequest.defaultLimit
    /// With `--limit`, so many more are looked for, to say how many there are.
    static let mostCounted = 10_000

    init(_ arguments: ParsedArguments) throws {
        sort = try arguments.value(.sort).map { try SortOrder($0, field: "--sort") }
        isReversed = arguments.has(.reverse)
        limit = arguments.number(.limit)
        cursor = try arguments.value(.cursor).map { (text) throws(EkcalError) in try PageCursor(text) }
        question = arguments.question
    }

    /// How many a list has to look for: as many as are shown, and some more to be counted; all that it may
    /// where another order decides which are shown.
    func searchLimit(most: Int = OrderOptions.most) -> Int {
        guard let limit = limit.map({ max($0, 0).addingReportingOverflow(offset).partialValue }) else {
            return most
        }
        if sort != nil || isReversed { return max(limit, most) }
        if limit < 0 { return most }
        let (sum, overflow) = max(limit, 0).addingReportingOverflow(min(OrderOptions.mostCounted, most))
        return overflow ? limit : sum
    }

    /// How many of the first rows an answer needs; nil where it may need any.
    var firstShown: Int? {
        guard sort == nil, !isReversed, let limit else { return nil }
        let (sum, overflow) = max(limit, 0).addingReportingOverflow(offset)
        return overflow ? nil : sum
    }

    /// Sorts, and turns round.
    func apply(to occurrences: inout [CalStoreOccurrence], _ json: ItemJSON) {
        if let sort { occurrences = sort.sorted(occurrences, json) }
        if isReversed { occurrences.reverse() }
    }

    /// Cuts to the limit, and says so.
    ///
    /// - Parameter areAll: Whether there are no others than these.
    func cut<Entry>(_ entries: inout [Entry], of what: String, areAll: Bool = true, _ session: Session)
        -> Bool
    {
        guard let limit, entries.count > limit else { return false }
        let more = entries.count - limit
        // Also with -q: nothing is shortened in silence.
        session.note(
            "\(areAll ? "" : "more than ")\(more) more \(what) are not shown (--limit \(limit))",
            isQuietable: false)
        entries.removeSubrange(limit...)
        return true
    }

    /// How many rows earlier answers had.
    var offset: Int { cursor?.offset ?? 0 }

    /// Leaves out the rows of earlier answers. The cursor counts only for the store and the question that it
    /// was made for.
    func skipEarlier<Entry>(_ entries: inout [Entry], revision: String, _ session: Session) throws(EkcalError)
    {
        guard let cursor else { return }
        try cursor.check(
            PageCursor(offset: cursor.offset, revision: revision, question: question, on: session.clock.today)
        )
        entries.removeFirst(min(cursor.offset, entries.count))
    }

    /// The cursor for the rows behind these.
    func nextCursor(behind count: Int, revision: String, _ session: Session) -> String {
        PageCursor(offset: offset + count, revision: revision, question: question, on: session.clock.today)
            .text
    }
}
