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
    }

    let context: Context

    /// How far dates of a series are looked at, in days.
    private static let reach = 731
    /// So many are named; the others are counted.
    private static let mostNamed = 5

    private var isAsked: Bool { context.arguments.hasIfTaken(.noConflict) }
    private var onlyWarns: Bool { context.arguments.valueIfTaken(.noConflict) == "warn" }

    /// Looks at an item as it was saved. What is found is thrown, or gathered where it is only to be told.
    ///
    /// - Parameter before: What it was, or the series that it was a part of.
    func check(
        _ item: CalStoreItem, before: CalStoreItem? = nil, _ change: inout CalStoreTransaction,
        into found: inout [Found]
    ) throws {
        guard isAsked else { return }
        let overlaps = overlaps(of: item, before: before, &change)
        guard !overlaps.isEmpty else { return }
        let conflict = Found(title: item.title, overlaps: overlaps)
        guard onlyWarns else { throw conflict }
        found.append(conflict)
    }

    private func overlaps(
        of item: CalStoreItem, before: CalStoreItem?, _ change: inout CalStoreTransaction
    ) -> [Overlap] {
        guard let start = item.start?.instant(in: context.zone) else { return [] }
        // Of a series that goes on, what is past does not matter.
        let first = item.isSeries && hasDates(item, after: context.now) ? max(start, context.now) : start
        let day = CivilDateTime(context.zone.local(at: first).date.adding(days: Self.reach))
        let range = first..<max(first.adding(seconds: 1), context.zone.instant(for: day))
        let family = Set([item.id, item.seriesID, before?.id, before?.seriesID].compactMap(\.self))
        let all = change.occurrences(in: range, zone: context.zone).filter(\.takesTime)
        let own = all.filter {
            item.isSeries ? ($0.seriesID ?? $0.item.id) == item.id : $0.item.id == item.id
        }
        let others = all.filter { !family.contains($0.item.id) && !family.contains($0.seriesID ?? "") }
        return Self.overlaps(own, others)
    }

    private func hasDates(_ item: CalStoreItem, after now: Instant) -> Bool {
        guard let anchor = item.start else { return false }
        return item.occurrenceSet.next(after: anchor.local(at: now, in: context.zone)) != nil
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
        }
        return found
    }

    // MARK: Telling

    func warn(of found: [Found], _ store: CalendarStore) throws {
        for conflict in found {
            let directory = try Directory(store, naming: conflict.overlaps.map(\.other.item))
            let named = conflict.overlaps.prefix(Self.mostNamed).map { overlap in
                "\(directory.reference(to: overlap.other)) \(overlap.other.item.title), \(when(overlap.other))"
            }
            let more = conflict.overlaps.count - named.count
            context.warn(
                message(conflict) + ": " + named.joined(separator: "; ")
                    + (more > 0 ? "; and \(more) more" : ""))
        }
    }

    func error(_ conflict: Found, _ store: CalendarStore) throws -> EkcalError {
        let named = conflict.overlaps.prefix(Self.mostNamed)
        let directory = try Directory(store, naming: named.map(\.other.item))
        let more = conflict.overlaps.count - named.count
        return EkcalError(
            .conflict, message(conflict),
            hint: (more > 0 ? "and \(more) more; " : "") + "--no-conflict=warn only says so",
            field: "--no-conflict",
            candidates: named.map { overlap in
                .init(
                    shortID: directory.reference(to: overlap.other), title: overlap.other.item.title,
                    detail: when(overlap.other))
            })
    }

    private func message(_ conflict: Found) -> String {
        let count = conflict.overlaps.count
        return "\"\(conflict.title)\" overlaps " + (count == 1 ? "something else" : "\(count) other events")
    }

    private func when(_ occurrence: CalStoreOccurrence) -> String {
        context.times.span(occurrence.start, occurrence.end)
    }
}

extension CalStoreOccurrence {
    /// Whether nobody can be elsewhere meanwhile.
    fileprivate var takesTime: Bool {
        item.kind == .event && !start.isDate && startInstant < endInstant && item.status != .canceled
            && (item.availability == .busy || item.availability == .unavailable)
    }
}

extension ItemTime {
    /// A moment on the clock of this time.
    fileprivate func local(at instant: Instant, in zone: Zone) -> CivilDateTime {
        (self.zone ?? zone).local(at: instant)
    }
}
