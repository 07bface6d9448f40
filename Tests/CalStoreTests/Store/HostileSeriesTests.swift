import Foundation
import Testing

@testable import CalStore

/// Series that repeat each second, and last for years: no question may take work or memory for each of their
/// dates. All expected values are arithmetic: a day has 86,400 seconds.
@Suite struct HostileSeriesTests {
    private let calendar: RecordID
    private var state = StoreState()

    init() throws {
        for record in StoreState.initialRecords { state.put(record) }
        calendar = try #require(state.defaultCalendar(for: .event)).id
    }

    private mutating func put(
        _ title: String, _ start: String, _ end: String, _ rule: String? = nil, rdate: RecurrenceDate? = nil
    ) throws {
        var fields = ItemFields(id: .random(), kind: .event, calendar: calendar, title: title)
        let begin: ItemTime = try #require(ItemTime(start))
        fields.start = begin
        fields.end = .time(try #require(ItemTime(end)))
        if let rule {
            var recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)])
            if let rdate { recurrence.dates = [rdate] }
            fields.recurrence = recurrence
        }
        state.put(.item(ItemRecord(fields)))
    }

    private func instant(_ text: String) throws -> Instant { try #require(Instant(iso: text)) }

    private func query(_ from: String, _ to: String) throws -> OccurrenceQuery {
        OccurrenceQuery(try instant(from)..<instant(to), in: .utc)
    }

    /// Finding 3: each occurrence lasts ten years, so that 315 million run at once.
    @Test mutating func occurrencesThatAllRunAtOnce() throws {
        try put("flood", "2016-03-01T00:00:00Z", "2026-03-01T00:00:00Z", "FREQ=SECONDLY")
        try put("lunch", "2026-02-01T12:00:00Z", "2026-02-01T13:00:00Z")
        var query = try query("2026-02-01T00:00:00Z", "2026-02-02T00:00:00Z")
        query.limit = 10
        let found = state.find(query)
        #expect(!found.isComplete)
        #expect(found.occurrences.count == 10)
        #expect(found.occurrences.first?.startInstant == (try instant("2016-03-01T00:00:00Z")))
        #expect(found.occurrences.last?.startInstant == (try instant("2016-03-01T00:00:09Z")))
        // From the first date to the end of the day, each second, and lunch.
        let seconds = try instant("2026-02-02T00:00:00Z").seconds(since: instant("2016-03-01T00:00:00Z"))
        #expect(state.count(query) == seconds + 1)
        query.seriesLimit = 1
        #expect(state.find(query).occurrences.map(\.item.title) == ["flood", "lunch"])
        query.startsFrom = try instant("2026-02-01T00:00:00Z")
        #expect(state.count(query) == 86_401)
    }

    @Test mutating func aSeriesOfSecondsIsCountedByArithmetic() throws {
        try put("flood", "2016-03-01T00:00:00Z", "2016-03-01T00:00:05Z", "FREQ=SECONDLY")
        // Four that began before are still running; one began five seconds before and is over.
        #expect(state.count(try query("2026-02-01T00:00:00Z", "2027-02-01T00:00:00Z")) == 365 * 86_400 + 4)
        var first = try query("2026-02-01T00:00:00Z", "2027-02-01T00:00:00Z")
        first.limit = 2
        #expect(
            state.find(first).occurrences.map(\.startInstant.description)
                == ["2026-01-31T23:59:56Z", "2026-01-31T23:59:57Z"])
    }

    /// The first by start of all items, also where a later item has the earlier ones, with all that start
    /// together.
    @Test mutating func theFirstOfAll() throws {
        try put("a", "2026-02-01T00:00:00Z", "2026-02-01T00:00:01Z", "FREQ=SECONDLY;COUNT=5000")
        for minute in 0..<9 {
            try put("b\(minute)", "2026-02-01T00:0\(minute):00Z", "2026-02-01T01:00:00Z")
        }
        try put("c", "2026-01-31T23:00:00Z", "2026-02-01T01:00:00Z")
        var query = try query("2026-02-01T00:00:00Z", "2026-02-02T00:00:00Z")
        query.limit = 64
        let found = state.find(query)
        #expect(!found.isComplete)
        let all = state.occurrences(try self.query("2026-02-01T00:00:00Z", "2026-02-02T00:00:00Z"))
        #expect(all.count == 5010)
        // c, then a second 0 to 61 and b0 and b1: the 64th is a at second 61.
        #expect(found.occurrences.map(\.startInstant) == all.prefix(64).map(\.startInstant))
        query.limit = 3
        // c at 23:00, a and b0 at midnight.
        #expect(state.find(query).occurrences.map(\.item.title) == ["c", "a", "b0"])
        query.limit = 2
        #expect(state.find(query).occurrences.map(\.item.title) == ["c", "a", "b0"])
        query.limit = 6000
        #expect(state.find(query).isComplete)
    }

    /// One RDATE of ten years beside a rule of seconds: looking for it must not go through ten years of
    /// seconds.
    @Test mutating func aLongSingleDateOfADenseSeries() throws {
        let start = try #require(ItemTime("2016-01-15T12:00:00Z"))
        let end = try #require(ItemTime("2036-01-15T12:00:00Z"))
        try put(
            "flood", "2016-01-01T00:00:00Z", "2016-01-01T00:00:01Z", "FREQ=SECONDLY;UNTIL=20260301T000000Z",
            rdate: RecurrenceDate(start, end: .time(end)))
        let found = state.occurrences(try query("2026-02-28T23:59:58Z", "2026-03-01T00:00:10Z"))
        #expect(
            found.map(\.startInstant.description) == [
                "2016-01-15T12:00:00Z", "2026-02-28T23:59:58Z", "2026-02-28T23:59:59Z",
                "2026-03-01T00:00:00Z",
            ])
        #expect(found.first?.endInstant == (try instant("2036-01-15T12:00:00Z")))
    }

    @Test mutating func aFilterThatWantsNothingOfADenseSeries() throws {
        try put("flood", "2016-03-01T00:00:00Z", "2016-03-01T00:00:01Z", "FREQ=SECONDLY")
        try put("lunch", "2026-02-01T12:00:00Z", "2026-02-01T13:00:00Z")
        var query = try query("2026-02-01T00:00:00Z", "2027-02-01T00:00:00Z")
        query.wants = { $0.item.title == "lunch" }
        let found = state.find(query)
        #expect(found.occurrences.map(\.item.title) == ["lunch"])
        #expect(!found.isComplete)
        query.wants = nil
        query.wantsItem = { $0.fields.title == "lunch" }
        #expect(state.find(query).isComplete)
        #expect(state.count(query) == 1)
    }

    /// A walk through time takes pages of it, and each occurrence once, those that run when it begins first.
    @Test mutating func aWalkThroughADenseSeries() throws {
        try put("flood", "2016-03-01T00:00:00Z", "2016-03-01T01:00:00Z", "FREQ=SECONDLY")
        try put("lunch", "2026-02-01T00:00:30Z", "2026-02-01T13:00:00Z")
        let begin = try instant("2026-02-01T00:00:00Z")
        var most = 0
        var windows = OccurrenceWindows(OccurrenceQuery(begin..<Instant.distantFuture, in: .utc)) {
            [state] query in
            var state = state
            let found = state.find(query)
            most = max(most, found.occurrences.count)
            return found
        }
        var starts: [Int] = []
        var titles: Set<String> = []
        for _ in 0..<10_000 {
            guard let next = try windows.next() else { break }
            starts.append(next.startInstant.seconds(since: begin))
            titles.insert(next.item.title)
        }
        // From 3,599 seconds before on, each second once and 30 twice.
        #expect(starts == (Array(-3599...30) + Array(30...6400)).prefix(10_000).map { $0 })
        #expect(titles == ["flood", "lunch"])
        #expect(most < 3000)
    }
}
