import Foundation

extension EKEvent {
    /// The additions to Apple's class.
    ///
    /// ```swift
    /// try event.calStore.skip()
    /// ```
    public var calStore: CalStoreEventAccess { CalStoreEventAccess(event: self) }
}

/// The additions to `EKEvent`: those of each item (``CalStoreItemAccess``), and single dates of its series.
///
/// The methods change the store at once, or with `commit: false` when `EKEventStore.commit()` is called.
/// Event objects that were fetched before show the change after `refresh()`.
public struct CalStoreEventAccess: CalStoreItemAccess, Sendable {
    let event: EKEvent

    /// The event.
    public var item: EKCalendarItem { event }

    /// The identifier of its series, even if it was detached from it; nil for a single event.
    public var seriesIdentifier: String? { seriesID?.text }

    private var seriesID: RecordID? {
        event.synchronized {
            let record = event.content.record
            return record.series ?? (record.isSeries ? record.id : nil)
        }
    }

    // MARK: Dates of the series

    /// The dates of its series that were deleted (EXDATE; EventKit rule 130), ascending. Empty for a single
    /// event.
    public var skippedDates: [Date] {
        dates { $0.exclusionDates }
    }

    /// The dates of its series in addition to those of its rule (RDATE; EventKit rule 130), ascending.
    public var addedDates: [Date] {
        dates { $0.dates.map(\.start) }
    }

    private func dates(_ times: (ItemRecurrence) -> [ItemTime]) -> [Date] {
        guard let store = event.eventStore, let series = seriesID.flatMap({ store.newest($0) }),
            let recurrence = series.recurrence
        else { return [] }
        let display = event.display
        return times(recurrence).map { time in
            let start = series.fields.occurrenceStart(at: series.fields.ruleTime(time))
            return start.instant(in: display).date
        }.sorted()
    }

    /// Skips this occurrence: the series continues without it (EventKit rule 128). Then this event object is
    /// removed, as if it were a single event.
    ///
    /// ```swift
    /// try event.calStore.skip()
    /// ```
    public func skip(commit: Bool = true) throws {
        guard let store = event.eventStore else {
            throw EKError(.objectBelongsToDifferentStore, title: event.title ?? "")
        }
        try store.remove(event as EKCalendarItem, span: .this, commit: commit)
    }

    /// Restores a skipped or deleted occurrence, as the series defines it.
    ///
    /// ```swift
    /// if let date = event.calStore.skippedDates.first { try event.calStore.unskip(date) }
    /// ```
    /// Throws `CalStoreError.noSuchOccurrence` if no occurrence was deleted on that date, `.refused` for a
    /// single event.
    public func unskip(_ date: Date, commit: Bool = true) throws {
        try changeSeries("unskip", commit: commit) { series, time in
            let local = series.ruleTime(time(date))
            let before = series.recurrence?.exclusionDates.count
            var kept = series.recurrence?.exclusionDates ?? []
            kept.removeAll { series.ruleTime($0) == local }
            guard kept.count != before else {
                throw CalStoreError.noSuchOccurrence(title: series.title, date: time(date).description)
            }
            series.recurrence?.exclusionDates = kept
        }
    }

    /// Adds a date to the series (RDATE), with the length of the other occurrences. A date that the series
    /// already has changes nothing; a skipped one is restored. Throws `CalStoreError.refused` for a single
    /// event.
    ///
    /// ```swift
    /// try event.calStore.add(saturday)
    /// ```
    public func add(_ date: Date, commit: Bool = true) throws {
        try changeSeries("add date", commit: commit) { series, time in
            let start = time(date)
            let local = series.ruleTime(start)
            var skipped = series.recurrence?.exclusionDates ?? []
            skipped.removeAll { series.ruleTime($0) == local }
            series.recurrence?.exclusionDates = skipped
            if !series.occurrenceSet().contains(local) {
                series.recurrence?.dates.append(RecurrenceDate(start, end: nil))
            }
        }
    }

    /// Removes an added date. Throws `CalStoreError.noSuchOccurrence` if the date was not added.
    public func removeAdded(_ date: Date, commit: Bool = true) throws {
        try changeSeries("remove date", commit: commit) { series, time in
            let local = series.ruleTime(time(date))
            let before = series.recurrence?.dates.count
            var kept = series.recurrence?.dates ?? []
            kept.removeAll { series.ruleTime($0.start) == local }
            guard kept.count != before else {
                throw CalStoreError.noSuchOccurrence(title: series.title, date: time(date).description)
            }
            series.recurrence?.dates = kept
        }
    }

    /// Changes the series of this occurrence.
    ///
    /// - Parameter body: Gets the series, and a function that converts a date to a start in the series.
    private func changeSeries(
        _ label: String, commit: Bool, _ body: (inout ItemFields, (Date) -> ItemTime) throws -> Void
    ) throws {
        let title = event.title ?? ""
        guard let store = event.eventStore else {
            throw EKError(.objectBelongsToDifferentStore, title: title)
        }
        guard let id = seriesID else {
            throw CalStoreError.refused(
                .rule("it does not repeat; add a recurrence rule first"), title: title)
        }
        let (display, now) = (event.display, store.session.clock.now)
        try store.change(commit: commit) {
            try store.remember(event, title)
            let need = EventKitAccess.Need(.change, .event)
            guard store.session.access.meets(need) else {
                throw EKError(.eventStoreNotAuthorized, title: title)
            }
            try store.session.stage("\(label) \(title)", needing: need) { state -> (Void, Edit) in
                guard let series = state.item(id), let anchor = series.fields.anchor else {
                    throw CalStoreError.noSuchItem(id.text)
                }
                var fields = series.fields
                try body(&fields) { date in
                    anchor.moved(to: (anchor.zone ?? display).local(at: Instant(date)))
                }
                var editor = SpanEdit(state)
                try editor.save(fields, at: nil, span: .all)
                return ((), editor.edit.stamped(now))
            } adopt: { _ in
                {}
            }
        }
    }
}
