import Basics
import CalStore
import CalStoreExchange

/// What a store remembers of one folder: which calendar belongs to which collection, and what both had when
/// they last agreed.
///
/// It lies beside the files of the store, not among the state of the user: it tells of this store, so it has
/// to be lost, copied and moved with it. A store that is made anew under the same path would else look like
/// one from which everything was deleted.
///
/// A push adds a row to a journal for each file that it has written, a pull one for all that it is about to
/// commit, and the whole is saved at its end. So a run that was killed has agreed on what it did: if another
/// program then changes such a file, that is a change of one side and not a conflict. What a pull wrote down
/// counts where the store has it.
struct VdirState {
    /// A collection and its calendar.
    struct Collection {
        /// The name of the folder; empty for the folder itself.
        var folder: String
        var calendar: CalStoreCalendar.ID
        var status = SyncStatus()
        /// Title and colour, as both sides last had them.
        var properties: [VdirFolder.Property: String] = [:]
    }

    private let folder: String
    private let file: StoreSideFile
    private let journal: StoreSideFile
    private(set) var collections: [Collection] = []
    /// What a killed pull was about to commit.
    private var pulled: [Collection] = []

    /// - Parameters:
    ///   - store: the path of the store.
    ///   - folder: the folder, without links.
    init(store: String, folder: String, _ files: any FileSystem) throws {
        self.folder = folder
        file = Self.file(store: store, folder: folder, files)
        journal = StoreSideFile(store: store, name: Self.name(of: folder) + ".journal", files)
        do {
            if let bytes = try file.read() { try read(JSONValue(reading: bytes)) }
        } catch {
            throw EkcalError(
                .store, "cannot read \(file.path), which says what was last in step with \(folder)",
                hint:
                    "without that file both sides are compared anew: what is equal stays, what differs is a conflict"
            )
        }
        for line in try (journal.read() ?? []).split(separator: 0x0A) { replay(line) }
    }

    /// The file that one run at a time works with.
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

    /// A collection as it was left; without anything agreed when it is new, or has another calendar than last
    /// time.
    ///
    /// - Parameter ours: What the store has in the calendar. It says whether a killed pull has got to its
    ///   commit.
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

    /// Remembers a collection.
    mutating func set(_ collection: Collection) {
        collections.removeAll { $0.folder == collection.folder }
        collections.append(collection)
    }

    /// Writes it, so that a killed run finds the last one or this one.
    func save() throws {
        let rows = collections.sorted { $0.folder < $1.folder }.map { collection -> JSONValue in
            .object(
                [
                    .init("folder", .string(collection.folder)),
                    .init("calendar", .string(collection.calendar.text)),
                ]
                    + VdirFolder.Property.allCases.map {
                        .init($0.rawValue, JSONValue(collection.properties[$0]))
                    } + [.init("items", collection.status.json)])
        }
        let json: JSONValue = ["version": 1, "path": .string(folder), "collections": .array(rows)]
        try file.write(Array((json.text + "\n").utf8))
        // Until it is gone its rows say once more what was saved.
        try journal.remove()
    }

    // MARK: The journal

    /// Notes that both sides have the same item now. Without the note a killed run costs a question, so its
    /// failure is none.
    func note(_ ident: String, _ pair: SyncPair, in collection: Collection) {
        var status = SyncStatus()
        status[ident] = pair
        add(Self.row(status, collection))
    }

    /// Notes what both sides have when the operation that a pull is about to make is saved.
    func notePull(_ status: SyncStatus, in collection: Collection) {
        if status.pairs.isEmpty { return }
        add(Self.row(status, collection) + [.string(Self.pull)])
    }

    private func add(_ row: [JSONValue]) { try? journal.append(line: JSONValue.array(row).text) }

    private static let pull = "pull"

    private static func row(_ status: SyncStatus, _ collection: Collection) -> [JSONValue] {
        [.string(collection.folder), .string(collection.calendar.text), status.json]
    }

    /// A line that a killed run has not finished is left out.
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
