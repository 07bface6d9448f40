import CalStore

/// `export`: items as iCalendar, or in another format.
struct ExportCommand {
    let context: Context

    func run() throws -> ExitCode {
        try context.readOperandsAhead()
        return try context.answering(answer)
    }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        var items = try chosen(store)
        var calendars = try store.calendars()
        if let chosen = try context.calendarFilter(store) {
            let wanted = Set(chosen)
            items.removeAll { !wanted.contains($0.calendarID) }
            calendars.removeAll { !wanted.contains($0.id) }
        }
        switch context.arguments.choiceIfTaken(.with) ?? Listing.Kinds.both {
        case .both: break
        case .events: items.removeAll { $0.kind != .event }
        case .reminders: items.removeAll { $0.kind != .reminder }
        }
        let range = try context.range(ifTaken: .from, .to)
        if let range {
            items = try self.items(items, in: range, store)
        }

        switch context.output {
        case .ics, .text:
            // Items that were addressed are not their calendars. A range or --with chooses among the items only.
            let isWhole = context.arguments.operands.isEmpty
            try context.printCalendar(items, of: isWhole ? calendars : nil)
        default:
            let names = try NameIndex(store, naming: items)
            let json = ItemJSON(zone: context.zone, now: context.now, names: names)
            var answer = try context.answer(store, items, json)
            answer.range = range.map {
                Answer.SearchedRange(from: $0.lowerBound, to: $0.upperBound, in: context.zone)
            }
            try context.print(answer)
        }
        return try context.exit(isEmpty: items.isEmpty)
    }

    /// What was addressed, with the detached occurrences of a series; everything by default.
    private func chosen(_ store: any CalStoreReader) throws -> [CalStoreItem] {
        guard !context.arguments.operands.isEmpty else { return try store.items() }
        var items: [CalStoreItem] = []
        for target in try context.targets(store) {
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
        var query = CalStoreOccurrenceQuery(range, zone: context.zone)
        query.seriesLimit = 1
        for occurrence in try store.find(query).occurrences {
            ids.insert(occurrence.seriesID ?? occurrence.item.id)
        }
        for occurrence in try store.reminders(dueIn: range, zone: context.zone) {
            ids.insert(occurrence.item.id)
        }
        return items.filter { ids.contains($0.seriesID ?? $0.id) }
    }
}
