import CalStore

/// Reads addresses: full identifiers, short ones, and either with `@DATE`.
struct ReferenceReader {
    let store: any CalStoreReader
    /// The zone in which a person sees dates.
    let zone: Zone

    func target(_ typed: String) throws -> Target {
        let parts = typed.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let item = try item(String(parts[0]), typed: typed)
        guard parts.count == 2 else { return Target(item: item, original: nil, typed: typed) }
        return try occurrence(of: item, String(parts[1]), typed: typed)
    }

    private func item(_ id: String, typed: String) throws -> CalStoreItem {
        if id.utf8.count == 36, let item = try store.item(id) { return item }
        guard let letter = id.lowercased().first, letter == "e" || letter == "r",
            id.utf8.count > ShortID.shortest
        else {
            throw EkcalError(
                .notFound, "\"\(typed)\" is not an item",
                hint: "write an identifier such as e7kq4 or e7kq4@2026-03-20; `ekcal list` shows them",
                field: "REF")
        }
        guard let item = try item(letter == "e" ? .event : .reminder, shortID: String(id.dropFirst()))
        else {
            throw EkcalError(
                .notFound, "there is no item \(id)", hint: "`ekcal list` lists the items", field: "REF")
        }
        return item
    }

    /// The item with a short identifier; nil when there is none.
    func item(_ kind: CalStoreItem.Kind, shortID letters: String) throws -> CalStoreItem? {
        let found = try store.items(kind, shortID: letters)
        guard found.count > 1 else { return found.first }
        let names = try NameIndex(store, naming: found)
        throw EkcalError(
            .ambiguous, "\(kind == .event ? "e" : "r")\(letters) matches \(found.count) items",
            hint: "write more letters", field: "REF",
            candidates: found.map {
                EkcalError.Candidate(shortID: names.shortID(of: $0), title: $0.title)
            })
    }

    private func occurrence(of item: CalStoreItem, _ text: String, typed: String) throws -> Target {
        let (date, time) = try dateAndTime(text, typed: typed)
        func matches(_ original: ItemTime) -> Bool {
            original.date == date && (time == nil || original.isDate || original.local.time == time)
        }
        if item.isDetached, let original = item.originalStart, matches(original) {
            return Target(item: item, original: nil, typed: typed)
        }
        guard item.kind == .event, item.isSeries else {
            let times = item.kind == .reminder ? [item.due, item.start] : [item.start]
            if times.compactMap(\.self).contains(where: matches) {
                return Target(item: item, original: nil, typed: typed)
            }
            guard item.isSeries, let next = item.due ?? item.start else {
                throw noOccurrence(item, on: date, "it does not repeat")
            }
            throw EkcalError(
                .notFound,
                "\"\(item.title)\" is due on \(next.local(in: zone).date), not on \(date): a repeating reminder has only its next date",
                hint: "remove @\(text); `ekcal done` moves it to its next date", field: "REF")
        }
        let all = try store.detached(of: item.id)
        let detached = all.filter { $0.originalStart.map(matches) ?? false }
        var found = originals(of: item, on: date).filter(matches)
        if found.isEmpty, detached.isEmpty, time == nil {
            // The date as it is seen in the zone of the listing, when the series lives in another.
            found = (-1...1).flatMap { originals(of: item, on: date.adding(days: $0)) }
                .filter { $0.local(in: zone).date == date }
        }
        // What was detached stands in the place of what the rules produce.
        found.removeAll { original in
            all.contains { $0.originalStart?.instant(in: zone) == original.instant(in: zone) }
        }
        if found.isEmpty, detached.count == 1 {
            return Target(item: detached[0], original: nil, typed: typed)
        }
        found += detached.compactMap(\.originalStart)
        guard let original = found.first else {
            let deleted = item.recurrence?.exclusionDates.contains {
                $0.local(in: item.start?.zone ?? zone).date == date
            }
            let here = all.first { $0.start?.local(in: zone).date == date }
            throw noOccurrence(
                item, on: date,
                deleted == true
                    ? "it was deleted"
                    : here?.originalStart.map {
                        "the occurrence there was moved, and its identifier is still @\($0.date)"
                    })
        }
        guard found.count == 1 else {
            let times = found.map { String($0.local.time.description.prefix(5)) }
            throw EkcalError(
                .ambiguous,
                "\(typed) matches \(found.count) occurrences: at \(times.joined(separator: ", "))",
                hint: "write \(typed)T\(times[0])", field: "REF")
        }
        return Target(item: item, original: original, typed: typed)
    }

    /// The date behind the `@`, with a time where there are two a day.
    private func dateAndTime(_ text: String, typed: String) throws -> (date: CivilDate, time: CivilTime?) {
        if let only = CivilDate(iso: text) { return (only, nil) }
        if let both = CivilDateTime(iso: text) { return (both.date, both.time) }
        throw EkcalError(
            .date, "\"\(text)\" in \(typed) is not a date",
            hint:
                "write \(typed.prefix { $0 != "@" })@2026-03-20, or @2026-03-20T09:00 when there are two a day",
            field: "REF")
    }

    /// A series, and one of its dates that was deleted.
    func skipped(_ typed: String) throws -> (series: CalStoreItem, original: ItemTime) {
        let parts = typed.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let series = try item(String(parts[0]), typed: typed)
        guard parts.count == 2 else {
            throw EkcalError(
                .usage, "the date of \"\(series.title)\" to put back is missing",
                hint: "write \(typed)@DATE; `ekcal occurrences \(typed)` shows what was skipped", field: "REF"
            )
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
            throw EkcalError(
                .notFound, "no occurrence of \"\(series.title)\" on \(date) was skipped",
                hint: "`ekcal occurrences \(parts[0])` shows the skipped dates", field: "REF")
        }
        guard found.count == 1 else {
            let times = found.map { String($0.local.time.description.prefix(5)) }
            throw EkcalError(
                .ambiguous,
                "\(typed) matches \(found.count) skipped occurrences: at \(times.joined(separator: ", "))",
                hint: "write \(typed)T\(times[0])", field: "REF")
        }
        return (series, original)
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

    private func noOccurrence(_ item: CalStoreItem, on date: CivilDate, _ why: String?) -> EkcalError {
        let next =
            item.occurrenceSet.next(after: CivilDateTime(date)).map { "; the next one is on \($0.date)" }
            ?? ""
        return EkcalError(
            .notFound, "\"\(item.title)\" has no occurrence on \(date)" + (why.map { ": \($0)" } ?? ""),
            hint: item.isSeries ? "`ekcal show` lists its dates\(next)" : nil, field: "REF")
    }
}
