import Testing

@testable import CalStore

/// Items of a file brought into a store that may have them already.
@Suite struct ImportMergeTests {
    /// Five days, the third at another time, and a single event.
    private func file(
        title: String = "Standup", sequence: Int = 0, modified: String? = nil,
        original: String = "2026-03-04T09:00:00[Europe/Berlin]"
    ) throws -> [ItemRecord] {
        let calendar = try calendar()
        func item(_ uid: String, _ title: String, _ start: String) -> ItemFields {
            var fields = ItemFields(id: .random(), kind: .event, calendar: calendar, title: title)
            fields.uid = uid
            fields.start = ItemTime(start)
            fields.end = .duration(ItemDuration(seconds: 3600))
            fields.sequence = sequence
            fields.modified = modified.flatMap { Instant(iso: $0) }
            return fields
        }
        var series = item("a@example.com", title, "2026-03-02T09:00:00[Europe/Berlin]")
        series.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=5")])
        var detached = item("a@example.com", title + " late", "2026-03-04T15:00:00[Europe/Berlin]")
        detached.series = series.id
        detached.originalStart = ItemTime(original)
        // Files have them in any order.
        return [
            detached, series, item("b@example.com", title + " single", "2026-03-09T09:00:00[Europe/Berlin]"),
        ].map(ItemRecord.init)
    }

    private func calendar() throws -> RecordID { try SeriesBench("2026-03-02", nil).calendar }

    private func reminders() throws -> RecordID {
        try #require(newState().calendars.first { $0.entities.contains(.reminders) }).id
    }

    private func newState() -> StoreState {
        var state = StoreState()
        for record in StoreState.initialRecords { state.put(record) }
        return state
    }

    @discardableResult
    private func merge(
        _ items: [ItemRecord], into state: inout StoreState, _ onConflict: ImportConflict = .newer
    ) -> ImportMerge.Outcome {
        let (outcome, edit) = ImportMerge(onConflict: onConflict).merge(items, into: &state)
        state.apply(edit)
        #expect(state.brokenInvariants().map(\.message) == [])
        return outcome
    }

    private func titles(_ state: StoreState) -> [String] {
        var state = state
        let from = Instant(iso: "2026-01-01T00:00:00Z") ?? .distantPast
        let to = Instant(iso: "2027-01-01T00:00:00Z") ?? .distantFuture
        return state.occurrences(OccurrenceQuery(from..<to, in: .utc)).map {
            "\($0.start.date) \($0.item.title)"
        }
    }

    @Test func changesAreInTheOrderOfTheFileAndFoundByTheirRecords() throws {
        var state = newState()
        let items = try file()
        let (_, edit) = ImportMerge(onConflict: .newer).merge(items, into: &state)
        #expect(edit.changes.map { $0.after?.item?.title } == items.map(\.title))
        for change in edit.changes { #expect(edit.change(of: try #require(change.id)) == change) }
    }

    @Test(arguments: [ImportConflict.skip, .update, .newer])
    func twiceIsOnce(_ onConflict: ImportConflict) throws {
        var state = newState()
        #expect(merge(try file(), into: &state, onConflict).added.count == 3)
        let once = state.records
        #expect(
            titles(state) == [
                "2026-03-02 Standup", "2026-03-03 Standup", "2026-03-04 Standup late", "2026-03-05 Standup",
                "2026-03-06 Standup", "2026-03-09 Standup single",
            ])
        // The items of a file have new identifiers each time.
        let outcome = merge(try file(), into: &state, onConflict)
        #expect(outcome.unchanged == 3)
        #expect(outcome.added.isEmpty && outcome.updated.isEmpty && outcome.kept.isEmpty)
        #expect(state.records == once)
    }

