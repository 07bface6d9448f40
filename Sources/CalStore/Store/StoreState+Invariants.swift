import Basics

/// An invariant that every store keeps, by the name that `ekcal store check` prints.
public enum StoreInvariant: String, Sendable, CaseIterable {
    /// The source of a calendar exists.
    case calendarHasSource = "calendar-source"
    /// The calendar of an item exists.
    case itemHasCalendar = "item-calendar"
    /// The calendar of an item can hold its kind.
    case itemFitsCalendar = "item-kind"
    /// The item could be saved in its current state (``ConstraintViolation``).
    case itemIsValid = "item-valid"
    /// The zones of an item are in this machine's database.
    case zoneIsKnown = "zone-known"
    /// A detached occurrence has a series.
    case detachedHasSeries = "detached-series"
    /// A detached occurrence replaces a date of its series. Files of other programs have some that do not,
    /// and an undo of an older change of the series can leave one.
    case detachedHasDate = "detached-date"
    /// No occurrence was detached twice.
    case detachedOnce = "detached-once"
    /// An occurrence is linked to the series in its calendar with its UID.
    case detachedIsLinked = "detached-linked"
    /// A UID occurs once in a calendar, except in detached occurrences.
    case uidOnce = "uid-once"
    /// A series has an occurrence.
    case seriesHasDates = "series-dates"
    /// All records of any kind have different identifiers.
    case idOnce = "id-once"
    /// Log and snapshot can be read completely and agree with each other.
    case filesAreWhole = "files"
    /// Every backup is intact.
    case backupsAreWhole = "backups"
}

extension StoreState {
    typealias BrokenInvariant = (invariant: StoreInvariant, record: RecordID?, message: String)

