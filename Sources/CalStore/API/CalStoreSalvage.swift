import Basics

/// The result of `CalendarStore.salvage(_:to:now:)`.
public struct CalStoreSalvage: Sendable {
    /// The damaged parts of the store: file, line, reason.
    public let problems: [CalStoreError]
    /// The number of lines that could not be read.
    public let lostLines: Int
    /// The repairs in the new store, one sentence each.
    public let repairs: [String]
    /// The number of operations in the new store.
    public let operations: Int
    /// The number of events and reminders.
    public let items: Int
}

extension CalendarStore {
    /// Rebuilds a store in another place from whatever can be read of one that is damaged, to which nothing
    /// is written.
    ///
    /// ```swift
    /// let salvage = try CalendarStore.salvage("/home/ada/calendar", to: "/home/ada/rescued", now: now)
    /// for problem in salvage.problems { print(problem) }
    /// ```
    /// Every operation that is whole comes along, of the others each line that can be read, and an intact
    /// snapshot goes before what the log says up to its operation. The new store has the identifier of the
    /// old one.
    ///
    /// Throws `CalStoreError.storeExists` when there is a store at `destination`, `.io` when a file cannot be
    /// read at all or written, `.formatTooNew` for a store of a later version. Costs reading all files.
    ///
    /// - Parameter progress: Is told how far it is.
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
        let salvage = try StoreSalvage(
            location, fileSystem, now: now,
            WorkMeter(location, fileSystem, phases: StoreSalvage.phases, progress))
        try salvage.write(to: destination, fileSystem)
        return CalStoreSalvage(
            problems: salvage.problems, lostLines: salvage.lostLines, repairs: salvage.repairs.map(\.message),
            operations: salvage.operations, items: salvage.state.itemCount)
    }
}
