import Testing

@testable import CalStore
@testable import TestSupport

/// Merges of series against a naive model: a list of dates, each plain, deleted or changed. The versions are
/// made by the real operations; the model knows nothing of rules, records and identifiers.
@Suite struct SeriesMergeTests {
    enum OccurrenceEdit: CaseIterable { case same, moved, renamed, skipped, putBack }
    enum SeriesEdit: CaseIterable { case same, moved, renamed, shortened }

    /// A version in the model.
    struct Model: Equatable {
        enum State: Equatable {
            case plain, deleted
            /// Changed; a nil value follows the series.
            case changed(hour: Int?, title: String?)
        }

        var hour = 9
        var title = "Standup"
        var count: Int
        var dates: [State]

        mutating func apply(_ edits: [OccurrenceEdit], _ series: SeriesEdit, side: String) {
            for (index, edit) in edits.enumerated() {
                switch (edit, dates[index]) {
                case (.same, _), (.moved, .deleted), (.renamed, .deleted): break
                case (.moved, .plain): dates[index] = .changed(hour: 14, title: nil)
                case (.moved, .changed(_, let title)): dates[index] = .changed(hour: 14, title: title)
                case (.renamed, .plain): dates[index] = .changed(hour: nil, title: side)
                case (.renamed, .changed(let hour, _)): dates[index] = .changed(hour: hour, title: side)
                case (.skipped, _): dates[index] = .deleted
                case (.putBack, _): dates[index] = .plain
                }
            }
            switch series {
            case .same: break
            case .moved: hour = 10
            case .renamed: title = "Daily"
            case .shortened: count -= 1
            }
        }

        private static func pick<Value: Equatable>(_ mine: Value, _ base: Value, _ theirs: Value) -> Value {
            mine == base ? theirs : mine
        }

        /// `day hour title` of all occurrences after the merge, sorted; nil if together the versions have
        /// deleted all dates of the series.
        static func merged(_ mine: Model, _ base: Model, _ theirs: Model) -> [String]? {
            if mine == base { return theirs.listing }
            if theirs == base { return mine.listing }
            var result = base
            result.hour = pick(mine.hour, base.hour, theirs.hour)
            result.title = pick(mine.title, base.title, theirs.title)
            result.count = pick(mine.count, base.count, theirs.count)
            var singles: [String] = []
            for index in base.dates.indices {
                let (first, old, second) = (mine.dates[index], base.dates[index], theirs.dates[index])
                if index >= result.count {
                    singles += base.left(index, mine, theirs)
                    result.dates[index] = .plain
                } else {
                    result.dates[index] = merged(first, old, second)
                }
            }
            if !result.dates.prefix(result.count).contains(where: { $0 != .deleted }) { return nil }
            return result.listing(adding: singles)
        }

        private static func merged(_ mine: State, _ base: State, _ theirs: State) -> State {
            if mine == base || mine == theirs { return theirs }
            if theirs == base { return mine }
            switch (mine, theirs) {
            case (.changed(let hour, let title), .changed(let otherHour, let otherTitle)):
                var (baseHour, baseTitle): (Int?, String?)
                if case .changed(let hour, let title) = base { (baseHour, baseTitle) = (hour, title) }
                return .changed(
                    hour: pick(hour, baseHour, otherHour), title: pick(title, baseTitle, otherTitle))
            case (.changed, _): return mine
            case (_, .changed): return theirs
            default: return .deleted
            }
        }

        /// The separate items at a date that the series no longer has.
        private func left(_ index: Int, _ mine: Model, _ theirs: Model) -> [String] {
            guard let base = resolved(index) else {
                return [mine, theirs].compactMap { $0.resolved(index) }.map(\.line)
            }
            switch (mine.resolved(index), theirs.resolved(index)) {
            case (let mine?, let theirs?):
                return [
                    Single(
                        index: index, hour: Self.pick(mine.hour, base.hour, theirs.hour),
                        title: Self.pick(mine.title, base.title, theirs.title)
                    ).line
                ]
            // The version that shortened the series has made it a separate item, which is a change too.
            case (let kept?, nil): return kept == base && mine.count > index ? [] : [kept.line]
            case (nil, let kept?): return kept == base && theirs.count > index ? [] : [kept.line]
            case (nil, nil): return []
            }
        }

