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
/// While a run works, the journal has what it has done; the whole state is saved at the end. So a killed run
/// leaves no item that both sides seem to have changed.
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
    let journal: VdirJournal
    private(set) var collections: [Collection] = []
    private let settled: VdirJournal.Settled?

    /// - Parameters:
    ///   - store: The path of the store.
    ///   - folder: The folder, with resolved links.
    ///   - view: The store. Its history shows what a killed pull has committed.
    init(
        store: String, folder: String, _ files: any FileSystem, _ view: any CalStoreReader
    ) throws {
        self.folder = folder
        file = Self.file(store: store, folder: folder, files)
        journal = VdirJournal(
            StoreSideFile(store: store, name: Self.name(of: folder) + ".journal", files), of: folder, files)
        settled = try journal.settled(view)
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
        for part in settled?.parts ?? [] { apply(part) }
    }

    private mutating func apply(_ part: VdirJournal.Part) {
        var collection = collection(part.folder, part.calendar)
        for (ident, pair) in part.status.pairs { collection.status[ident] = pair }
        for ident in part.gone { collection.status[ident] = nil }
        collection.properties.merge(part.properties) { _, new in new }
        set(collection)
    }

    /// Saves what was decided about a killed run. A run begins with it.
    func settle() throws {
        if let settled { try journal.settle(settled) }
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
    func collection(_ folder: String, _ calendar: CalStoreCalendar.ID?) -> Collection {
        let known = self[folder].flatMap { $0.calendar == calendar ? $0 : nil }
        return known ?? Collection(folder: folder, calendar: calendar ?? .random())
    }

    mutating func set(_ collection: Collection) {
        collections.removeAll { $0.folder == collection.folder }
        collections.append(collection)
    }

    /// Replaces the record of a folder that was renamed or lost.
    mutating func replace(_ folder: String, with collection: Collection) {
        collections.removeAll { $0.folder == folder }
        set(collection)
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
}
