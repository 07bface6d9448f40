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
/// A push adds a row to a journal for each written file, a pull one before its commit; the whole state is
/// saved at the end. So a killed run has recorded its work: if another program then changes such a file, only
/// one side has changed and there is no conflict. The row of a pull is valid only if the store has the
/// change.
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
    private let journal: StoreSideFile
    private(set) var collections: [Collection] = []
    /// The rows of a killed pull before its commit.
    private var pulled: [Collection] = []

    /// - Parameters:
    ///   - store: The path of the store.
    ///   - folder: The folder, with resolved links.
    init(store: String, folder: String, _ files: any FileSystem) throws {
        self.folder = folder
        file = Self.file(store: store, folder: folder, files)
        journal = StoreSideFile(store: store, name: Self.name(of: folder) + ".journal", files)
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
        for line in try (journal.read() ?? []).split(separator: 0x0A) { replay(line) }
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
    /// - Parameter ours: The items of the calendar in the store. They show whether a killed pull has
    ///   committed.
    func collection(
        _ folder: String, _ calendar: CalStoreCalendar.ID?, having ours: SyncListing
    ) -> Collection {
        let known = self[folder].flatMap { $0.calendar == calendar ? $0 : nil }
        var collection = known ?? Collection(folder: folder, calendar: calendar ?? .random())
        for row in pulled where row.folder == folder && row.calendar == calendar {
            for (ident, pair) in row.status.pairs where ours.entries[ident]?.etag == pair.ours.etag {
                collection.status[ident] = pair
            }
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

    /// Records that both sides now have the same item. A missing record only costs a question, so failures
    /// are ignored.
    func note(_ ident: String, _ pair: SyncPair, in collection: Collection) {
        var status = SyncStatus()
        status[ident] = pair
        add(Self.row(status, collection))
    }

    /// Records the state after the commit that a pull is about to make.
    func notePull(_ status: SyncStatus, in collection: Collection) {
        if status.pairs.isEmpty { return }
        add(Self.row(status, collection) + [.string(Self.pull)])
    }

    private func add(_ row: [JSONValue]) { try? journal.append(line: JSONValue.array(row).text) }

    private static let pull = "pull"

    private static func row(_ status: SyncStatus, _ collection: Collection) -> [JSONValue] {
        [.string(collection.folder), .string(collection.calendar.text), status.jsonValue]
    }

    /// Applies a row of the journal; an unfinished row is skipped.
    private mutating func replay(_ line: ArraySlice<UInt8>) {
        guard let row = try? JSONValue(reading: line).array, row.count >= 3, let folder = row[0].string,
            let calendar = row[1].string.flatMap({ CalStoreCalendar.ID($0) }), let status = SyncStatus(row[2])
        else { return }
        if row.count > 3 {
            guard row[3].string == Self.pull else { return }
            pulled.append(Collection(folder: folder, calendar: calendar, status: status))
            return
        }
        let known = self[folder].flatMap { $0.calendar == calendar ? $0 : nil }
        var collection = known ?? Collection(folder: folder, calendar: calendar)
        for (ident, pair) in status.pairs { collection.status[ident] = pair }
        set(collection)
    }
}
