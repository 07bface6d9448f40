import CalStore

/// Reads references to items: full identifiers, short ones, UIDs of other programs, and each of them with
/// `@DATE`, `@next` or `@last`, or an identifier with `*` for the only changed occurrence of a series.
///
/// ```swift
/// let reference = try ReferenceReader(store: store).read("e7kq4@2026-03-20")
/// ```
public struct ReferenceReader {
    private let store: any CalStoreReader
    private let zone: Zone
    private let now: Instant?
    private let readDate: (String) throws -> CivilDate?

    /// - Parameters:
    ///   - store: The store, or the transaction, with the items.
    ///   - dates: The reader for dates such as `fri`; its zone is the one in which the user sees dates.
    public init(store: any CalStoreReader, dates: DateReader = DateReader()) {
        self.init(store: store, zone: dates.zone, now: dates.now) { try? dates.readPoint($0).value.date }
    }

    /// - Parameters:
    ///   - zone: The zone in which the user sees dates.
    ///   - now: The moment for `@next` and `@last`; nil if they are not read.
    ///   - readDate: Reads a date that is not in ISO 8601, such as `fri`; nil for a text that is not a date.
    package init(
        store: any CalStoreReader, zone: Zone, now: Instant? = nil,
        readDate: @escaping (String) throws -> CivilDate? = { _ in nil }
    ) {
        self.store = store
        self.zone = zone
        self.now = now
        self.readDate = readDate
    }

    /// The item or the occurrence that a reference names.
    ///
    /// - Throws: ``ReferenceError`` if there is none, or more than one; `CalStoreError` if the store cannot
    ///   be read.
    public func read(_ typed: String) throws -> ItemReference {
        do { return try readIdentifier(typed) } catch let error as ReferenceError where error.isNoIdentifier {
            guard let found = try readUID(typed) else { throw error }
            return found
        }
    }

    private func readIdentifier(_ typed: String) throws -> ItemReference {
        if typed.last == "*" { return try changed(typed) }
        let parts = typed.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let item = try item(String(parts[0]), typed: typed)
        guard parts.count == 2 else { return ItemReference(item: item, original: nil, typed: typed) }
        return try date(String(parts[1]), of: item, typed: typed)
    }

    /// An iCalendar UID, which may contain `@`, with or without a date after it; nil if no item has it.
    private func readUID(_ typed: String) throws -> ItemReference? {
        if let item = try item(uid: typed) { return ItemReference(item: item, original: nil, typed: typed) }
        guard let sign = typed.lastIndex(of: "@"), let item = try item(uid: String(typed[..<sign])) else {
            return nil
        }
        return try date(String(typed[typed.index(after: sign)...]), of: item, typed: typed)
    }

    /// The item with a UID; of a series, not its detached occurrences.
    private func item(uid: String) throws -> CalStoreItem? {
        let all = try store.items(externalID: uid)
        let found = all.contains { !$0.isDetached } ? all.filter { !$0.isDetached } : all
        guard found.count > 1 else { return found.first }
        throw try ambiguous(uid, found)
    }

    private func date(_ text: String, of item: CalStoreItem, typed: String) throws -> ItemReference {
        if let now, let side = ReferenceReader.sides[text.lowercased()] {
            return try occurrence(of: item, side, now, typed: typed)
        }
        return try occurrence(of: item, text, typed: typed)
    }

    /// The only changed occurrence of a series: `e7kq4*`, as listings mark it.
    private func changed(_ typed: String) throws -> ItemReference {
        let id = String(typed.dropLast())
        let series = try item(id, typed: typed)
        let found = try store.detached(of: series.id)
        guard let only = found.first else { throw ReferenceError(.noChange(title: series.title)) }
        guard found.count == 1 else {
            let dates = found.compactMap { $0.originalStart?.date }.sorted()
            throw ReferenceError(.ambiguousChange(id, dates: dates))
        }
        return ItemReference(item: only, original: nil, typed: typed)
    }

    private func item(_ id: String, typed: String) throws -> CalStoreItem {
        if let full = CalStoreItem.ID(id), let item = try store.item(full) { return item }
        guard let letter = id.lowercased().first, letter == "e" || letter == "r",
            id.utf8.count > ShortID.shortest
        else {
            throw ReferenceError(.notAnAddress(typed))
        }
        guard let item = try item(letter == "e" ? .event : .reminder, shortID: String(id.dropFirst()))
        else {
            throw ReferenceError(.noItem(id))
        }
        return item
    }

