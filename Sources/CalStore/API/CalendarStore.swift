import CLibrary

/// An open store of calendars, events and reminders, for everything that works on values.
///
/// ```swift
/// let store = try CalendarStore(path: "/home/ada/calendar")
/// let week = try store.occurrences(in: monday..<nextMonday, zone: .system)
/// try store.write("add lunch", now: now) { try $0.add(lunch) }
/// ```
///
/// A store at a path reads what it is asked for, and writes each commit to its log before `write` returns. A
/// store in memory never touches a disk. It may be used from many threads; other processes may write to the same
/// files at the same time, and every call sees what they have committed before.
public final class CalendarStore: Sendable {
    package let engine: OpenStore
    /// The time that a write waits for another program, in seconds.
    public var lockTimeout: Double { engine.lockTimeout }
    /// The program that writes, for the log.
    public var program: String? { engine.program }

    /// The identifier of the newest operation that this object made, even if a later read failed and
    /// the call threw; nil if it made none.
    public var lastCommit: String? { engine.lastCommit?.text }

    /// A store in memory.
    public init() { engine = OpenStore() }

    package init(_ engine: OpenStore) { self.engine = engine }

    /// Opens the store in a folder, or in a file whose name ends in `.json`. If there is none yet, it is empty, and
    /// the first write creates it. Reading takes no lock and writes nothing.
    ///
    /// With an index (see <doc:Format>), which every writer maintains, opening takes a millisecond whatever the size of the store, and items are
    /// read on demand. Without one it reads and decodes the whole store: some 0.3 s for 100,000 events.
    ///
    /// - Parameters:
    ///   - path: The path of the store.
    ///   - program: The program that writes, for the log.
    ///   - lockTimeout: The time that a write waits for another program, in seconds.
    ///   - hooks: Called before and after each commit.
    /// - Throws: `CalStoreError.damaged` if a file cannot be read completely, `.io` if the system fails.
    public convenience init(
        path: String, program: String? = nil, lockTimeout: Double = 5,
        hooks: CalStoreCommitHooks = CalStoreCommitHooks()
    ) throws(CalStoreError) {
        try self.init(
            StoreLocation(CalendarStore.absolute(path)), RealFileSystem(), program: program,
            lockTimeout: lockTimeout, hooks: hooks)
    }

