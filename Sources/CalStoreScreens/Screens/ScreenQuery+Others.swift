import CalStore
import CalStoreLanguage
import CalStorePlanning

// The history, free time, and what stands beside a view.
extension ScreenQuery {
    /// The most reminders in the pane beside a view.
    private static let mostBeside = 200

    func fillHistory(
        _ contents: inout ScreenContents, _ setup: ScreenSetup, _ store: any CalStoreReader
    ) throws {
        // One more than are shown says whether there are more.
        let entries = try store.history.entries(limit: most + 1)
        contents.operations = Array(entries.prefix(most))
        contents.isComplete = entries.count <= most
        contents.operationText = try OperationText(setup.times, store)
    }

    /// The slots that `free` lists for the same days.
    func fillSlots(
        _ contents: inout ScreenContents, _ setup: ScreenSetup, now: Instant, _ store: any CalStoreReader
    ) throws {
        let days = DayRange(contents.days.lowerBound, contents.days.upperBound, in: setup.zone)
        var search = FreeTime(days.instants, length: length, zone: setup.zone, now: now)
        search.hours = setup.working
        let busy = try store.busyTime(in: search.searched, zone: setup.zone, criteria: setup.busy)
        contents.slots = search.slots(around: busy)
    }

    /// The reminders that were completed in this view.
    func completed(_ store: any CalStoreReader, _ zone: Zone) throws -> [CalStoreOccurrence] {
        var found = try completed.compactMap { try store.item($0) }.filter(\.isCompleted)
            .map { CalStoreOccurrence($0, in: zone) }
        CalStoreOccurrence.sort(&found)
        return found
    }

    func fillSide(
        _ contents: inout ScreenContents, _ request: AgendaRequest, _ store: any CalStoreReader
    ) throws {
        var request = request
        request.filter = nil
        request.kinds = .reminders
        request.range = .distantPast..<Instant.distantFuture
        request.includesOverdue = true
        request.includesUndated = true
        request.limit = ScreenQuery.mostBeside
        let found = try request.agenda(from: store).occurrences + completed(store, request.zone)
        contents.side = found
        guard !found.isEmpty else { return }
        contents.names = try NameIndex(store, naming: (contents.occurrences + found).map(\.item))
    }
}