    // The to-do was taken for a newer version of the event, which then was a reminder.
    @Test(arguments: [false, true])
    func `an event and a to-do of one UID in one file are two items`(_ areDistinct: Bool) throws {
        var reminder = ItemFields(id: .random(), kind: .reminder, calendar: try reminders(), title: "To do")
        reminder.uid = "b@example.com"
        let items = try file() + [ItemRecord(reminder)]
        var state = newState()
        var merge = ImportMerge(onConflict: .newer)
        merge.areMastersDistinct = areDistinct
        let (outcome, edit) = merge.merge(items, into: &state)
        state.apply(edit)
        #expect(outcome.added.count == 4 && outcome.updated.isEmpty)
        #expect(
            state.items(uid: "b@example.com").map(\.title).sorted() == ["Standup single", "To do"])
        #expect(merge.merge(items, into: &state).outcome.unchanged == 4)
    }

    // Each occurrence was compared with all stored items of its UID.
    @Test(.timeLimit(.minutes(5))) func `many changed occurrences of one series come again`() throws {
        var items = Array(try file()[1...1])
        let series = items[0].fields
        let start = try #require(series.start)
        for day in 1...8_000 {
            var detached = series
            detached.id = .random()
            detached.recurrence = nil
            detached.series = series.id
            detached.originalStart = start.moved(to: start.local.adding(seconds: day * 86_400))
            detached.start = detached.originalStart.map { $0.moved(to: $0.local.adding(seconds: 3600)) }
            items.append(ItemRecord(detached))
        }
        var state = newState()
        let merge = ImportMerge(onConflict: .newer)
        state.apply(merge.merge(items, into: &state).edit)
        #expect(merge.merge(items, into: &state).outcome.unchanged == 8_001)
    }

    @Test func policies() throws {
        for (policy, expected) in [(ImportConflict.skip, "Standup"), (.update, "New"), (.newer, "Standup")] {
            var state = newState()
            merge(try file(sequence: 2), into: &state)
            let outcome = merge(try file(title: "New", sequence: 1), into: &state, policy)
            #expect(outcome.kept.count == (policy == .update ? 0 : 3))
            #expect(outcome.updated.count == (policy == .update ? 3 : 0))
            #expect(titles(state).first == "2026-03-02 " + expected)
            #expect(titles(state).count == 6)
        }
    }

    /// The sequence decides, then the time of the change; without either the file is newer.
    @Test func newer() throws {
        for (sequence, modified, isTaken) in [
            (3, nil, true), (1, "2030-01-01T00:00:00Z", false), (2, "2026-02-02T00:00:00Z", true),
            (2, "2026-01-31T00:00:00Z", false), (2, nil, false),
        ] as [(Int, String?, Bool)] {
            var state = newState()
            merge(try file(sequence: 2, modified: "2026-02-01T00:00:00Z"), into: &state)
            let outcome = merge(try file(title: "New", sequence: sequence, modified: modified), into: &state)
            #expect(outcome.updated.count == (isTaken ? 3 : 0))
        }
    }

    @Test func duplicatesStandBeside() throws {
        var state = newState()
        merge(try file(), into: &state)
        let outcome = merge(try file(title: "Copy"), into: &state, .duplicate)
        #expect(outcome.added.count == 3)
        #expect(titles(state).count == 12)
        let copy = try #require(outcome.added.first { $0.fields.isSeries })
        #expect(copy.externalID == copy.id.text)
        let detached = try #require(outcome.added.first { $0.fields.isDetached })
        #expect(detached.series == copy.id)
        #expect(detached.externalID == copy.externalID)
    }

    /// An occurrence alone finds its series in the store; one without any waits as an item of its own.
    @Test func anOccurrenceThatComesLater() throws {
        var state = newState()
        let items = try file()
        let detached = items.filter { $0.originalStart != nil }
        merge(items.filter { $0.originalStart == nil }, into: &state)
        var alone = detached
        for index in alone.indices { alone[index].series = nil }
        let outcome = merge(alone, into: &state)
        #expect(outcome.added.first?.series != nil)
        #expect(titles(state).count == 6)
        #expect(merge(detached, into: &state).unchanged == 1)

        var empty = newState()
        #expect(merge(detached, into: &empty).added.first?.series == nil)
        #expect(merge(detached, into: &empty).unchanged == 1)
        #expect(titles(empty) == ["2026-03-04 Standup late"])
    }

    /// The same occurrence in UTC.
    @Test func anotherSpellingOfTheOccurrence() throws {
        var state = newState()
        merge(try file(), into: &state)
        let outcome = merge(try file(title: "New", original: "2026-03-04T08:00:00Z"), into: &state)
        #expect(outcome.updated.count == 3)
        #expect(titles(state).count == 6)
    }

    @Test func anotherCalendarIsAnotherItem() throws {
        var state = newState()
        merge(try file(), into: &state)
        let source = try #require(state.sources.first).id
        let other = CalendarRecord(id: .random(), source: source, title: "Other", entities: .events)
        state.put(.calendar(other))
        var items = try file()
        for index in items.indices { items[index].calendar = other.id }
        #expect(merge(items, into: &state).added.count == 3)
        #expect(titles(state).count == 12)
    }

    @Test func whatTheStoreDoesNotTakeIsNamed() throws {
        var state = newState()
        var items = try file()
        for index in items.indices where items[index].fields.isSeries { items[index].calendar = .random() }
        let outcome = merge(items, into: &state)
        #expect(outcome.refused.count == 1)
        #expect(outcome.refused.first?.reason == .refused(.noCalendar, title: "Standup"))
        // Its occurrence is not lost, and belongs to no series that is not there.
        #expect(outcome.added.count == 2)
        #expect(outcome.added.allSatisfy { $0.series == nil })
    }

    /// An occurrence twice: the later one counts.
    @Test func anOccurrenceTwice() throws {
        var state = newState()
        var items = try file()
        var again = try #require(items.first)
        again.id = .random()
        again.title = "Again"
        items.append(again)
        merge(items, into: &state)
        #expect(titles(state).contains("2026-03-04 Again"))
        #expect(titles(state).count == 6)
    }
}