    /// The records that violate an invariant. Costs reading every item, and the first date of every series,
    /// on all processors.
    ///
    /// Items are not kept: of each one only the hash of what must occur once is in memory. Where hashes are
    /// equal, the items are read again.
    func brokenInvariants() -> [BrokenInvariant] {
        var broken: [BrokenInvariant] = []
        for calendar in calendars where source(calendar.source) == nil {
            broken.append(
                (.calendarHasSource, calendar.id, "the calendar \"\(calendar.title)\" has no source"))
        }
        // Two of one kind are impossible: the later one would have replaced the other.
        let sourceIDs = Set(sources.map(\.id))
        let check = ItemRules(state: self, containers: sourceIDs.union(calendars.map(\.id)))
        var found: [ItemRules.Finding] = []
        var marks: [UInt64] = []
        marks.reserveCapacity(itemCount)
        var unlinked: [(item: RecordID, key: [String])] = []
        let all = items
        let parts = (0..<slotCount).parts(of: StoreState.slotsOfPart)
        for some in parts.indices.parts(of: StoreState.partsAtOnce) {
            for part in Concurrent.map(parts[some], { check.findings(all.items(in: $0)) }) {
                found += part.findings
                marks += part.marks
                unlinked += part.unlinked
            }
        }
        marks.sort()
        let repeated = Set(zip(marks, marks.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
        marks = []
        let wanted = Set(unlinked.map(\.key))
        var series: [[String]: RecordID] = [:]
        if !repeated.isEmpty || !wanted.isEmpty {
            var seen: Set<[String]> = []
            var items = all
            while let (slot, item) = items.nextInSlot() {
                if let mark = item.onceMark, repeated.contains(mark), let once = item.once,
                    !seen.insert(once.key).inserted
                {
                    found.append(
                        ItemRules.Finding(slot: slot, rank: 1, once.invariant, item, once.message))
                }
                if item.isSeries, !wanted.isEmpty, wanted.contains(item.uidKey) {
                    series[item.uidKey] = item.id
                }
            }
        }
        found.sort { ($0.slot, $0.rank) < ($1.slot, $1.rank) }
        broken += found.map { ($0.invariant, $0.record, $0.message) }
        for (id, key) in unlinked {
            guard let series = series[key].flatMap({ item($0) }), let item = item(id),
                let original = item.originalStart
            else { continue }
            broken.append(
                (
                    .detachedIsLinked, id,
                    "\"\(item.title)\": the occurrence \(original) is not linked to its series, "
                        + "\"\(series.title)\""
                ))
        }
        for calendar in calendars where sourceIDs.contains(calendar.id) {
            broken.append(
                (.idOnce, calendar.id, "the calendar \"\(calendar.title)\" has the identifier of a source"))
        }
        return broken
    }

    /// The number of slots whose items one processor reads and checks at a time.
    private static let slotsOfPart = 512
    /// The number of parts whose findings are in memory at once.
    private static let partsAtOnce = 64 * Concurrent.processors
}

/// The rules for single items.
private struct ItemRules: Sendable {
    let state: StoreState
    let containers: Set<RecordID>

    struct Finding: Sendable {
        /// The slot of the item, which is in the order of creation.
        let slot: Int
        /// The place among the findings of the item, as the rules have it.
        let rank: Int
        let invariant: StoreInvariant
        let record: RecordID
        let message: String

        init(slot: Int, rank: Int, _ invariant: StoreInvariant, _ item: ItemRecord, _ message: String) {
            (self.slot, self.rank, self.invariant, record) = (slot, rank, invariant, item.id)
            self.message = "\"\(item.title)\": \(message)"
        }
    }

    struct Part: Sendable {
        var findings: [Finding] = []
        /// The marks of what must occur once.
        var marks: [UInt64] = []
        var unlinked: [(item: RecordID, key: [String])] = []
    }

    func findings(_ items: [(slot: Int, item: ItemRecord)]) -> Part {
        var part = Part()
        for (slot, item) in items {
            func report(_ invariant: StoreInvariant, _ message: String, rank: Int = 0) {
                part.findings.append(Finding(slot: slot, rank: rank, invariant, item, message))
            }
            check(item) { report($0, $1) }
            if let mark = item.onceMark { part.marks.append(mark) }
            if item.series == nil, item.originalStart != nil { part.unlinked.append((item.id, item.uidKey)) }
            if item.isSeries, item.fields.occurrenceSet().first == nil {
                report(.seriesHasDates, ConstraintViolation.noOccurrence.description, rank: 2)
            }
        }
        return part
    }

    private func check(_ item: ItemRecord, _ report: (StoreInvariant, String) -> Void) {
        if containers.contains(item.id) { report(.idOnce, "a calendar or source has its identifier") }
        if let calendar = state.calendar(item.calendar) {
            let entity: CalendarRecord.Entities = item.kind == .event ? .events : .reminders
            if !calendar.entities.contains(entity) {
                report(
                    .itemFitsCalendar,
                    "the calendar \"\(calendar.title)\" is not for \(item.kind.rawValue)s")
            }
        } else {
            report(.itemHasCalendar, "its calendar does not exist")
        }
        if let violation = item.fields.violation { report(.itemIsValid, violation.description) }
        for zone in Set([item.start?.zone, item.endTime?.zone].compactMap(\.self)) where !zone.isKnown {
            report(
                .zoneIsKnown,
                "the zone \(zone.name) is not in this machine's zone database; it is read as UTC"
            )
        }
        guard let series = item.series else { return }
        if let series = state.item(series), series.isSeries {
            if let original = item.originalStart, !series.hasDate(of: original) {
                report(
                    .detachedHasDate,
                    "it replaces \(original), which is not a date of its series")
            }
        } else {
            report(.detachedHasSeries, "the series that it was detached from does not exist")
        }
    }
}

extension ItemRecord {
    fileprivate var uidKey: [String] { [self.calendar.text, self.kind.rawValue, self.externalID] }

    /// Equal for items with equal keys of `once`, which are compared then.
    fileprivate var onceMark: UInt64? {
        var hash = XXHash64()
        if let series = self.series {
            hash.update(bigEndian: series.high)
            hash.update(bigEndian: series.low)
            hash.update(Array((self.originalStart?.description ?? "").utf8))
        } else {
            guard self.originalStart == nil else { return nil }
            hash.update(bigEndian: self.calendar.high)
            hash.update(bigEndian: self.calendar.low)
            hash.update(bigEndian: UInt64(self.kind.detail))
            hash.update(Array(self.externalID.utf8))
        }
        return hash.digest
    }

    /// The key that only one item may have; nil for an occurrence without a series.
    fileprivate var once: (invariant: StoreInvariant, key: [String], message: String)? {
        if let series = self.series {
            let original = self.originalStart?.description ?? ""
            return (
                .detachedOnce, [series.text, original], "the occurrence \(original) was detached twice"
            )
        }
        guard self.originalStart == nil else { return nil }
        return (.uidOnce, uidKey, "another item of its calendar has the UID \(self.externalID)")
    }

    /// Whether the rules and dates of a series produce the date that a detached occurrence replaces. Files
    /// list a moved occurrence as a deleted one, too.
    fileprivate func hasDate(of original: ItemTime) -> Bool {
        // Rules on other calendar scales are kept but not expanded.
        guard expands, fields.recurrence?.rules.allSatisfy({ $0.calendarScale == nil }) ?? true else {
            return true
        }
        var series = fields
        series.recurrence?.exclusionDates = []
        return series.occurrenceSet().contains(series.ruleTime(original))
    }
}
