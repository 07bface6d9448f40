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
    /// The records that violate an invariant. Costs reading every item, and the first date of every series.
    func brokenInvariants() -> [(invariant: StoreInvariant, record: RecordID?, message: String)] {
        var broken: [(StoreInvariant, RecordID?, String)] = []
        for calendar in calendars where source(calendar.source) == nil {
            broken.append(
                (.calendarHasSource, calendar.id, "the calendar \"\(calendar.title)\" has no source"))
        }
        // Two of one kind are impossible: the later one would have replaced the other.
        let sourceIDs = Set(sources.map(\.id))
        let ids = sourceIDs.union(calendars.map(\.id))
        var uids: Set<[String]> = []
        var originals: Set<[String]> = []
        var series: [[String]: ItemRecord] = [:]
        var unlinked: [ItemRecord] = []
        for item in items {
            func report(_ invariant: StoreInvariant, _ message: String) {
                broken.append((invariant, item.id, "\"\(item.title)\": \(message)"))
            }
            if ids.contains(item.id) { report(.idOnce, "a calendar or source has its identifier") }
            if let calendar = calendar(item.calendar) {
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
            if let series = item.series {
                if let series = self.item(series), series.isSeries {
                    if let original = item.originalStart, !series.hasDate(of: original) {
                        report(
                            .detachedHasDate,
                            "it replaces \(original), which is not a date of its series")
                    }
                } else {
                    report(.detachedHasSeries, "the series that it was detached from does not exist")
                }
                let original = item.originalStart?.description ?? ""
                if !originals.insert([series.text, original]).inserted {
                    report(.detachedOnce, "the occurrence \(original) was detached twice")
                }
            } else if item.originalStart == nil,
                !uids.insert([item.calendar.text, item.kind.rawValue, item.externalID]).inserted
            {
                report(.uidOnce, "another item of its calendar has the UID \(item.externalID)")
            }
            if item.series == nil, item.originalStart != nil { unlinked.append(item) }
            if item.isSeries {
                series[[item.calendar.text, item.kind.rawValue, item.externalID]] = item
            }
            if item.isSeries, item.fields.occurrenceSet().first == nil {
                report(.seriesHasDates, ConstraintViolation.noOccurrence.description)
            }
        }
        for item in unlinked {
            let key = [item.calendar.text, item.kind.rawValue, item.externalID]
            guard let series = series[key], let original = item.originalStart else { continue }
            broken.append(
                (
                    .detachedIsLinked, item.id,
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
}

extension ItemRecord {
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
