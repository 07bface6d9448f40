import Basics
import CLibrary
import CalStore

/// A store as `store list` and `store new` report it.
struct NamedStore {
    let name: String
    let path: String
    /// The size of its data.
    let bytes: Int
    /// Whether commands use it by default now.
    let isCurrent: Bool

    init(_ name: String, at path: String, isCurrent: Bool, _ system: System) throws(System.Failure) {
        self.name = name
        self.path = path
        self.isCurrent = isCurrent
        let files =
            path.hasSuffix(".json")
            ? [path, path + ".log.jsonl"] : [path + "/store.json", path + "/log.jsonl"]
        var bytes = 0
        for file in files { bytes += try system.facts(file)?.size ?? 0 }
        self.bytes = bytes
    }

    /// The stores in the folder of stores, by name, and the current store, wherever it is.
    static func all(_ system: System, current: String) throws -> [NamedStore] {
        var stores: [NamedStore] = []
        if let folder = try? StorePlace(system).folder() {
            for name in try system.names(in: folder).sorted() where !name.hasSuffix(".json") {
                let path = folder + "/" + name
                if try CalendarStore.exists(at: path, on: system.files) {
                    stores.append(
                        try NamedStore(name, at: path, isCurrent: path == current, system))
                }
            }
        }
        if !stores.contains(where: \.isCurrent),
            try CalendarStore.exists(at: current, on: system.files)
        {
            stores.append(try NamedStore(current, at: current, isCurrent: true, system))
        }
        return stores
    }
}

extension NamedStore: JSONRow {
    static let fields: [JSONField<Self>] = [
        .type("store"), .init("name", "title or name", \.name), .init("path", "path", \.path),
        .init("bytes", "size of its files", \.bytes),
        .init("current", "whether it is the current store", \.isCurrent),
    ]
}

extension NamedShape {
    static let storePlace = NamedShape("store-place", "the path of a store", of: NamedStore.self)
}