    /// The item whose short identifier begins with these letters; nil if there is none. Throws a
    /// ``ReferenceError`` if there are several.
    package func item(_ kind: CalStoreItem.Kind, shortID letters: String) throws -> CalStoreItem? {
        let found = try store.items(kind, shortID: letters)
        guard found.count > 1 else { return found.first }
        throw try ambiguous((kind == .event ? "e" : "r") + letters, found)
    }

    private func ambiguous(_ typed: String, _ found: [CalStoreItem]) throws -> ReferenceError {
        let names = try NameIndex(store, naming: found)
        return ReferenceError(
            .ambiguousItem(
                typed,
                candidates: found.map {
                    ReferenceError.Candidate(shortID: names.shortID(of: $0), title: $0.title)
                }))
    }

    private func occurrence(of item: CalStoreItem, _ text: String, typed: String) throws -> ItemReference {
        let (date, time) = try dateAndTime(text, typed: typed)
        func matches(_ original: ItemTime) -> Bool {
            original.date == date && (time == nil || original.isDate || original.local.time == time)
        }
        if item.isDetached, let original = item.originalStart, matches(original) {
            return ItemReference(item: item, original: nil, typed: typed)
        }
        guard item.kind == .event, item.isSeries else {
            let times = item.kind == .reminder ? [item.due, item.start] : [item.start]
            if times.compactMap(\.self).contains(where: matches) {
                return ItemReference(item: item, original: nil, typed: typed)
            }
            guard item.isSeries, let next = item.due ?? item.start else {
                throw noOccurrence(item, on: date, .notRepeating)
            }
            throw ReferenceError(
                .notDue(
                    title: item.title, on: date, due: next.local(in: zone).date, suffix: text))
        }
        let all = try store.detached(of: item.id)
        let detached = all.filter { $0.originalStart.map(matches) ?? false }
        var found = originals(of: item, on: date).filter(matches)
        if found.isEmpty, detached.isEmpty, time == nil {
            // The date in the zone of the listing, if the series has another zone.
            found = (-1...1).flatMap { originals(of: item, on: date.adding(days: $0)) }
                .filter { $0.local(in: zone).date == date }
        }
        let replaced = replacedMoments(in: item, by: all)
        found.removeAll { replaced.contains($0.instant(in: zone)) }
        if found.isEmpty, detached.count == 1 {
            return ItemReference(item: detached[0], original: nil, typed: typed)
        }
        found += detached.compactMap(\.originalStart)
        guard let original = found.first else {
            let deleted = item.recurrence?.exclusionDates.contains {
                $0.local(in: item.start?.zone ?? zone).date == date
            }
            let here = all.first { $0.start?.local(in: zone).date == date }
            throw noOccurrence(
                item, on: date,
                deleted == true ? .deleted : here?.originalStart.map { .moved(from: $0.date) })
        }
        guard found.count == 1 else {
            throw ReferenceError(.ambiguousOccurrence(typed: typed, times: found.map(\.local.time)))
        }
        return ItemReference(item: item, original: original, typed: typed)
    }

    // MARK: @next and @last

    private enum Side { case next, last }
    private static let sides: [String: Side] = ["next": .next, "last": .last]

    /// The next occurrence, which may be in progress, or the last one that has begun. A moved occurrence
    /// counts at its new time.
    private func occurrence(
        of item: CalStoreItem, _ side: Side, _ now: Instant, typed: String
    ) throws -> ItemReference {
        guard item.kind == .event, item.isSeries else {
            return ItemReference(item: item, original: nil, typed: typed)
        }
        let moved = try store.detached(of: item.id)
        let replaced = replacedMoments(in: item, by: moved)
        let set = item.occurrenceSet
        let own = item.start?.zone ?? zone
        let clock = own.local(at: now)
        // For a date without a time, today is still to come.
        let wall = item.isAllDay ? CivilDateTime(zone.local(at: now).date) : clock
        let edge = item.isAllDay ? zone.instant(for: wall) : now
        var best: (start: Instant, reference: ItemReference)?
        var local: CivilDateTime?
        switch side {
        case .next:
            // A time that clocks skip comes later than it says, as does a start in the second of two equal
            // hours.
            local = set.next(after: wall.adding(seconds: -86_401))
        case .last:
            // In the second of two equal hours all of the first is over.
            let over = item.isAllDay ? 0 : now.seconds(since: own.instant(for: clock))
            local = set.previous(before: wall.adding(seconds: over))
        }
        while let here = local {
            let original = item.occurrenceStart(at: here)
            let start = original.instant(in: zone)
            if !replaced.contains(start), (start >= edge) == (side == .next) {
                best = (start, ItemReference(item: item, original: original, typed: typed))
                break
            }
            local = side == .next ? set.next(after: here) : set.previous(before: here)
        }
        for detached in moved {
            guard let start = detached.start?.instant(in: zone), (start >= edge) == (side == .next) else {
                continue
            }
            let isNearer = best.map { side == .next ? start < $0.start : start > $0.start } ?? true
            if isNearer { best = (start, ItemReference(item: detached, original: nil, typed: typed)) }
        }
        guard let best else {
            throw ReferenceError(.noneLeft(title: item.title, isNext: side == .next))
        }
        return best.reference
    }

