import Testing

@testable import CalStore
@testable import TestSupport

/// The laws of merging, on random triples: a base, and two versions made of it by up to six random edits of
/// any property each.
@Suite struct MergeLawTests {
    // MARK: Random versions

    private static func id(_ number: Int) -> RecordID {
        RecordID(high: 0x1111_0000_0000_4000, low: 0x8000_0000_0000_0000 | UInt64(number))
    }

    private static func time(_ hour: Int, day: Int = 4) -> ItemTime {
        let (hour, day) = (hour < 10 ? "0\(hour)" : "\(hour)", day < 10 ? "0\(day)" : "\(day)")
        return ItemTime("2026-03-\(day)T\(hour):00:00") ?? ItemTime(.distantPast, in: nil)
    }

    private static func base(_ random: inout SeededGenerator) -> [Record] {
        let source = SourceRecord(id: id(1), title: "Local")
        let calendars = [2, 3].map {
            CalendarRecord(
                id: id($0), source: id(1), title: "calendar \($0)", entities: [.events, .reminders])
        }
        let items = (0..<Int.random(in: 1...3, using: &random)).map { number in
            var item = ItemFields(
                id: id(10 + number), kind: Bool.random(using: &random) ? .event : .reminder, calendar: id(2),
                title: "item \(number)")
            item.start = time(9)
            item.end = .time(time(10))
            for _ in 0..<4 {
                change(&item, ItemMember.allCases.randomElement(using: &random) ?? .title, &random)
            }
            return item.violation == nil && item.occurrenceSet().first != nil ? item : item.blank
        }
        return [.source(source)] + calendars.map(Record.calendar) + items.map { .item(ItemRecord($0)) }
    }

    /// Changes a property to one of few values, so that both sides often change it alike.
    private static func change(
        _ item: inout ItemFields, _ member: ItemMember, _ random: inout SeededGenerator
    ) {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func text() -> String { "text \(number(1...4))" }
        switch member {
        case .type, .id, .uid, .series, .original, .due, .calendar: break
        case .title: item.title = text()
        case .start: item.start = time(number(7...9))
        case .end: item.end = .time(time(number(10...12)))
        case .duration: item.end = .duration(ItemDuration(seconds: 60 * number(1...3)))
        case .rules:
            item.recurrence =
                number(0...3) == 0
                ? nil
                : ItemRecurrence(
                    rules: (try? [RecurrenceRule(text: "FREQ=DAILY;COUNT=\(number(4...8))")]) ?? [],
                    exclusionDates: item.recurrence?.exclusionDates ?? [])
        case .exclusionRules:
            if item.recurrence != nil {
                item.recurrence?.exclusionRules =
                    (try? [RecurrenceRule(text: "FREQ=DAILY;INTERVAL=\(number(5...6))")]) ?? []
            }
        case .dates: toggle(RecurrenceDate(time(20, day: number(10...14))), &item.recurrence, \.dates)
        case .exclusionDates: toggle(time(9, day: number(4...7)), &item.recurrence, \.exclusionDates)
        case .location: item.location = text()
        case .place: item.structuredLocation = ItemLocation(title: text())
        case .notes: item.notes = text()
        case .url: item.url = "https://example.com/\(number(1...4))"
        case .availability:
            item.availability = ItemAvailability.allCases.randomElement(using: &random) ?? .busy
        case .status:
            item.status = [.tentative, .confirmed, .canceled].randomElement(using: &random) ?? .none
        case .alarms:
            let alarm = ItemAlarm(before: ItemDuration(seconds: 60 * number(1...3)))
            if let index = item.alarms.firstIndex(of: alarm) {
                item.alarms.remove(at: index)
            } else {
                item.alarms.append(alarm)
            }
        case .organizer: item.organizer = ItemParticipant(address: "mailto:\(number(1...3))@example.com")
        case .attendees:
            let address = "mailto:\(number(1...3))@example.com"
            if let index = item.attendees.firstIndex(where: { $0.address == address }) {
                if Bool.random(using: &random) {
                    item.attendees[index].status =
                        [.accepted, .declined].randomElement(using: &random) ?? .pending
                } else {
                    item.attendees.remove(at: index)
                }
            } else {
                item.attendees.append(ItemParticipant(address: address))
            }
        case .priority: item.priority = number(0...9)
        case .completed: item.completed = Instant(secondsSince1970: Int64(number(1...3)))
        case .percentComplete: item.percentComplete = number(0...4) * 25
        case .categories:
            let name = text()
            if item.categories.contains(name) {
                item.categories.removeAll { $0 == name }
            } else {
                item.categories.append(name)
            }
        case .color: item.color = ["red", "blue", "green"].randomElement(using: &random)
        case .classification: item.classification = ["PRIVATE", "PUBLIC"].randomElement(using: &random)
        case .sequence: item.sequence += number(1...2)
        case .created: item.created = Instant(secondsSince1970: Int64(number(1...3)))
        case .modified: item.modified = Instant(secondsSince1970: Int64(number(1...9)))
        case .stamp: item.stamp = Instant(secondsSince1970: Int64(number(1...9)))
        case .properties:
            let name = "X-\(number(1...3))"
            item.properties.removeAll { $0.hasPrefix(name) }
            if Bool.random(using: &random) { item.properties.append("\(name):\(number(1...3))") }
        case .parameters:
            item.parameters = [
                PropertyParameters(property: "SUMMARY", text: "LANGUAGE=\(["de", "en"][number(0...1)])")
            ]
        }
    }

