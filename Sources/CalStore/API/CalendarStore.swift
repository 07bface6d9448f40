import Basics
import CLibrary

/// An open store of calendars, events and reminders.
///
/// ```swift
/// let store = try CalendarStore(path: "/home/ada/calendar")
/// let week = try store.occurrences(in: monday..<nextMonday, zone: .system)
/// try store.write { try $0.add(lunch) }
/// ```
///
/// A store at a path reads only the records that it needs, and writes each commit to its log before `write`
/// returns. A store in memory never touches a disk. Many threads may use one store; other processes may write
/// to the same files at the same time, and every call sees all earlier commits.
public final class CalendarStore: CalStoreReader, Sendable {
    /// The identifier of a store. Its copies have the same one.
    public typealias ID = CalStoreIdentifier<CalendarStore>

    package let engine: OpenStore
    /// The visible calendars; nil for all.
    let visible: Set<RecordID>?
    /// The maximum time that a write waits for another program, in seconds.
    public var lockTimeout: Double { engine.lockTimeout }
    /// The name of the program that writes, for the log.
    public var program: String? { engine.program }

    /// Whether a large import may be written in parts (``CalStoreTransaction/writeItems()``): not if its
    /// changes are for a hook, or stay in memory.
    package var writesInParts: Bool { engine.writesInParts }

    /// The identifier of the newest operation made through this object, even if a later read failed and the
    /// call threw; nil if there is none.
    public var lastCommit: CalStoreOperation.ID? { engine.lastCommit.map(CalStoreOperation.ID.init) }

    /// Creates a store in memory.
    public init() { (engine, visible) = (OpenStore(), nil) }

    package init(_ engine: OpenStore) { (self.engine, visible) = (engine, nil) }

    init(_ engine: OpenStore, seeing visible: Set<RecordID>?) {
        (self.engine, self.visible) = (engine, visible)
    }

    /// The same store with only these calendars visible: no answer about sources, calendars and items
    /// includes others, not even inside a `write`. The log and undo still cover the whole store. A hook must
    /// refuse changes of other calendars.
    package func seeing(only calendars: [CalStoreCalendar.ID]) -> CalendarStore {
        CalendarStore(engine, seeing: Set(calendars.map(\.record)))
    }

    /// Opens the store in a folder, or in a file whose name ends in `.json`. If there is none yet, it is
    /// empty, and the first write creates it. Reading takes no lock and writes nothing.
    ///
    /// With an index (see <doc:Format>), which every writer maintains, opening takes a millisecond whatever
    /// the size of the store, and items are read on demand. Without one it reads and decodes the whole store:
    /// about 0.3 s for 100,000 events.
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

    /// The same with another file system.
    package convenience init(
        path: String, program: String?, lockTimeout: Double, hooks: CalStoreCommitHooks,
        on files: any FileSystem
    ) throws(CalStoreError) {
        try self.init(
            StoreLocation(CalendarStore.absolute(path)), files, program: program, lockTimeout: lockTimeout,
            hooks: hooks)
    }

    /// A later change of the working folder must not move a store.
    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FilePath.workingFolder + "/" + path
    }

    init(
        _ location: StoreLocation, _ fileSystem: any FileSystem, program: String?, lockTimeout: Double,
        hooks: CalStoreCommitHooks = CalStoreCommitHooks()
    ) throws(CalStoreError) {
        visible = nil
        engine = try OpenStore(
            location, fileSystem, program: program, lockTimeout: lockTimeout, hooks: hooks.hooks)
    }

    // MARK: Reading

    /// Passes the newest state to `body`, for any number of questions: see
    /// ``CalStoreReader/read(_:)-(Self,_)``. Each question to the store itself is such a read of one
    /// question.
    public func withView(_ body: (CalStoreView) throws(CalStoreError) -> Void) throws(CalStoreError) {
        try engine.lend { lent throws(CalStoreError) in try body(CalStoreView(lent, visible)) }
    }

    /// The store as this process saw it last, without checking for later commits by others. A command uses it
    /// for its questions between the opening and its write, and for its answer.
    package var asLastSeen: LastSeen { LastSeen(engine: engine, visible: visible) }

    package struct LastSeen: CalStoreReader {
        fileprivate let engine: OpenStore
        fileprivate let visible: Set<RecordID>?

        package func withView(_ body: (CalStoreView) throws(CalStoreError) -> Void) throws(CalStoreError) {
            try engine.lend(isNewest: false) { lent throws(CalStoreError) in
                try body(CalStoreView(lent, visible))
            }
        }
    }

    package static func ids(_ calendars: [CalStoreCalendar.ID]?) -> Set<RecordID>? {
        calendars.map { Set($0.map(\.record)) }
    }

    // MARK: Writing

    /// Changes the store: all changes of `body` become one operation. If it throws, nothing is changed.
    ///
    /// `body` sees the newest state, and no other process writes meanwhile. It must be quick, must not wait
    /// for people, and must use this store only through its argument: else the store throws
    /// `CalStoreError.nestedUse`. When this returns, the operation is on disk. `body` may run twice: if a
    /// damaged index is found, its first changes are discarded.
    ///
    /// ```swift
    /// try store.write { change in try change.add(lunch) }
    /// try store.write("add lunch", now: clock.now) { change in try change.add(lunch) }
    /// ```
    /// - Parameters:
    ///   - label: A text for people in the log, such as the command line.
    ///   - now: The time for the log and for changed items (default: the machine's clock).
    ///   - dryRun: True to check everything and save nothing.
    ///   - body: Reads and changes the store through its argument. Its errors are thrown.
    /// - Returns: The result of `body`, and the operation; nil if nothing changed.
    /// - Throws: `CalStoreError.lockTimeout` if another program keeps the lock too long; `.readOnlyStore`;
    ///   `.io` if the system fails; `.commitUnknown` if it is not known whether the change was saved;
    ///   `.unsettled`; and the errors of `body` and ``CalStoreCommitHooks/willCommit``.
    @discardableResult
    public func write<Result>(
        _ label: String = "change", now: Instant = .now, dryRun: Bool = false,
        _ body: (inout CalStoreTransaction) throws -> Result
    ) throws -> CalStoreWriteOutcome<Result> {
        // The code below does not know the result type, so that it costs the same for all types.
        var result: Result?
        let operation = try engine.commit(label, now: now, isDryRun: dryRun) { state, past in
            try CalStoreTransaction.run(on: &state, past: past, now: now, seeing: visible) { transaction in
                result = try body(&transaction)
            }
        }.operation
        guard let result else { throw CalStoreError.damaged(file: label, line: nil, reason: "no result") }
        return CalStoreWriteOutcome(
            result: result, operation: operation.map { CalStoreOperation($0, isDryRun: dryRun) })
    }
}

/// The result of ``CalendarStore/write(_:now:dryRun:_:)``.
public struct CalStoreWriteOutcome<Result> {
    /// The result of the body.
    public let result: Result
    /// The operation; nil if nothing changed.
    public let operation: CalStoreOperation?
}

extension CalStoreWriteOutcome: Sendable where Result: Sendable {}
