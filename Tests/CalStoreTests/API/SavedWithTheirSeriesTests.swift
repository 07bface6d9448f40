import Testing

@testable import CalStore

/// Detached occurrences that are saved after their series, from values that were read before.
@Suite struct SavedWithTheirSeriesTests {
    private static let now = Instant(iso: "2026-03-01T12:00:00Z") ?? .distantPast
    private let berlin: Zone
    private let store = CalendarStore()
    private let series: CalStoreItem.ID

    /// Mondays at nine, three times; the second one is at 15:00.
    init() throws {
        let zone = try Zone(parsing: "Europe/Berlin")
        berlin = zone
        series = try store.write("make", now: Self.now) { change in
            var item = try CalStoreItem(event: "Weekly", calendar: change.eventCalendar.id)
            item.start = try Self.time("02T09")
            item.end = .duration(ItemDuration(seconds: 3600))
            item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY;COUNT=3")])
            let series = try change.add(item)
            var moved = series.occurrence(at: try Self.time("09T09"))
            moved.moveStart(to: try Self.time("09T15"), in: zone)
            try change.save(moved, at: try Self.time("09T09"), span: .this)
            return series.id
        }.result
    }

    private static func time(_ text: String) throws -> ItemTime {
        try ItemTime(parsing: "2026-03-\(text):00:00[Europe/Berlin]")
    }

    private func detached() throws -> CalStoreItem {
        try #require(try store.detached(of: series).first)
    }

    /// `02 09:00 Weekly` of each occurrence.
    private func listing() throws -> [String] {
        let march = try Instant(parsing: "2026-03-01T00:00:00Z")..<Instant(parsing: "2026-04-01T00:00:00Z")
        return try store.occurrences(in: march, zone: berlin).map {
            "\($0.start.description.dropFirst(8).prefix(8).replacing("T", with: " ")) \($0.item.title)"
        }
    }

    private func expectNoProblem() throws { #expect(try store.maintenance.check().problems == []) }

    private static let hourLater = ["02 10:00 Weekly", "09 16:00 Weekly", "16 10:00 Weekly"]

    /// A loop over `items()` had made 9 March both 10:00 and 16:00. The second clock is that of the first
    /// write, so that `modified` does not show which value is older.
    @Test(arguments: ["2026-03-01T13:00:00Z", "2026-03-01T12:00:00Z"])
    func savingEachItemInALoopMadeTwoOccurrencesOfOneDay(_ now: String) throws {
        let now = try Instant(parsing: now)
        try store.write("an hour later", now: now) { change in
            for var item in try change.items() {
                let start = try #require(item.start)
                item.moveStart(to: start.adding(seconds: 3600), in: berlin)
                try change.save(item)
            }
        }
        #expect(try listing() == Self.hourLater)
        #expect(try detached().originalStart == Self.time("09T10"))
        try expectNoProblem()
    }

    /// The same loop with a wider span had moved the whole series to 16:00, or split it.
    @Test(arguments: [Span.future, .all])
    func savingEachItemInALoopForAllReplacedTheSeries(_ span: Span) throws {
        let before = try store.json()
        #expect(throws: CalStoreError.refused(.seriesAlreadySaved, title: "Weekly")) {
            try store.write("an hour later", now: Self.now) { change in
                for var item in try change.items() {
                    let start = try #require(item.start)
                    item.moveStart(to: start.adding(seconds: 3600), in: berlin)
                    try change.save(item, span: span)
                }
            }
        }
        #expect(try store.json() == before)
    }

