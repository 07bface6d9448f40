import Testing

@testable import CalStore

/// The undo of an operation: the table of `Inverse`, row by row, and records that belong together.
@Suite struct InverseTests {
    private static let source = SourceRecord(id: id(0xA), title: "Local")
    private static let work = calendar(0xC1, "work")
    private static let home = calendar(0xC2, "home")

    private static func id(_ number: UInt64) -> RecordID {
        RecordID(high: 0x1111_0000_0000_4000, low: 0x8000_0000_0000_0000 | number)
    }

    private static func calendar(_ number: UInt64, _ title: String, isDefault: Bool = false) -> CalendarRecord
    {
        var calendar = CalendarRecord(id: id(number), source: id(0xA), title: title, entities: [.events])
        calendar.isDefault = isDefault
        return calendar
    }

    private static func item(_ number: UInt64, _ change: (inout ItemFields) -> Void = { _ in }) -> Record {
        var fields = ItemFields(id: id(number), kind: .event, calendar: work.id, title: "item \(number)")
        fields.start = ItemTime("2026-03-04T09:00:00Z")
        fields.end = .duration(ItemDuration(seconds: 3600))
        fields.modified = Instant(iso: "2026-01-01T00:00:00Z")
        change(&fields)
        return .item(ItemRecord(fields))
    }

    private static func state(_ records: [Record]) -> StoreState {
        var state = StoreState()
        for record in [.source(source), .calendar(work), .calendar(home)] + records { state.put(record) }
        return state
    }

    private static func inverse(_ changes: [Change], _ now: [Record]) -> Inverse {
        Inverse(of: Edit(changes), in: state(now))
    }

    private static func reasons(_ inverse: Inverse) -> [UndoConflict.Reason] {
        inverse.conflicts.map(\.reason)
    }

    @Test func whatIsAsItWasLeftGetsBackWhatItWas() {
        let before = Self.item(1)
        let after = Self.item(1) { $0.title = "renamed" }
        for (change, now) in [
            (Change(before: nil, after: after), [after]), (Change(before: before, after: nil), []),
            (Change(before: before, after: after), [after]),
        ] {
            let inverse = Self.inverse([change], now)
            #expect(inverse.edit.changes == [change.inverse])
            #expect(inverse.conflicts.isEmpty)
        }
    }

    @Test func whatIsTakenBackAlreadyIsLeftAlone() {
        let before = Self.item(1)
        let after = Self.item(1) { $0.title = "renamed" }
        #expect(Self.inverse([Change(before: before, after: after)], [before]).edit.isEmpty)
        #expect(Self.inverse([Change(before: nil, after: after)], []).edit.isEmpty)
        #expect(Self.inverse([Change(before: before, after: nil)], [before]).edit.isEmpty)
    }

    @Test func laterChangesOfOtherPropertiesStay() {
        let before = Self.item(1)
        let after = Self.item(1) { $0.title = "renamed" }
        let now = Self.item(1) { fields in
            fields.title = "renamed"
            fields.location = "Room 4"
            fields.modified = Instant(iso: "2026-02-01T00:00:00Z")
        }
        let inverse = Self.inverse([Change(before: before, after: after)], [now])
        let expected = Self.item(1) { fields in
            fields.location = "Room 4"
            fields.modified = Instant(iso: "2026-02-01T00:00:00Z")
        }
        #expect(inverse.edit.changes == [Change(before: now, after: expected)])
        #expect(inverse.conflicts.isEmpty)
    }

    @Test func aLaterChangeOfTheSamePropertyIsAConflict() {
        let change = Change(before: Self.item(1), after: Self.item(1) { $0.title = "renamed" })
        let now = Self.item(1) { fields in
            fields.title = "again"
            fields.notes = "n"
        }
        let inverse = Self.inverse([change], [now])
        #expect(Self.reasons(inverse) == [.changed(["title"])])
        #expect(!inverse.isPossible(byForce: false) && inverse.isPossible(byForce: true))
        // By force the title is what it was, and the notes stay.
        #expect(inverse.edit.changes.first?.after == Self.item(1) { $0.notes = "n" })
    }

    @Test func onlyTheTimeOfAChangeIsNoConflict() {
        let made = Self.item(1)
        let now = Self.item(1) { $0.modified = Instant(iso: "2026-02-01T00:00:00Z") }
        let inverse = Self.inverse([Change(before: nil, after: made)], [now])
        #expect(inverse.conflicts.isEmpty)
        #expect(inverse.edit.changes == [Change(before: now, after: nil)])
    }

    @Test func unknownMembersAreProperties() {
        func with(_ value: String) -> Record {
            Self.item(1) { $0.unknown = [UnknownMember(name: "mood", json: value)] }
        }
        let change = Change(before: with("1"), after: with("2"))
        #expect(Self.reasons(Self.inverse([change], [with("3")])) == [.changed(["mood"])])
        #expect(Self.inverse([change], [with("2")]).edit.changes.first?.after == with("1"))
    }

    @Test func madeAndChangedOrRemovedAndMadeAgain() {
        let made = Self.item(1)
        let other = Self.item(1) { $0.location = "Room 4" }
        let changed = Self.inverse([Change(before: nil, after: made)], [other])
        #expect(Self.reasons(changed) == [.changed(["location"])])
        #expect(changed.edit.changes == [Change(before: other, after: nil)])

        let again = Self.inverse([Change(before: made, after: nil)], [other])
        #expect(Self.reasons(again) == [.isThere])
        #expect(again.edit.changes == [Change(before: other, after: made)])

        let gone = Self.inverse([Change(before: made, after: other)], [])
        #expect(Self.reasons(gone) == [.removed])
        #expect(gone.edit.changes == [Change(before: nil, after: made)])
    }

