import CalStoreExchange

/// `export`: items as iCalendar, or in another format.
struct ExportCommand {
    let session: Session

    func run() throws -> ExitCode {
        try session.readOperandsAhead()
        return try session.answering(answer)
    }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        var items = try chosen(store)
        var calendars = try store.calendars()
        if let chosen = try session.calendarFilter(store) {
            let wanted = Set(chosen)
            items.removeAll { !wanted.contains($0.calendarID) }
            calendars.removeAll { !wanted.contains($0.id) }
        }
        switch session.arguments.choice(.with) ?? Listing.Kinds.both {
        case .both: break
        case .events: items.removeAll { $0.kind != .event }
        case .reminders: items.removeAll { $0.kind != .reminder }
        }
        let range = try session.range(from: .from, .to)
        if let range {
            items = try self.items(items, in: range, store)
        }

        switch session.output {
        case .ics, .text:
            // Items that were addressed are not their calendars. A range or --with chooses among the items only.
            let isWhole = session.arguments.operands.isEmpty
            try session.printCalendar(items, of: isWhole ? calendars : nil)
        default:
            let names = try NameIndex(store, naming: items)
            let json = ItemJSON(zone: session.zone, now: session.now, names: names)
            var answer = try session.answer(store, items, json)
            answer.range = range.map {
                Answer.SearchedRange(from: $0.lowerBound, to: $0.upperBound, in: session.zone)
            }
            try session.print(answer)
        }
        return try session.exit(isEmpty: items.isEmpty)
    }

    /// What was addressed, with the detached occurrences of a series; everything by default.
    private func chosen(_ store: any CalStoreReader) throws -> [CalStoreItem] {
        guard !session.arguments.operands.isEmpty else { return try store.items() }
        var items: [CalStoreItem] = []
        for target in try session.targets(store) {
            let series = try target.item.seriesID.flatMap { try store.item($0) } ?? target.item
            for item in [series] + (try store.detached(of: series.id))
            where !items.contains(where: { $0.id == item.id }) {
                items.append(item)
            }
        }
        return items
    }

    /// Whole items that have a date in the range: a series goes out whole.
    private func items(_ items: [CalStoreItem], in range: Range<Instant>, _ store: any CalStoreReader) throws
        -> [CalStoreItem]
    {
        var ids: Set<String> = []
        // One date of each series is enough to know.
        var query = CalStoreOccurrenceQuery(range, zone: session.zone)
        query.seriesLimit = 1
        for occurrence in try store.find(query).occurrences {
            ids.insert(occurrence.seriesID ?? occurrence.item.id)
        }
        for occurrence in try store.reminders(dueIn: range, zone: session.zone) {
            ids.insert(occurrence.item.id)
        }
        return items.filter { ids.contains($0.seriesID ?? $0.id) }
    }
}
