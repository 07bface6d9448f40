import CalStore
import CalStoreExchange

/// What a store remembers of one folder: which calendar belongs to which collection, and what both had when they last agreed.
///
/// It lies beside the files of the store, not among the state of the user: it tells of this store, so it has to be lost, copied and
/// moved with it. A store that is made anew under the same path would else look like one from which everything was deleted.
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

    private let path: String
    private let folder: String
    private(set) var collections: [Collection] = []

    /// - Parameters:
    ///   - store: the path of the store.
    ///   - folder: the folder, without links.
    init(store: String, folder: String) throws {
        self.folder = folder
        let name = "sync-" + VdirItem.hash(Array(folder.utf8))
        path = store + (store.hasSuffix(".json") ? "." : "/") + name
        guard System.isThere(path) else { return }
        do {
            try read(JSONValue(reading: System.readFile(path)))
        } catch {
            throw EkcalError(
                .store, "cannot read \(path), which says what was last in step with \(folder)",
                hint:
                    "without that file both sides are compared anew: what is equal stays, what differs is a conflict"
            )
        }
    }

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
        do {
            try System.makeFolders(FilePath.folder(of: path), mode: 0o700)
            try System.writeDurably(path, Array((json.text + "\n").utf8))
        } catch {
            throw EkcalError(.file, "cannot write \(error.name): \(error.reason)")
        }
    }
}