    @Test func aCalendarTakesWhatCameLaterAlongOnlyByForce() {
        let play = Self.calendar(0xC3, "play")
        let late = Self.item(1) { $0.calendar = play.id }
        let inverse = Self.inverse([Change(before: nil, after: .calendar(play))], [.calendar(play), late])
        #expect(Self.reasons(inverse) == [.holds(1)])
        #expect(inverse.conflicts.first?.title == "play")
        #expect(
            inverse.edit.changes == [
                Change(before: .calendar(play), after: nil), Change(before: late, after: nil),
            ])
    }

    @Test func anItemWhoseCalendarIsGoneCannotComeBack() {
        let lost = Self.item(1) { $0.calendar = Self.id(0xC9) }
        let inverse = Self.inverse([Change(before: lost, after: nil)], [])
        #expect(Self.reasons(inverse) == [.orphaned("calendar")])
        #expect(!inverse.isPossible(byForce: true))
    }

    @Test func anItemComesBackTogetherWithItsCalendar() {
        let play = Self.calendar(0xC3, "play")
        let lost = Self.item(1) { $0.calendar = play.id }
        let removal = [Change(before: lost, after: nil), Change(before: .calendar(play), after: nil)]
        let inverse = Self.inverse(removal, [])
        #expect(inverse.conflicts.isEmpty)
        #expect(inverse.edit.changes == [removal[1].inverse, removal[0].inverse])
    }

    private static func series(_ number: UInt64, rule: String? = "FREQ=DAILY") throws -> Record {
        let rules = try rule.map { [try RecurrenceRule(text: $0)] } ?? []
        return item(number) { $0.recurrence = rules.isEmpty ? nil : ItemRecurrence(rules: rules) }
    }

    private static func detached(_ number: UInt64, of series: UInt64, on date: String) -> Record {
        item(number) { fields in
            fields.series = id(series)
            fields.originalStart = ItemTime(date)
        }
    }

    @Test func occurrencesThatCameLaterGoWithTheirSeriesByForce() throws {
        let series = try Self.series(1)
        let late = Self.detached(2, of: 1, on: "2026-03-05T09:00:00Z")
        let made = Self.inverse([Change(before: nil, after: series)], [series, late])
        #expect(Self.reasons(made) == [.holds(1)])
        #expect(made.edit.changes.map(\.after) == [nil, nil])

        let single = try Self.series(1, rule: nil)
        let repeated = Self.inverse([Change(before: single, after: series)], [series, late])
        #expect(Self.reasons(repeated) == [.holds(1)])
        #expect(repeated.edit.changes.map(\.after) == [single, nil])
    }

    @Test func anOccurrenceOfASeriesThatIsGoneStandsForItself() throws {
        let lost = Self.detached(2, of: 1, on: "2026-03-05T09:00:00Z")
        let inverse = Self.inverse([Change(before: lost, after: nil)], [])
        #expect(Self.reasons(inverse) == [.orphaned("series")])
        #expect(inverse.isPossible(byForce: true))
        #expect(inverse.edit.changes.first?.after?.item?.series == nil)
        #expect(inverse.edit.changes.first?.after?.item?.originalStart == nil)
    }

    @Test func noOccurrenceIsThereTwice() throws {
        let series = try Self.series(1)
        let lost = Self.detached(2, of: 1, on: "2026-03-05T09:00:00Z")
        let other = Self.detached(3, of: 1, on: "2026-03-05T09:00:00Z")
        let inverse = Self.inverse([Change(before: lost, after: nil)], [series, other])
        #expect(Self.reasons(inverse) == [.isTaken])
        #expect(
            inverse.edit.changes == [Change(before: nil, after: lost), Change(before: other, after: nil)])
    }

    @Test func thereIsOneDefaultCalendar() {
        func work(_ isDefault: Bool) -> Record {
            .calendar(Self.calendar(0xC1, "work", isDefault: isDefault))
        }
        func home(_ isDefault: Bool) -> Record {
            .calendar(Self.calendar(0xC2, "home", isDefault: isDefault))
        }
        let play = Record.calendar(Self.calendar(0xC3, "play", isDefault: true))
        // From work to home, then from home to play: work cannot simply be it again.
        let first = [
            Change(before: work(true), after: work(false)), Change(before: home(false), after: home(true)),
        ]
        let inverse = Self.inverse(first, [work(false), home(false), play])
        #expect(Self.reasons(inverse) == [.isTaken])
        let defaults = inverse.edit.changes.compactMap(\.after?.calendar).filter(\.isDefault)
        #expect(defaults.map(\.title) == ["work"])
        // Undone in order it is no question.
        #expect(Self.inverse(first, [work(false), home(true)]).conflicts.isEmpty)
    }

    @Test func whatWouldBreakARuleIsAConflict() {
        // The start was moved back, then the end before the old start.
        let before = Self.item(1) { fields in
            fields.start = ItemTime("2026-03-04T09:00:00Z")
            fields.end = .time(ItemTime("2026-03-04T12:00:00Z") ?? ItemTime(.distantPast))
        }
        let after = Self.item(1) { fields in
            fields.start = ItemTime("2026-03-04T06:00:00Z")
            fields.end = .time(ItemTime("2026-03-04T12:00:00Z") ?? ItemTime(.distantPast))
        }
        let now = Self.item(1) { fields in
            fields.start = ItemTime("2026-03-04T06:00:00Z")
            fields.end = .time(ItemTime("2026-03-04T07:00:00Z") ?? ItemTime(.distantPast))
        }
        let inverse = Self.inverse([Change(before: before, after: after)], [now])
        // Else it would end before it starts.
        #expect(Self.reasons(inverse) == [.changed(["start", "end"])])
        // By force it is wholly as it was.
        #expect(inverse.edit.changes.first?.after == before)
    }
}
