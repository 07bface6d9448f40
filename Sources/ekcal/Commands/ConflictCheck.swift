import CalStore

/// `--no-conflict`: whether an event overlaps another one that takes time, on any of its dates.
///
/// What takes time is busy or unavailable, has a time of day, and was not cancelled. The event's own series does not count.
struct ConflictCheck {
    /// Two events at the same time.
    struct Overlap {
        let own: CalStoreOccurrence
        let other: CalStoreOccurrence
    }

    /// What a transaction ends with when there are some.
    struct Found: Error {
        let title: String
        let overlaps: [Overlap]
        /// Whether there may be more.
        var isCut = false
    }

    /// What is done about it; nil where it does not matter.
    let mode: ConflictMode?
    let session: Session

    /// How far dates of a series are looked at, in days.
    private static let reach = 731
    /// So many are named; the others are counted.
    private static let mostNamed = 5
    /// With so many the check is over: a series of seconds overlaps everything.
    private static let mostOverlaps = 1000
    /// So many occurrences are compared in one go. With more, the dates of the event are looked at one by one.
    private static let mostAtOnce = 50_000
    /// So many dates are looked at one by one.
    private static let mostDates = 5_000

    /// Looks at an item as it was saved. What is found is thrown, or gathered where it is only to be told.
    ///
    /// - Parameter before: What it was, or the series that it was a part of.
    func check(
        _ item: CalStoreItem, before: CalStoreItem? = nil, _ change: inout CalStoreTransaction,
        into found: inout [Found]
    ) throws {
        guard let mode else { return }
        guard let conflict = try conflict(of: item, before: before, &change) else { return }
        guard mode == .warn else { throw conflict }
        found.append(conflict)
    }

    private func conflict(
        of item: CalStoreItem, before: CalStoreItem?, _ change: inout CalStoreTransaction
    ) throws -> Found? {
        guard let start = item.start?.instant(in: session.zone) else { return nil }
        // Of a series that goes on, what is past does not matter.
        let first = item.isSeries && hasDates(item, after: session.now) ? max(start, session.now) : start
        let day = CivilDateTime(session.zone.local(at: first).date.adding(days: Self.reach))
        let range = first..<max(first.adding(seconds: 1), session.zone.instant(for: day))
        let family = Set([item.id, item.seriesID, before?.id, before?.seriesID].compactMap(\.self))
        func isOwn(_ other: CalStoreItem) -> Bool {
            item.isSeries ? (other.seriesID ?? other.id) == item.id : other.id == item.id
        }
        func isOther(_ other: CalStoreItem) -> Bool {
            !family.contains(other.id) && !family.contains(other.seriesID ?? "")
        }
        var query = CalStoreOccurrenceQuery(range, zone: session.zone, limit: Self.mostAtOnce)
        query.wants = \.takesTime
        query.wantsItem = { $0.mayTakeTime && (isOwn($0) || isOther($0)) }
        let all = try change.find(query)
        if all.isComplete {
            let own = all.occurrences.filter { isOwn($0.item) }
            let overlaps = Self.overlaps(own, all.occurrences.filter { isOther($0.item) })
            return overlaps.isEmpty ? nil : Found(title: item.title, overlaps: overlaps)
        }
        // Somebody's series is too dense to be looked through.
        query.limit = Self.mostDates
        query.wantsItem = { $0.mayTakeTime && isOwn($0) }
        let own = try change.find(query)
        query.limit = Self.mostNamed
        query.wantsItem = { $0.mayTakeTime && isOther($0) }
        var overlaps: [Overlap] = []
        for occurrence in own.occurrences where overlaps.count < Self.mostOverlaps {
            query.range = occurrence.startInstant..<occurrence.endInstant
            overlaps += try change.find(query).occurrences.map { Overlap(own: occurrence, other: $0) }
        }
        if !own.isComplete {
            session.warn(
                "only the first \(own.occurrences.count) dates of \"\(item.title)\" were checked for conflicts"
            )
        }
        return overlaps.isEmpty ? nil : Found(title: item.title, overlaps: overlaps, isCut: true)
    }

    private func hasDates(_ item: CalStoreItem, after now: Instant) -> Bool {
        guard let anchor = item.start else { return false }
        return item.occurrenceSet.next(after: anchor.local(at: now, in: session.zone)) != nil
    }

    /// Both in the order of their starts, so that each pair is met once.
    private static func overlaps(_ own: [CalStoreOccurrence], _ others: [CalStoreOccurrence]) -> [Overlap] {
        var found: [Overlap] = []
        var open: [CalStoreOccurrence] = []
        var rest = others[...]
        for occurrence in own {
            while let next = rest.first, next.startInstant < occurrence.endInstant {
                open.append(next)
                rest.removeFirst()
            }
            open.removeAll { $0.endInstant <= occurrence.startInstant }
            found += open.filter { $0.startInstant < occurrence.endInstant }.map {
                Overlap(own: occurrence, other: $0)
            }
            if found.count >= mostOverlaps { break }
        }
        return found
    }

    // MARK: Telling

    func warn(of found: [Found], _ store: any CalStoreReader) throws {
        for conflict in found {
            let names = try NameIndex(store, naming: conflict.overlaps.map(\.other.item))
            let named = conflict.overlaps.prefix(Self.mostNamed).map { overlap in
                "\(names.reference(to: overlap.other)) \(overlap.other.item.title), \(when(overlap.other))"
            }
            let more = conflict.overlaps.count - named.count
            session.warn(
                message(conflict) + ": " + named.joined(separator: "; ")
                    + (more > 0 ? "; and \(more) more" : ""))
        }
    }

    func error(_ conflict: Found, _ store: any CalStoreReader) throws -> EkcalError {
        let named = conflict.overlaps.prefix(Self.mostNamed)
        let names = try NameIndex(store, naming: named.map(\.other.item))
        let more = conflict.overlaps.count - named.count
        return EkcalError(
            .conflict, message(conflict),
            hint: (more > 0 ? "and \(more) more; " : "") + "--no-conflict=warn only warns",
            field: "--no-conflict",
            candidates: named.map { overlap in
                .init(
                    shortID: names.reference(to: overlap.other), title: overlap.other.item.title,
                    detail: when(overlap.other))
            })
    }

    private func message(_ conflict: Found) -> String {
        let count = conflict.overlaps.count
        if conflict.isCut { return "\"\(conflict.title)\" overlaps other events at least \(count) times" }
        return "\"\(conflict.title)\" overlaps " + (count == 1 ? "something else" : "\(count) other events")
    }

    private func when(_ occurrence: CalStoreOccurrence) -> String {
        session.times.span(occurrence.start, occurrence.end)
    }
}

extension CalStoreItem {
    /// Whether somebody who comes can be nowhere else.
    fileprivate var mayTakeTime: Bool {
        kind == .event && !isAllDay && status != .canceled
            && (availability == .busy || availability == .unavailable)
    }
}

extension CalStoreOccurrence {
    /// Whether nobody can be elsewhere meanwhile.
    fileprivate var takesTime: Bool { item.mayTakeTime && !start.isDate && startInstant < endInstant }
}

extension ItemTime {
    /// A moment on the clock of this time.
    fileprivate func local(at instant: Instant, in zone: Zone) -> CivilDateTime {
        (self.zone ?? zone).local(at: instant)
    }
}
