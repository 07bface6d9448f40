import Testing

@testable import Basics
@testable import CalStore
@testable import CalendarTime
@testable import TestSupport

/// The index has the moments of a single event as the event itself has them, in every zone of a question.
@Suite struct IndexedTimeTests {
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "UTC", "GMT",
    ].compactMap { Zone.named($0) }
    private static let displays = ["Europe/Berlin", "Pacific/Kiritimati", "America/New_York"].compactMap {
        Zone.named($0)
    }

    /// The two nights on which Berlin changes its clocks, those of other zones, and any time.
    private func local(_ random: inout SeededGenerator) -> CivilDateTime {
        let days = ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2011-12-30"]
        guard let day = days.randomElement(using: &random).flatMap({ CivilDate(iso: $0) }),
            Int.random(in: 0..<4, using: &random) > 0
        else {
            return CivilDateTime(seconds: Int64.random(in: CivilDateTime.range, using: &random))
        }
        return CivilDateTime(day).adding(seconds: Int.random(in: 0..<30 * 4, using: &random) * 900)
    }

    private func time(_ random: inout SeededGenerator, in zone: Zone?, isDate: Bool) -> ItemTime {
        let local = local(&random)
        return isDate
            ? ItemTime(local.date)
            : ItemTime(local, in: zone, isFold: zone != nil && Bool.random(using: &random))
    }

    private func event(_ random: inout SeededGenerator) -> ItemRecord {
        var fields = StoreBench.item(Int.random(in: 0..<100, using: &random)).fields
        let zone = Self.zones.randomElement(using: &random)
        let isDate = Int.random(in: 0..<4, using: &random) == 0
        let own = isDate || Int.random(in: 0..<4, using: &random) == 0 ? nil : zone
        fields.start = time(&random, in: own, isDate: isDate)
        let seconds = [0, 45, 900, 7200, 90_000, 86_400 * 40].randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<6, using: &random) {
        case 0: fields.end = nil
        case 1: fields.end = .duration(ItemDuration(seconds: seconds))
        case 2: fields.end = .duration(ItemDuration(days: seconds / 900 % 9))
        case 3: fields.end = .duration(ItemDuration(days: 1, seconds: seconds))
        case 4: fields.end = .time(time(&random, in: own, isDate: isDate))
        default:
            let later = fields.start?.local.adding(seconds: seconds) ?? .distantPast
            fields.end = .time(isDate ? ItemTime(later.date) : ItemTime(later, in: own))
        }
        return ItemRecord(fields)
    }

    @Test func momentsAreThoseOfTheEvent() throws {
        let seed = TestScale.seed("IndexedTimeTests.momentsAreThoseOfTheEvent")
        var random = SeededGenerator(seed: seed)
        var usual = 0
        let rounds = TestScale.rounds(4000, long: 200_000)
        for round in 0..<rounds {
            let item = event(&random)
            var bytes: [UInt8] = []
            IndexedTime(item.fields).append(to: &bytes)
            #expect(bytes.count == IndexedTime.width)
            var fields = IndexBytes(bytes)
            let time = try #require(IndexedTime(&fields))
            #expect(time == IndexedTime(item.fields) && time.marks.contains(.event))
            guard !time.marks.contains(.unusual) else { continue }
            usual += 1
            let zone = item.fields.start?.zone
            #expect(time.zone == zone.map { IndexedTime.key($0) } ?? 0)
            for display in Self.displays {
                let expected = try #require(Occurrence(single: item, in: display))
                let (start, end) = time.moments(in: zone, display: display)
                #expect(
                    start == expected.startInstant && end == expected.endInstant,
                    "seed \(seed), round \(round): \(item.fields) in \(display)")
            }
        }
        #expect(usual > rounds / 3)
    }

    @Test func anEndInAnotherZoneIsRead() {
        var fields = StoreBench.item(1).fields
        let local = CivilDateTime(seconds: 1_800_000_000)
        fields.start = ItemTime(local, in: Zone.named("Europe/Berlin"))
        fields.end = .time(ItemTime(local, in: Zone.named("America/New_York")))
        #expect(IndexedTime(fields).marks == [.event, .unusual])
    }

    @Test func onlySingleEventsWithADateHaveATime() throws {
        var fields = StoreBench.item(1).fields
        #expect(IndexedTime(fields) != .none)
        fields.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY")])
        #expect(IndexedTime(fields) == .none)
        fields.recurrence = nil
        fields.start = nil
        #expect(IndexedTime(fields) == .none)
        fields.kind = .reminder
        fields.start = ItemTime(.distantPast)
        #expect(IndexedTime(fields) == .none)
    }

    @Test func zonesHaveKeysOfTheirOwn() {
        let names = Zone.knownNames
        let keys = names.compactMap { IndexedTime.key(Zone.keeping($0)) }
        #expect(names.count > 400 && keys.count == names.count && Set(keys).count == names.count)
    }

    /// Names that were made up with the checksums of these zones.
    private static let madeUp = [
        "oA0/CpYRUWLP5Z31L_1qsiuN": "Europe/Berlin", "wRX2hm/VdsCfdZImiPxr6/Qp": "America/New_York",
    ]

    /// A rule is a known zone, but has room for any name.
    @Test(
        arguments: ["W. Europe Standard Time", "B\u{FC}ro", "Etc/Unknown", "<+03>-3<+04>,M4.3.6/0,M11.2.5/0"]
            + IndexedTimeTests.madeUp.keys)
    func aNameThatIsNotInTheZoneDatabaseHasNoKey(name: String) {
        let zone = Zone.keeping(name)
        #expect(IndexedTime.key(zone) == nil)
        var fields = StoreBench.item(1).fields
        fields.start = ItemTime(CivilDateTime(seconds: 1_800_000_000), in: zone)
        #expect(IndexedTime(fields).marks == [.event, .unusual])
    }

    @Test(arguments: IndexedTimeTests.madeUp)
    func aMadeUpNameHasItsOwnTimes(name: String, known: String) throws {
        #expect(XXHash64.hash(Array(name.utf8)) == XXHash64.hash(Array(known.utf8)))
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        let zones = [Zone.keeping(name), try #require(Zone.named(known))]
        let noon = try #require(CivilDateTime(iso: "2026-03-04T12:00:00"))
        try bench.commit { _ in
            (0..<1200).map { number in
                var fields = StoreBench.item(number).fields
                fields.start = ItemTime(noon.adding(seconds: number), in: zones[number % 2])
                return Change(before: nil, after: .item(ItemRecord(fields)))
            }
        }
        bench.snapshot()
        // Berlin's noon is 11:00 UTC, that of New York 17:00, and that of an unknown zone 12:00.
        let hour = known == "Europe/Berlin" ? 11 : 17
        for isOwn in [true, false] {
            let from = try #require(Instant(iso: "2026-03-04T\(isOwn ? 12 : hour):00:00Z"))
            var state = try IndexTests.partial(disk).state
            #expect(state.indexedItems != nil)
            var query = OccurrenceQuery(from..<from.adding(seconds: 1300), in: .utc)
            #expect(state.count(query) == 600)
            query.limit = 7
            let starts = state.occurrences(query).map { $0.startInstant.secondsSince1970 }
            let first = from.secondsSince1970 + (isOwn ? 0 : 1)
            #expect(starts == (0..<7).map { first + 2 * $0 })
        }
    }

    /// Somebody with another zone database wrote the row of an event.
    @Test func aRowMayComeFromAnotherZoneDatabase() throws {
        var fields = StoreBench.item(1).fields
        let local = CivilDateTime(seconds: 1_800_000_000)
        fields.start = ItemTime(local, in: Zone.named("Europe/Berlin"))
        let berlin = IndexedTime(fields)
        fields.start = ItemTime(local, in: Zone.keeping("Europe/Nowhere"))
        let unknown = IndexedTime(fields)
        #expect(unknown.marks == [.event, .unusual])
        #expect(unknown.isTime(of: fields) && berlin.isTime(of: fields))
        fields.start = ItemTime(local.adding(seconds: 60), in: Zone.keeping("Europe/Nowhere"))
        #expect(unknown.isTime(of: fields) && !berlin.isTime(of: fields))
        fields.start = ItemTime(local, in: Zone.named("Europe/Berlin"))
        #expect(unknown.isTime(of: fields) && berlin.isTime(of: fields))
        fields.start = ItemTime(local, in: Zone.named("America/New_York"))
        #expect(unknown.isTime(of: fields) && !berlin.isTime(of: fields))
        fields.start = ItemTime(local, in: nil)
        #expect(!unknown.isTime(of: fields) && !berlin.isTime(of: fields))
    }

    @Test func manyThatStartTogetherAreTooManyForAllOrNothing() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.commit { _ in (0..<600).map { Change(before: nil, after: .item(StoreBench.item($0))) } }
        bench.snapshot()
        var state = try IndexTests.partial(disk).state
        let day = try #require(CivilDate(iso: "2026-03-04"))
        var query = OccurrenceQuery(day.instants(in: .utc), in: .utc)
        query.limit = 100
        #expect(state.find(query).occurrences.count == 600)
        query.isAllOrNothing = true
        let found = state.find(query)
        #expect(found.occurrences.isEmpty && !found.isComplete)
    }
}
