import CalStore
import CalStoreExchange

/// Making answers, and their order and limits.
extension Session {
    /// An answer of objects of other kinds than items.
    func answer(_ store: any CalStoreReader, items: [JSONValue]) throws -> Answer {
        var answer = answer(items: items)
        answer.revision = try revision ?? store.revision()
        return answer
    }

    func answer(items: [JSONValue]) -> Answer {
        answer(AnswerItems(items), fields: ItemJSON.columns(for: items))
    }

    /// The same of a state of the store that was read before.
    func answer(items: [JSONValue], revision: String) -> Answer {
        var answer = answer(items: items)
        answer.revision = revision
        return answer
    }

    func answer(_ store: any CalStoreReader, _ items: [CalStoreItem], _ json: ItemJSON) throws -> Answer {
        try answer(store, AnswerItems(items) { json.object($0) }, kinds: items.map(\.kind))
    }

    func answer(_ items: [CalStoreOccurrence], _ json: ItemJSON) -> Answer {
        answer(
            AnswerItems(items) { json.object($0) }, fields: ItemJSON.columns(for: Set(items.map(\.item.kind)))
        )
    }

    /// An answer of events and reminders: objects of theirs, and of which kind each is.
    func answer(_ store: any CalStoreReader, _ items: AnswerItems, kinds: [CalStoreItem.Kind]) throws
        -> Answer
    {
        var answer = answer(items, fields: ItemJSON.columns(for: Set(kinds)))
        answer.revision = try revision ?? store.revision()
        return answer
    }

    private func answer(_ items: AnswerItems, fields: FieldList) -> Answer {
        Answer(
            command: options.commandName, timeZone: zone.name,
            warnings: warnings,
            items: items, fields: fields)
    }

    /// Items as iCalendar.
    ///
    /// - Parameter calendars: Whose items they are, when it is about whole calendars.
    static func iCalendar(_ items: [CalStoreItem], of calendars: [CalStoreCalendar]? = nil) -> [UInt8] {
        var whole: [CalStoreItem] = []
        var seen: Set<String> = []
        for item in items where seen.insert(item.id).inserted { whole.append(item) }
        return calendars.map { CalStoreItem.iCalendar(whole, of: $0) } ?? CalStoreItem.iCalendar(whole)
    }

    func exit(isEmpty: Bool) throws -> ExitCode {
        guard isEmpty, arguments.has(.failEmpty) else { return .success }
        throw EkcalError(.nothingMatched, "nothing matched")
    }

    /// Sorts by `--sort`, and turns round for `--reverse`.
    func sort(_ occurrences: inout [CalStoreOccurrence], by json: ItemJSON) throws {
        if let text = arguments.value(.sort) {
            let order = try SortOrder(text)
            occurrences = order.sorted(occurrences, json)
        }
        if arguments.has(.reverse) { occurrences.reverse() }
    }

    /// Cuts to `--limit`, and says so.
    ///
    /// - Parameter areAll: Whether there are no others than these.
    func cut<Entry>(_ entries: inout [Entry], of what: String, areAll: Bool = true) -> Bool {
        guard let limit, entries.count > limit else { return false }
        let more = entries.count - limit
        // Also with -q: nothing is shortened in silence.
        note(
            "\(areAll ? "" : "more than ")\(more) more \(what) are not shown (--limit \(limit))",
            isQuietable: false)
        entries.removeSubrange(limit...)
        return true
    }

    /// What `--limit` says.
    private var limit: Int? { arguments.value(.limit).flatMap { Int($0) } }

    /// How many a list has to look for: as many as are shown, and some more to be counted; all that it may where another order
    /// decides which are shown.
    func searchLimit(most: Int = AgendaRequest.defaultLimit) -> Int {
        guard let limit else { return most }
        if isSorted || arguments.has(.reverse) { return max(limit, most) }
        let (sum, overflow) = max(limit, 0).addingReportingOverflow(min(OrderOptions.mostCounted, most))
        return overflow ? limit : sum
    }
}
