import CalStore

/// Making answers, and their order and limits.
extension Context {
    /// An answer of objects of other kinds than items.
    func answer(_ store: CalendarStore, items: [JSONValue]) throws -> Answer {
        var answer = answer(items: items)
        answer.revision = try store.revision()
        return answer
    }

    func answer(items: [JSONValue]) -> Answer {
        answer(AnswerItems(items), fields: ItemJSON.columns(for: items))
    }

    func answer(_ store: CalendarStore, _ items: [CalStoreItem], _ json: ItemJSON) throws -> Answer {
        try answer(store, AnswerItems(items) { json.object($0) }, kinds: items.map(\.kind))
    }

    func answer(_ store: CalendarStore, _ items: [CalStoreOccurrence], _ json: ItemJSON) throws -> Answer {
        try answer(store, AnswerItems(items) { json.object($0) }, kinds: items.map(\.item.kind))
    }

    /// An answer of events and reminders: objects of theirs, and of which kind each is.
    func answer(_ store: CalendarStore, _ items: AnswerItems, kinds: [CalStoreItem.Kind]) throws -> Answer {
        var answer = answer(items, fields: ItemJSON.columns(for: Set(kinds)))
        answer.revision = try store.revision()
        return answer
    }

    private func answer(_ items: AnswerItems, fields: FieldList) -> Answer {
        Answer(
            command: (arguments.typedCommand ?? arguments.command).name, timeZone: zone.name,
            warnings: warnings,
            items: items, fields: fields)
    }

    func exit(isEmpty: Bool) throws -> ExitCode {
        guard isEmpty, arguments.hasIfTaken(.failEmpty) else { return .success }
        throw EkcalError(.nothingMatched, "nothing matched")
    }

    /// Sorts by `--sort`, and turns round for `--reverse`.
    func sort(_ occurrences: inout [CalStoreOccurrence], by json: ItemJSON) throws {
        if let text = arguments.valueIfTaken(.sort) {
            let order = try SortOrder(text)
            occurrences = order.sorted(occurrences, json)
        }
        if arguments.hasIfTaken(.reverse) { occurrences.reverse() }
    }

    /// Cuts to `--limit`, and says so.
    func cut<Entry>(_ occurrences: inout [Entry], of what: String) -> Bool {
        guard let limit = arguments.valueIfTaken(.limit).flatMap({ Int($0) }), occurrences.count > limit
        else { return false }
        // Also with -q: nothing is shortened in silence.
        note("\(occurrences.count - limit) more \(what) are not shown (--limit \(limit))", isQuietable: false)
        occurrences.removeSubrange(limit...)
        return true
    }
}