    /// A later change of the working folder must not move a store.
    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FilePath.workingFolder + "/" + path
    }

    init(
        _ location: StoreLocation, _ fileSystem: any FileSystem, program: String?, lockTimeout: Double,
        hooks: CalStoreCommitHooks = CalStoreCommitHooks()
    ) throws(CalStoreError) {
        engine = try OpenStore(
            location, fileSystem, program: program, lockTimeout: lockTimeout, hooks: hooks.hooks)
    }

    // MARK: Reading

    /// The sources of calendars, in the order in which they were added.
    public func sources() throws(CalStoreError) -> [CalStoreSource] {
        try read { $0.sources.map(CalStoreSource.init) }
    }

    /// All calendars and lists, in the order in which they were made.
    public func calendars() throws(CalStoreError) -> [CalStoreCalendar] {
        try read { $0.calendars.map(CalStoreCalendar.init) }
    }

    /// The item with an identifier; nil if it does not exist.
    public func item(_ id: String) throws(CalStoreError) -> CalStoreItem? {
        guard let id = RecordID(id) else { return nil }
        return try read { $0.item(id).map(CalStoreItem.init) }
    }

    /// All items, in the order in which they were made. Costs a retain each; the first call reads those that were not asked
    /// for yet.
    public func items() throws(CalStoreError) -> [CalStoreItem] {
        try read { state in
            state.loadAll()
            return state.items.map(CalStoreItem.init)
        }
    }

    /// The items of a calendar, in the order in which they were made.
    public func items(inCalendar calendar: String) throws(CalStoreError) -> [CalStoreItem] {
        guard let id = RecordID(calendar) else { return [] }
        return try read { $0.items(inCalendar: id).map(CalStoreItem.init) }
    }

    /// The items with a UID of iCalendar: one, or a series and its detached occurrences, in each calendar.
    public func items(externalID: String) throws(CalStoreError) -> [CalStoreItem] {
        try read { $0.items(uid: externalID).map(CalStoreItem.init) }
    }

    /// The detached occurrences of a series, by original start.
    public func detached(of series: String) throws(CalStoreError) -> [CalStoreItem] {
        guard let id = RecordID(series) else { return [] }
        return try read { $0.detached(of: id).map(CalStoreItem.init) }
    }

    /// The occurrences of events that overlap a range, by start, title and identifier.
    ///
    /// - Parameters:
    ///   - range: Half open, of any length. A series that repeats every second may have more occurrences in it than
    ///     fit in memory: use ``find(_:)`` with a limit.
    ///   - zone: The zone for dates and floating times.
    ///   - calendars: Identifiers; nil for all.
    public func occurrences(
        in range: Range<Instant>, zone: Zone, calendars: [String]? = nil
    ) throws(CalStoreError) -> [CalStoreOccurrence] {
        let query = OccurrenceQuery(range, in: zone, kind: .event, calendars: CalendarStore.ids(calendars))
        return try read { $0.occurrences(query).map(CalStoreOccurrence.init) }
    }

    /// The reminders that are due in a range.
    ///
    /// - Parameter isCompleted: True for completed ones, false for open ones, nil for both.
    public func reminders(
        dueIn range: Range<Instant>, zone: Zone, calendars: [String]? = nil, isCompleted: Bool? = nil
    ) throws(CalStoreError) -> [CalStoreOccurrence] {
        let query = OccurrenceQuery(
            range, in: zone, kind: .reminder, calendars: CalendarStore.ids(calendars),
            isCompleted: isCompleted)
        return try read { $0.occurrences(query).map(CalStoreOccurrence.init) }
    }

    /// The reminders without any date, as occurrences at the end of time.
    ///
    /// - Parameter isCompleted: True for completed ones, false for open ones, nil for both.
    public func undatedReminders(
        calendars: [String]? = nil, isCompleted: Bool? = nil
    ) throws(CalStoreError) -> [CalStoreOccurrence] {
        let never = ItemTime(.distantFuture)
        let wanted = CalendarStore.ids(calendars)
        return try read { state in
            state.undatedReminders(isCompleted: isCompleted)
                .filter { wanted?.contains($0.calendar) ?? true }
                .map { item in
                    CalStoreOccurrence(
                        Occurrence(item: item, start: never, end: never, original: nil, in: .utc))
                }
        }
    }

    /// The occurrences of one series in a range. Deleted ones are left out, detached ones are at their current dates.
    public func occurrences(
        of item: CalStoreItem, in range: Range<Instant>, zone: Zone
    ) throws(CalStoreError) -> [CalStoreOccurrence] {
        try read { state in
            guard item.record.expands else {
                guard let single = Occurrence(single: item.record, in: zone), single.overlaps(range) else {
                    return []
                }
                return [CalStoreOccurrence(single)]
            }
            var result = state.occurrences(of: item.record, in: range, zone: zone)
            for detached in state.detached(of: item.record.id) {
                guard let occurrence = Occurrence(single: detached, in: zone) else { continue }
                if occurrence.overlaps(range) { result.append(occurrence) }
            }
            Occurrence.sort(&result)
            return result.map(CalStoreOccurrence.init)
        }
    }

    static func ids(_ calendars: [String]?) -> Set<RecordID>? {
        calendars.map { Set($0.compactMap { RecordID($0) }) }
    }

    func read<Result>(_ body: (inout StoreState) -> Result) throws(CalStoreError) -> Result {
        try engine.read(body)
    }

    // MARK: Writing

    /// Changes the store: all changes of `body` become one operation. If it throws, nothing is changed.
    ///
    /// `body` sees the newest state, and no other process writes meanwhile. So it must be quick, must not wait for people, and must
    /// use this store only through its argument. When this returns, the operation is on the disk. `body` may run twice: if a damaged
    /// index is found, its first changes are discarded.
    ///
    /// - Parameters:
    ///   - label: A text for people in the log, such as the command line.
    ///   - now: The time for the log and for changed items.
    ///   - dryRun: True to check everything and save nothing.
    ///   - body: Reads and changes the store through its argument. Its errors are thrown.
    /// - Returns: The result of `body`, and the operation; nil if nothing changed.
    /// - Throws: `CalStoreError.lockTimeout` if another program keeps the lock too long, `.readOnlyStore`, `.io` if the
    ///   system fails, `.commitUnknown` if it is not known whether the change was saved, `.unsettled`; and the errors of `body` and
    ///   ``CalStoreCommitHooks/willCommit``.
    @discardableResult
    public func write<Result>(
        _ label: String, now: Instant, dryRun: Bool = false,
        _ body: (inout CalStoreTransaction) throws -> Result
    ) throws -> (result: Result, operation: CalStoreOperation?) {
        let (result, operation) = try engine.commit(label, now: now, isDryRun: dryRun) { state, past in
            try CalStoreTransaction.run(on: &state, past: past, now: now, body)
        }
        return (result, operation.map { CalStoreOperation($0, isDryRun: dryRun) })
    }
}
