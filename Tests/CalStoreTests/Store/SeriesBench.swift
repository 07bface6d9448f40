import Testing

@testable import CalStore

/// A store in memory with one item, and its occurrences as a person would list them: `2026-03-02 09:00
/// Standup`.
struct SeriesBench {
    private(set) var state = StoreState()
    /// The item that the bench began with.
    let id: RecordID
    let calendar: RecordID
    let otherCalendar: RecordID
    let readOnlyCalendar: RecordID

    init(
        _ start: String, _ end: String?, _ rule: String? = nil, title: String = "Standup",
        kind: ItemFields.Kind = .event, change: (inout ItemFields) throws -> Void = { _ in }
    ) throws {
        for record in StoreState.initialRecords { state.put(record) }
        let source = try #require(state.sources.first).id
        var other = CalendarRecord(
            id: .random(), source: source, title: "Other", entities: [.events, .reminders])
        state.put(.calendar(other))
        otherCalendar = other.id
        other.id = .random()
        other.title = "Fixed"
        other.isReadOnly = true
        state.put(.calendar(other))
        readOnlyCalendar = other.id
        calendar = try #require(state.defaultCalendar(for: kind)).id
        var fields = ItemFields(id: .random(), kind: kind, calendar: calendar, title: title)
        fields.start =
            kind == .event ? try SeriesBench.time(start) : start.isEmpty ? nil : try SeriesBench.time(start)
        if let end {
            fields.end =
                try end.hasPrefix("P") ? .duration(#require(ItemDuration(end))) : .time(SeriesBench.time(end))
        }
        if let rule { fields.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)]) }
        try change(&fields)
        id = fields.id
        try state.validate(ItemRecord(fields))
        state.put(.item(ItemRecord(fields)))
    }

    static func time(_ text: String) throws -> ItemTime { try #require(ItemTime(text), "\(text)") }

    func item(_ id: RecordID? = nil) throws -> ItemFields { try #require(state.item(id ?? self.id)).fields }

    /// All items that are not the first one.
    var others: [ItemFields] { state.items.filter { $0.id != id }.map(\.fields) }

    mutating func put(_ fields: ItemFields) { state.put(.item(ItemRecord(fields))) }

    mutating func drop(_ id: RecordID) {
        if let record = state.record(id) { state.apply(Edit([Change(before: record, after: nil)])) }
    }

    // MARK: Changing

    /// Saves the item as `change` leaves it: an occurrence of the first one, or of `item`.
    @discardableResult
    mutating func save(
        _ item: RecordID? = nil, at original: String? = nil, span: Span = .this,
        detached: DetachedChanges = .keep, _ change: (inout ItemFields) throws -> Void
    ) throws -> ItemFields {
        let stored = try self.item(item)
        let place = try original.map(SeriesBench.time)
        var draft = place.map(stored.occurrence) ?? stored
        try change(&draft)
        var editor = SpanEdit(state, detached: detached)
        let saved = try editor.save(draft, at: place, span: span)
        try apply(editor.edit)
        #expect(state.item(saved.id) == saved)
        return saved.fields
    }

    mutating func remove(_ item: RecordID? = nil, at original: String? = nil, span: Span = .this) throws {
        var editor = SpanEdit(state)
        try editor.remove(item ?? id, at: original.map(SeriesBench.time), span: span)
        try apply(editor.edit)
    }

    @discardableResult
    mutating func complete(_ item: RecordID? = nil, at now: String = "2026-01-01T00:00:00Z") throws
        -> Completion.Outcome
    {
        var completion = Completion(state)
        let outcome = try completion.complete(item ?? id, at: #require(Instant(iso: now)))
        try apply(completion.edit)
        return outcome
    }

    private mutating func apply(_ edit: Edit) throws {
        state.apply(edit)
        #expect(state.brokenInvariants().map(\.message) == [])
    }

    // MARK: Listing

    /// The occurrences of all events that start in a range of days, each on its own clock.
    mutating func listing(_ from: String = "2026-01-01", _ to: String = "2027-01-01") throws -> [String] {
        try occurrences(from, to).map { "\(SeriesBench.text($0.start)) \($0.item.title)" }
    }

    /// The same without titles.
    mutating func dates(_ from: String = "2026-01-01", _ to: String = "2027-01-01") throws -> [String] {
        try occurrences(from, to).map { SeriesBench.text($0.start) }
    }

    mutating func occurrences(_ from: String, _ to: String) throws -> [Occurrence] {
        func instant(_ day: String) throws -> Instant { try SeriesBench.time(day).instant(in: .utc) }
        return state.occurrences(OccurrenceQuery(try instant(from)..<instant(to), in: .utc))
    }

    static func text(_ time: ItemTime) -> String {
        time.isDate ? "\(time.date)" : "\(time.date) \(time.local.time.description.prefix(5))"
    }
}

extension ItemFields {
    var ruleTexts: [String] { recurrence?.rules.map(\.canonicalText) ?? [] }
}