    private static func toggle<Value: Equatable>(
        _ value: Value, _ recurrence: inout ItemRecurrence?, _ path: WritableKeyPath<ItemRecurrence, [Value]>
    ) {
        guard recurrence != nil else { return }
        if let index = recurrence?[keyPath: path].firstIndex(of: value) {
            recurrence?[keyPath: path].remove(at: index)
        } else {
            recurrence?[keyPath: path].append(value)
        }
    }

    private static func edited(_ base: [Record], side: Int, _ random: inout SeededGenerator) -> [Record] {
        var records = base
        for edit in 0..<Int.random(in: 0...6, using: &random) {
            let index = Int.random(in: 0..<records.count, using: &random)
            switch records[index] {
            case .source(var source):
                source.title = "source \(Int.random(in: 1...3, using: &random))"
                records[index] = .source(source)
            case .calendar(var calendar):
                switch Int.random(in: 0...4, using: &random) {
                case 0: calendar.title = "name \(Int.random(in: 1...3, using: &random))"
                case 1: calendar.color = ["#FF0000", "#00FF00"].randomElement(using: &random)
                case 2: calendar.properties = ["X-A:\(Int.random(in: 1...3, using: &random))"]
                case 3: calendar.interval = Int.random(in: 1...3, using: &random) * 3600
                default: break
                }
                records[index] = .calendar(calendar)
            case .item(let item):
                switch Int.random(in: 0...12, using: &random) {
                case 0: records.remove(at: index)
                case 1:
                    var new = item.fields
                    new.id = id(100 * side + edit)
                    new.uid = nil
                    new.title = "new"
                    (new.series, new.originalStart) = (nil, nil)
                    records.append(.item(ItemRecord(new)))
                default:
                    var changed = item.fields
                    change(&changed, ItemMember.allCases.randomElement(using: &random) ?? .title, &random)
                    if changed.violation == nil, changed.start != nil,
                        !changed.isSeries || changed.occurrenceSet().first != nil
                    {
                        records[index] = .item(ItemRecord(changed))
                    }
                }
            }
        }
        return records
    }

    // MARK: The laws

    private struct Triple {
        let base: [Record]
        let mine: [Record]
        let theirs: [Record]

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            base = MergeLawTests.base(&random)
            mine = MergeLawTests.edited(base, side: 1, &random)
            theirs = MergeLawTests.edited(base, side: 2, &random)
        }

