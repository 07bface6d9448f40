import CLibrary
import CalStore

/// A store as `store list` and `store new` tell of it.
struct NamedStore {
    let name: String
    let path: String
    /// The size of its data.
    let bytes: Int
    /// Whether commands use it now.
    let isCurrent: Bool

    init(_ name: String, at path: String, isCurrent: Bool) {
        self.name = name
        self.path = path
        self.isCurrent = isCurrent
        let files =
            path.hasSuffix(".json")
            ? [path, path + ".log.jsonl"] : [path + "/store.json", path + "/log.jsonl"]
        bytes = files.reduce(0) { $0 + (System.facts($1)?.size ?? 0) }
    }

    /// The stores in the folder of stores, by name; the one in use too, wherever it is.
    static func all(_ session: Session) throws -> [NamedStore] {
        let current = try session.storePath()
        var stores: [NamedStore] = []
        if let folder = try? StorePlace(session.system).folder() {
            for name in System.names(in: folder).sorted() where !name.hasSuffix(".json") {
                let path = folder + "/" + name
                if CalendarStore.exists(at: path) {
                    stores.append(NamedStore(name, at: path, isCurrent: path == current))
                }
            }
        }
        if !stores.contains(where: \.isCurrent), CalendarStore.exists(at: current) {
            stores.append(NamedStore(current, at: current, isCurrent: true))
        }
        return stores
    }

    var object: JSONValue {
        [
            "type": "store", "name": .string(name), "path": .string(path),
            "bytes": .int(bytes), "current": .bool(isCurrent),
        ]
    }
}