        private struct Single: Equatable {
            let index: Int
            let hour: Int
            let title: String

            var line: String { "\(index) \(hour) \(title)" }
        }

        /// A changed occurrence with the values of its series.
        private func resolved(_ index: Int) -> Single? {
            guard case .changed(let own, let name) = dates[index] else { return nil }
            return Single(index: index, hour: own ?? hour, title: name ?? title)
        }

        var listing: [String] {
            listing(adding: dates.indices.dropFirst(count).compactMap { resolved($0)?.line })
        }

        private func listing(adding singles: [String]) -> [String] {
            var lines = singles
            for (index, state) in dates.prefix(count).enumerated() {
                switch state {
                case .plain: lines.append("\(index) \(hour) \(title)")
                case .deleted: break
                case .changed(let own, let name): lines.append("\(index) \(own ?? hour) \(name ?? title)")
                }
            }
            return lines.sorted()
        }
    }

    /// A version of records, made like its model.
    struct Version {
        var bench: SeriesBench
        var model: Model

        /// A daily series whose second date is deleted and whose third is renamed.
        init(count: Int) throws {
            bench = try SeriesBench("2026-03-02T09:00:00", "2026-03-02T09:30:00", "FREQ=DAILY;COUNT=\(count)")
            model = Model(count: count, dates: Array(repeating: .plain, count: count))
            let edits: [OccurrenceEdit] = [.same, .skipped, .renamed, .same]
            try apply(Array(edits.prefix(count)), .same, side: "Base")
        }

        private func date(_ index: Int) -> String { "2026-03-0\(2 + index)T09:00:00" }

        /// - Returns: Nil if all dates are deleted on the way, and the series with them.
        func applying(_ edits: [OccurrenceEdit], _ series: SeriesEdit, side: String) throws -> Version? {
            var version = self
            try version.apply(edits, series, side: side)
            return version.bench.state.item(bench.id) == nil ? nil : version
        }

        private mutating func apply(_ edits: [OccurrenceEdit], _ series: SeriesEdit, side: String) throws {
            for (index, edit) in edits.enumerated() where bench.state.item(bench.id) != nil {
                let date = date(index)
                let original = try SeriesBench.time(date)
                let detached = bench.others.first { $0.originalStart == original }
                let isDeleted = try bench.item().recurrence?.exclusionDates.contains(original) == true
                switch edit {
                case .same: break
                case .moved, .renamed:
                    if isDeleted { break }
                    try bench.save(detached?.id, at: detached == nil ? date : nil) {
                        if edit == .renamed { return $0.title = side }
                        $0.start = try SeriesBench.time("2026-03-0\(2 + index)T14:00:00")
                        $0.end = .time(try SeriesBench.time("2026-03-0\(2 + index)T14:30:00"))
                    }
                case .skipped:
                    if isDeleted { break }
                    try bench.remove(detached?.id, at: detached == nil ? date : nil)
                case .putBack:
                    if let detached { bench.drop(detached.id) }
                    var fields = try bench.item()
                    fields.recurrence?.exclusionDates.removeAll { $0 == original }
                    bench.put(fields)
                }
            }
            if bench.state.item(bench.id) == nil { return }
            switch series {
            case .same: break
            case .moved:
                try bench.save(span: .all) {
                    $0.start = try SeriesBench.time("2026-03-02T10:00:00")
                    $0.end = .time(try SeriesBench.time("2026-03-02T10:30:00"))
                }
            case .renamed: try bench.save(span: .all) { $0.title = "Daily" }
            case .shortened:
                let count = model.count - 1
                try bench.save(span: .all) {
                    $0.recurrence?.rules = [try RecurrenceRule(text: "FREQ=DAILY;COUNT=\(count)")]
                }
            }
            model.apply(edits, series, side: side)
        }