        func merge(_ mine: [Record], _ theirs: [Record]) -> StoreMerge {
            StoreMerge(mine: mine, base: base, newest: theirs)
        }
    }

    private static func byID(_ records: [Record]) -> [RecordID: Record] {
        Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Each is a law; the text names the one that does not hold.
    private static func brokenLaw(_ triple: Triple) -> String? {
        let (base, mine, theirs) = (triple.base, triple.mine, triple.theirs)
        if triple.merge(mine, base).records != mine || triple.merge(base, theirs).records != theirs {
            return "one side changed"
        }
        let same = triple.merge(mine, mine)
        if same.records != mine || !same.clashes.isEmpty { return "equal sides" }
        let merge = triple.merge(mine, theirs)
        let other = triple.merge(theirs, mine)
        let result = byID(merge.records)
        if merge.clashes.isEmpty != other.clashes.isEmpty
            || Set(merge.clashes.map(\.record.id)) != Set(other.clashes.map(\.record.id))
        {
            return "both sides name the same clashes"
        }
        if merge.clashes.isEmpty, merge.records != other.records { return "commutative" }
        if triple.merge(merge.records, theirs).records != merge.records
            || triple.merge(mine, merge.records).records != merge.records
        {
            return "idempotent"
        }
        var state = StoreState()
        for record in merge.records { state.put(record) }
        if !state.brokenInvariants().isEmpty {
            return "invariants: \(state.brokenInvariants().map(\.message))"
        }
        let versions = [byID(base), byID(mine), byID(theirs)]
        for (id, record) in result {
            if let law = invented(record, versions.compactMap { $0[id] }) { return law }
        }
        let clashes = Dictionary(grouping: merge.clashes, by: \.record.id)
        for (side, other) in [(versions[1], versions[2]), (versions[2], versions[1])] {
            for id in Set(versions[0].keys).union(side.keys) where clashes[id] == nil {
                if let law = lost(versions[0][id], side[id], other[id], result[id]) { return law }
            }
        }
        return nil
    }

    /// Properties that are merged as a whole.
    private static let wholes = ItemFields.allProperties.filter { property in
        !["rrule", "alarms", "attendees", "categories", "ical", "params"].contains(property.name)
    }

    /// A value that is in no version.
    private static func invented(_ record: Record, _ versions: [Record]) -> String? {
        guard let item = record.item?.fields else { return nil }
        let others = versions.compactMap { $0.item?.fields }
        for property in wholes where !others.contains(where: { property.isEqual($0, item) }) {
            return "nothing is invented: \(property.name)"
        }
        // A series that was moved moves its dates.
        if others.contains(where: { $0.start != others.first?.start }) { return nil }
        func new<Value: Equatable>(_ elements: (ItemFields) -> [Value]) -> String? {
            elements(item).first { element in !others.contains { elements($0).contains(element) } }
                .map { "nothing is invented: \($0)" }
        }
        return new(\.alarms) ?? new(\.attendees) ?? new(\.categories) ?? new(\.properties)
            ?? new { $0.parameters.map(\.written) } ?? new { $0.recurrence?.dates.map(\.start) ?? [] }
            ?? new { $0.recurrence?.exclusionDates ?? [] }
            ?? new { $0.recurrence?.rules.map(\.canonicalText) ?? [] }
    }

    /// A change of one side that is not in the result, though no clash names its record.
    private static func lost(
        _ base: Record?, _ side: Record?, _ other: Record?, _ result: Record?
    ) -> String? {
        if base == side { return nil }
        guard let side else { return result == nil ? nil : "nothing is lost: a removal" }
        guard let result else {
            let isTraceOnly = base.map { Record.changedContent(from: $0, to: side).isEmpty } ?? false
            return isTraceOnly ? nil : "nothing is lost: \(side.title)"
        }
        guard let before = base?.item?.fields, let item = side.item?.fields, let now = result.item?.fields
        else {
            return nil
        }
        for property in ItemFields.allProperties where !property.isEqual(before, item) {
            if ["rrule", "alarms", "attendees", "categories", "ical", "params"].contains(property.name) {
                continue
            }
            if ["sequence", "modified", "stamp"].contains(property.name) { continue }
            if !property.isEqual(now, item) { return "nothing is lost: \(property.name)" }
        }
        if now.start == before.start, other?.item?.start == before.start {
            let added = Set(item.recurrence?.exclusionDates ?? []).subtracting(
                before.recurrence?.exclusionDates ?? [])
            if now.recurrence != nil, !added.isSubset(of: now.recurrence?.exclusionDates ?? []) {
                return "nothing is lost: a deleted date"
            }
        }
        if !Set(item.categories).subtracting(before.categories).isSubset(of: now.categories) {
            return "nothing is lost: a category"
        }
        if !Set(before.categories).subtracting(item.categories).isDisjoint(with: now.categories) {
            return "nothing is lost: a removed category"
        }
        for alarm in item.alarms where !before.alarms.contains(alarm) && !now.alarms.contains(alarm) {
            return "nothing is lost: an alarm"
        }
        return nil
    }

    /// One triple, by the number that a failed run has printed: `CALSTORE_SEED=7`.
    @Test(.enabled(if: TestScale.givenSeed != nil)) func givenTriple() throws {
        let triple = Triple(seed: try #require(TestScale.givenSeed))
        let (merge, other) = (
            triple.merge(triple.mine, triple.theirs), triple.merge(triple.theirs, triple.mine)
        )
        func lines(_ records: [Record]) -> String {
            records.filter { $0.item != nil }.map(RecordWriter.text).joined(separator: "\n")
        }
        #expect(
            Self.brokenLaw(triple) == nil,
            """
            BASE
            \(lines(triple.base))
            MINE
            \(lines(triple.mine))
            THEIRS
            \(lines(triple.theirs))
            MERGED
            \(lines(merge.records))
            \(merge.clashes.map { CalStoreMerge.Clash($0) })
            OTHER WAY
            \(lines(other.records))
            \(other.clashes.map { CalStoreMerge.Clash($0) })
            """)
    }

    /// Ten million once, with `CALSTORE_ROUNDS`.
    @Test func randomTriples() {
        var seeds = SeededGenerator(seed: TestScale.seed("merges"))
        for _ in 0..<TestScale.rounds(5000, long: 1_000_000) {
            let seed = seeds.next()
            if let law = Self.brokenLaw(Triple(seed: seed)) {
                Issue.record("triple \(seed): \(law)")
                return
            }
        }
    }
}