    // MARK: Dates

    /// The date after the `@`, with a time if there are two on that day.
    private func dateAndTime(_ text: String, typed: String) throws -> (date: CivilDate, time: CivilTime?) {
        if let only = CivilDate(iso: text) { return (only, nil) }
        if let both = CivilDateTime(iso: text) { return (both.date, both.time) }
        if let date = try readDate(text) { return (date, nil) }
        throw ReferenceError(.badDate(text, typed: typed))
    }

    /// The skipped occurrence that a reference names: a series with one of its deleted dates,
    /// `e7kq4@2026-03-20`.
    ///
    /// - Throws: ``ReferenceError`` if there is none, or more than one; `CalStoreError` if the store cannot
    ///   be read.
    public func readSkipped(_ typed: String) throws -> SkippedOccurrence {
        let parts = typed.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let series = try item(String(parts[0]), typed: typed)
        guard parts.count == 2 else {
            throw ReferenceError(.missingDate(title: series.title, typed: typed))
        }
        let (date, time) = try dateAndTime(String(parts[1]), typed: typed)
        let all = series.recurrence?.exclusionDates ?? []
        let times = Set(all.map { series.ruleTime($0) }).sorted().map { series.occurrenceStart(at: $0) }
        func matches(_ local: CivilDateTime) -> Bool {
            local.date == date && (time == nil || local.time == time)
        }
        var found = times.filter { matches($0.local) }
        if found.isEmpty { found = times.filter { matches($0.local(in: zone)) } }
        guard let original = found.first else {
            throw ReferenceError(.notSkipped(title: series.title, on: date, series: String(parts[0])))
        }
        guard found.count == 1 else {
            throw ReferenceError(.ambiguousSkipped(typed: typed, times: found.map(\.local.time)))
        }
        return SkippedOccurrence(series: series, original: original)
    }

    /// When the occurrences of the rules would be that detached ones replace. Those may be written in another
    /// zone, and in the other of two equal hours.
    private func replacedMoments(in series: CalStoreItem, by detached: [CalStoreItem]) -> Set<Instant> {
        Set(
            detached.compactMap(\.originalStart).map { original in
                series.occurrenceStart(at: series.ruleTime(original)).instant(in: zone)
            })
    }

    private func originals(of item: CalStoreItem, on date: CivilDate) -> [ItemTime] {
        var found: [ItemTime] = []
        let next = date.adding(days: 1)
        for local in item.occurrenceSet.occurrences(from: CivilDateTime(date)) {
            guard local.date < next else { break }
            found.append(item.occurrenceStart(at: local))
        }
        return found
    }

    private func noOccurrence(
        _ item: CalStoreItem, on date: CivilDate, _ absence: ReferenceError.Absence?
    ) -> ReferenceError {
        ReferenceError(
            .noOccurrence(
                title: item.title, on: date, absence,
                next: item.occurrenceSet.next(after: CivilDateTime(date))?.date, isSeries: item.isSeries))
    }
}

/// A skipped occurrence, which is a deleted date of a series.
///
/// ```swift
/// try store.write { change in
///     let skipped = try ReferenceReader(store: change).readSkipped("e7kq4@2026-03-20")
///     try change.unskip(skipped.series.id, at: skipped.original)
/// }
/// ```
public struct SkippedOccurrence: Sendable {
    /// The series.
    public let series: CalStoreItem
    /// The start that the series gave the occurrence.
    public let original: ItemTime

    package init(series: CalStoreItem, original: ItemTime) {
        self.series = series
        self.original = original
    }
}
