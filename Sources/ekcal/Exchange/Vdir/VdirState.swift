import Basics
import CalStore
import CalStoreExchange

/// The stored state of one folder: the calendars of its collections, and the items of both sides after the
/// last run.
///
/// The file is next to the files of the store and not in the state folder of the user, because it must be
/// lost, copied and moved together with the store. Otherwise, a new store under the same path would look as
/// if all its items had been deleted.
///
/// While a run works, a journal has what it has done (`VdirJournal`); the whole state is saved at the end. So
/// after a killed run each side that changes is the only one, and there is no conflict.
struct VdirState {
    /// A collection and its calendar.
    struct Collection {
        /// The name of the folder; empty for the folder itself.
        var folder: String
        var calendar: CalStoreCalendar.ID
        var status = SyncStatus()
        /// The last common title and colour.
        var properties: [VdirFolder.Property: String] = [:]
    }

    private let folder: String
    private let file: StoreSideFile
    private let journal: VdirJournal
    private(set) var collections: [Collection] = []
    /// The rows of a killed run, with what was decided about them.
    private let settled: [VdirJournal.Row]?
    /// The rows of a killed pull before its commit.
    private var pulled: [(row: Collection, commit: VdirJournal.Commit)] = []

    /// - Parameters:
    ///   - store: The path of the store.
    ///   - folder: The folder, with resolved links.
    init(store: String, folder: String, _ files: any FileSystem) throws {
        self.folder = folder
        file = Self.file(store: store, folder: folder, files)
        journal = VdirJournal(
            StoreSideFile(store: store, name: Self.name(of: folder) + ".journal", files), of: folder, files)
        settled = try journal.settled()
        do {
            if let bytes = try file.read() { try read(JSONValue(reading: bytes)) }
        } catch {
            throw EkcalError(
                .store, "cannot read \(file.path), which has the last common state of \(folder)",
                hint:
                    "delete that file to compare both sides again: equal "
                    + "items are kept, different ones are conflicts"
            )
        }
        for row in settled ?? [] { replay(row) }
    }

    private mutating func replay(_ row: VdirJournal.Row) {
        switch row {
        case .agreed(let row):
            let known = self[row.folder].flatMap { $0.calendar == row.calendar ? $0 : nil }
            var collection = known ?? Collection(folder: row.folder, calendar: row.calendar)
            for (ident, pair) in row.status.pairs { collection.status[ident] = pair }
            set(collection)
        case .pulled(let row, let commit): pulled.append((row, commit))
        case .begun, .failed: break
        }
    }

    /// The file, which only one run at a time may use.
    static func file(store: String, folder: String, _ files: any FileSystem) -> StoreSideFile {
        StoreSideFile(store: store, name: name(of: folder), files)
    }

    private static func name(of folder: String) -> String { "sync-" + VdirItem.hash(Array(folder.utf8)) }

    private struct Damaged: Error {}

    private mutating func read(_ json: JSONValue) throws {
        guard json["version"] == 1, let rows = json["collections"]?.array else { throw Damaged() }
        collections = try rows.map { row in
            guard let folder = row["folder"]?.string,
                let calendar = row["calendar"]?.string.flatMap({ CalStoreCalendar.ID($0) }),
                let status = row["items"].flatMap(SyncStatus.init)
            else { throw Damaged() }
            var collection = Collection(folder: folder, calendar: calendar, status: status)
            for property in VdirFolder.Property.allCases {
                collection.properties[property] = row[property.rawValue]?.string
            }
            return collection
        }
    }

    subscript(folder: String) -> Collection? { collections.first { $0.folder == folder } }

    /// The saved state of a collection; empty for a new one, or if its calendar is another one than last
    /// time.
    ///
    /// - Parameter view: The store. Its history shows whether a killed pull has committed.
    func collection(
        _ folder: String, _ calendar: CalStoreCalendar.ID?, _ view: any CalStoreReader
    ) throws -> Collection {
        let known = self[folder].flatMap { $0.calendar == calendar ? $0 : nil }
        var collection = known ?? Collection(folder: folder, calendar: calendar ?? .random())
        for (row, commit) in pulled where row.folder == folder && row.calendar == calendar {
            if try view.history.operations(key: commit.key, after: commit.after).isEmpty { continue }
            for (ident, pair) in row.status.pairs { collection.status[ident] = pair }
        }
        return collection
    }

    mutating func set(_ collection: Collection) {
        collections.removeAll { $0.folder == collection.folder }
        collections.append(collection)
    }

    /// Saves the state atomically, so that a killed run leaves the old state or this one.
    func save() throws {
        let rows = collections.sorted { $0.folder < $1.folder }.map { collection -> JSONValue in
            .object(
                [
                    .init("folder", .string(collection.folder)),
                    .init("calendar", .string(collection.calendar.text)),
                ]
                    + VdirFolder.Property.allCases.map {
                        .init($0.rawValue, JSONValue(collection.properties[$0]))
                    } + [.init("items", collection.status.jsonValue)])
        }
        let json: JSONValue = ["version": 1, "path": .string(folder), "collections": .array(rows)]
        try file.write(Array((json.text + "\n").utf8))
        // Until the journal is deleted, it only repeats the saved state.
        try journal.remove()
    }

    // MARK: The journal

    /// Saves what was decided about the rows of a killed run. A run begins with it, because later changes in
    /// the folder would lead to other decisions.
    func settle() throws {
        if let settled { try journal.replace(by: settled) }
    }

    /// Records that both sides now have the same item.
    func note(_ ident: String, _ pair: SyncPair, in collection: Collection) {
        journal.add(.agreed(Self.part(collection, [ident: pair])))
    }

    /// Records that both sides will have the same item once a file is written.
    func noteBegun(_ ident: String, _ pair: SyncPair, in collection: Collection, _ draft: VdirJournal.Draft) {
        journal.add(.begun(Self.part(collection, [ident: pair]), draft))
    }

    /// Records that the last file was not written.
    func noteFailed() { journal.add(.failed) }

    /// Records the state after the commit that a pull is about to make.
    func notePull(_ status: SyncStatus, in collection: Collection, _ commit: VdirJournal.Commit) {
        if status.pairs.isEmpty { return }
        journal.add(.pulled(Self.part(collection, status.pairs), commit))
    }

    private static func part(_ collection: Collection, _ pairs: [String: SyncPair]) -> Collection {
        var part = Collection(folder: collection.folder, calendar: collection.calendar)
        for (ident, pair) in pairs { part.status[ident] = pair }
        return part
    }
}