        var records: [Record] { bench.state.records }

        static func listing(_ records: [Record]) throws -> [String] {
            var state = StoreState()
            for record in records { state.put(record) }
            let range =
                try SeriesBench.time("2026-01-01").instant(
                    in: .utc)..<SeriesBench.time("2027-01-01")
                .instant(in: .utc)
            return state.occurrences(OccurrenceQuery(range, in: .utc)).map {
                "\($0.start.date.day - 2) \($0.start.local.time.hour) \($0.item.title)"
            }.sorted()
        }
    }

    private static func edits(_ count: Int) -> [[OccurrenceEdit]] {
        (0..<count).reduce([[]]) { lists, _ in
            lists.flatMap { list in OccurrenceEdit.allCases.map { list + [$0] } }
        }
    }

    /// The other side moves the series and ends its repeat: the rule stays, with a clash, at the new start, and
    /// a date that this side has deleted moves with it.
    @Test func aDeletedDateOfASeriesThatTheOtherSideMadeSingle() throws {
        func item(_ start: String, _ rule: String?, without date: String?) throws -> ItemRecord {
            let id = RecordID(high: 1, low: 1)
            var fields = ItemFields(
                id: id, kind: .event, calendar: RecordID(high: 2, low: 2), title: "Standup")
            fields.start = try ItemTime(parsing: start)
            fields.end = .duration(ItemDuration(seconds: 3600))
            if let rule {
                fields.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)])
                fields.recurrence?.exclusionDates = try date.map { [try ItemTime(parsing: $0)] } ?? []
            }
            return ItemRecord(fields)
        }
        let rule = "FREQ=DAILY;COUNT=6"
        let base = try item("2026-03-04T07:00:00", rule, without: nil)
        let mine = try item("2026-03-04T07:00:00", rule, without: "2026-03-05T07:00:00")
        let theirs = try item("2026-03-04T09:00:00", nil, without: nil)
        let merge = RecordMerge(.item(mine), base: .item(base), newest: .item(theirs))
        let wanted = try item("2026-03-04T09:00:00", rule, without: "2026-03-05T09:00:00")
        #expect(merge.record.item?.fields == wanted.fields && merge.clashes == ["rrule"])
        let again = RecordMerge(.item(mine), base: .item(base), newest: merge.record)
        #expect(again.record == merge.record && again.clashes.isEmpty)
    }

    /// Every edit of every occurrence and of the series, on both sides: with four occurrences 6.25 million
    /// merges, of which `swift test` does the ones of two, and a share of the others.
    @Test(arguments: 1...4) func everyEditOfEveryOccurrence(count: Int) throws {
        let base = try Version(count: count)
        func versions(_ side: String) throws -> [Version] {
            try Self.edits(count).flatMap { edits in
                try SeriesEdit.allCases.filter { $0 != .shortened || count > 1 }.compactMap { series in
                    // A series whose dates are all deleted cannot be saved.
                    var model = base.model
                    model.apply(edits, series, side: side)
                    guard model.dates.prefix(model.count).contains(where: { $0 != .deleted }) else {
                        return nil
                    }
                    return try base.applying(edits, series, side: side)
                }
            }
        }
        let (mine, theirs) = (try versions("Mine"), try versions("Theirs"))
        var random = SeededGenerator(seed: TestScale.seed("merges of \(count) occurrences"))
        let all = mine.count * theirs.count
        let number = min(all, TestScale.rounds(3000, long: .max))
        for round in 0..<number {
            let pair = number == all ? round : Int.random(in: 0..<all, using: &random)
            let (first, second) = (mine[pair / theirs.count], theirs[pair % theirs.count])
            let merge = StoreMerge(mine: first.records, base: base.records, newest: second.records)
            let expected = Model.merged(first.model, base.model, second.model)
            let found = try Version.listing(merge.records)
            guard let expected else {
                // The dates of the first one stay.
                try #require(merge.clashes.contains { $0.kind == .changed(["rrule"]) })
                continue
            }
            try #require(found == expected, "\(first.model) and \(second.model)")
        }
    }
}