    /// What the series has already given to the occurrence changes nothing again.
    @Test func movingEachItemToAnotherCalendarInALoop() throws {
        let calendar = try store.write("a calendar", now: Self.now) { change in
            let calendar = try CalStoreCalendar(
                title: "Other", entities: .events, source: #require(try change.sources().first).id)
            try change.save(calendar)
            return calendar.id
        }.result
        try store.write("move", now: Self.now) { change in
            for var item in try change.items() {
                item.move(toCalendar: calendar)
                try change.save(item, span: .all)
            }
        }
        #expect(try store.items(inCalendar: calendar).count == 2)
        #expect(try listing() == ["02 09:00 Weekly", "09 15:00 Weekly", "16 09:00 Weekly"])
    }

    /// It had moved all occurrences to the time of this one.
    @Test func movingADetachedOccurrenceToAnotherCalendarMovedItsSeriesInTime() throws {
        let id = try detached().id
        try store.write("move", now: Self.now) { change in
            let calendar = try CalStoreCalendar(
                title: "Other", entities: .events, source: #require(try change.sources().first).id)
            try change.save(calendar)
            let moved = try change.move(id, toCalendar: calendar.id)
            #expect(moved.isDetached && moved.calendarID == calendar.id)
            #expect(try change.item(series)?.calendarID == calendar.id)
        }
        #expect(try listing() == ["02 09:00 Weekly", "09 15:00 Weekly", "16 09:00 Weekly"])
    }

    @Test func aValueFromBeforeAnotherWriteMovedTheSeriesIsAConflict() throws {
        var old = try detached()
        try store.write("move", now: Self.now) { change in
            var item = try #require(try change.item(series))
            item.moveStart(to: try Self.time("02T10"), in: berlin)
            try change.save(item)
        }
        old.title = "Special"
        let conflict = CalStoreError.conflict(title: "Special", properties: ["original"])
        #expect(throws: conflict) { try store.write(now: Self.now) { try $0.save(old) } }
        #expect(throws: conflict) { try store.write(now: Self.now) { try $0.save(old, span: .all) } }
        #expect(try listing() == ["02 10:00 Weekly", "09 15:00 Weekly", "16 10:00 Weekly"])
    }

    /// The series is from before its occurrence was saved for all.
    @Test func aSeriesFromBeforeItsOccurrenceWasSavedForAllIsAConflict() throws {
        let later = Self.now.adding(seconds: 60)
        let stored = try detached()
        #expect(throws: CalStoreError.conflict(title: "Renamed", properties: ["start"])) {
            try store.write(now: later) { change in
                var old = try #require(try change.item(series))
                var occurrence = stored
                occurrence.moveStart(to: try Self.time("09T16"), in: berlin)
                try change.save(occurrence, span: .all)
                old.title = "Renamed"
                try change.save(old)
            }
        }
    }

    /// Only the title of the occurrence differs, so it follows the series, and must not move twice.
    @Test func anUpdateOfManyMovesEachOnce() throws {
        try store.write("title only", now: Self.now) { change in
            var third = try #require(try change.item(series)).occurrence(at: try Self.time("16T09"))
            third.title = "Last"
            try change.save(third, at: try Self.time("16T09"))
        }
        let saved = try store.write("an hour later", now: Self.now) { change in
            try change.update(change.items().map(\.id)) { item in
                guard let start = item.start else { return }
                item.moveStart(to: start.adding(seconds: 3600), in: berlin)
                item.categories.append("moved")
            }
        }.result
        #expect(saved.map(\.categories) == [["moved"], ["moved"], ["moved"]])
        #expect(try listing() == ["02 10:00 Weekly", "09 16:00 Weekly", "16 10:00 Last"])
        #expect(try store.items().map(\.categories) == [["moved"], ["moved"], ["moved"]])
        try expectNoProblem()
        let missing = CalStoreItem.ID.random()
        #expect(throws: CalStoreError.noSuchItem(missing.text)) {
            try store.write { try $0.update([missing]) { _ in } }
        }
    }

    /// A value that was read after its series was saved is saved as it is.
    @Test func aFreshValueMayTakeBackWhatItsSeriesGaveIt() throws {
        try store.write("title only", now: Self.now) { change in
            var third = try #require(try change.item(series)).occurrence(at: try Self.time("16T09"))
            third.title = "Last"
            try change.save(third, at: try Self.time("16T09"))
        }
        try store.write("later, but not the last", now: Self.now.adding(seconds: 60)) { change in
            var item = try #require(try change.item(series))
            item.moveStart(to: try Self.time("02T10"), in: berlin)
            try change.save(item)
            var last = try #require(try change.detached(of: series).last)
            last.moveStart(to: try Self.time("16T09"), in: berlin)
            try change.save(last)
        }
        #expect(try listing() == ["02 10:00 Weekly", "09 15:00 Weekly", "16 09:00 Last"])
    }

    @Test func aDetachedItemOnNoDateOfItsSeriesWasNotReported() throws {
        let before = try detached().record
        _ = try store.engine.commit("break", now: Self.now) { _ in
            var broken = before.fields
            broken.originalStart = try Self.time("10T09")
            return ((), Edit([Change(before: .item(before), after: .item(ItemRecord(broken)))]))
        }
        let problems = try store.maintenance.check().problems
        #expect(problems.map(\.invariant) == [.detachedHasDate])
        #expect(
            problems.first?.message
                == "\"Weekly\": it replaces 2026-03-10T09:00:00[Europe/Berlin], which is not a date of its series"
        )
        // With `.this` it can be changed; for more there is no date from which to begin.
        var orphan = try detached()
        orphan.title = "Orphan"
        try store.write(now: Self.now) { try $0.save(orphan) }
        orphan.title = "All"
        #expect(throws: CalStoreError.self) { try store.write { try $0.save(orphan, span: .all) } }
    }
}
