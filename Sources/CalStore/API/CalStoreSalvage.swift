import Basics

/// The result of `CalendarStore.salvage(_:to:now:)`.
public struct CalStoreSalvage: Sendable {
    /// The damaged parts of the store, with file, line and reason.
    public let problems: [CalStoreError]
    /// The number of lines that could not be read.
    public let lostLines: Int
    /// The repairs in the new store, one sentence each.
    public let repairs: [String]
    /// The number of operations in the new store.
    public let operations: Int
    /// The number of events and reminders in the new store.
    public let items: Int
}

extension CalendarStore {
    /// Rebuilds a damaged store elsewhere from everything that can still be read. The damaged store is
    /// not changed.
    ///
    /// ```swift
    /// let salvage = try CalendarStore.salvage("/home/ada/calendar", to: "/home/ada/rescued", now: now)
    /// for problem in salvage.problems { print(problem) }
    /// ```
    /// Complete operations are copied as they are. Of a damaged operation, every line that can be read is
    /// copied. An intact snapshot takes precedence over the log up to its operation. The new store has the
    /// identifier of the old one.
    ///
    /// Throws `CalStoreError.storeExists` if there is a store at `destination`, `.io` if a file cannot be
    /// read at all or cannot be written, `.formatTooNew` if a newer version wrote the store. Costs reading
    /// all files.
    ///
    /// - Parameter progress: Called with the progress of the work.
    public static func salvage(
        _ path: String, to destination: String, now: Instant = .now,
        progress: CalStoreProgress.Handler? = nil
    ) throws(CalStoreError) -> CalStoreSalvage {
        try salvage(path, to: destination, now: now, on: RealFileSystem(), progress: progress)
    }

    package static func salvage(
        _ path: String, to destination: String, now: Instant, on files: any FileSystem,
        progress: CalStoreProgress.Handler? = nil
    ) throws(CalStoreError) -> CalStoreSalvage {
        try salvage(
            StoreLocation(absolute(path)), to: StoreLocation(absolute(destination)), files, now: now,
            progress: progress)
    }

    static func salvage(
        _ location: StoreLocation, to destination: StoreLocation, _ fileSystem: any FileSystem, now: Instant,
        progress: CalStoreProgress.Handler? = nil
    ) throws(CalStoreError) -> CalStoreSalvage {
        let salvage = try StoreSalvage.make(
            from: location, at: destination, fileSystem, now: now,
            WorkMeter(location, fileSystem, phases: StoreSalvage.phases, progress))
        return CalStoreSalvage(
            problems: salvage.problems, lostLines: salvage.lostLines, repairs: salvage.repairs.map(\.message),
            operations: salvage.operations, items: salvage.state.itemCount)
    }
}
