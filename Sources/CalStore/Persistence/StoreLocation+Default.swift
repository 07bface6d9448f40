import Basics
import CLibrary

extension StoreLocation {
    /// The user's own store: the one in `EKCAL_STORE`, else `default` under `$XDG_DATA_HOME/ekcal` or
    /// `~/.local/share/ekcal`.
    ///
    /// A name means a folder there; a text with a slash, or one that ends in `.json`, is a path.
    package static func user(_ environment: [String: String]) throws(CalStoreError) -> StoreLocation {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let name = variable("EKCAL_STORE") ?? "default"
        if name.hasPrefix("~/"), let home = variable("HOME") { return StoreLocation(home + name.dropFirst()) }
        if name.contains("/") || name.hasSuffix(".json") || name == "." || name == ".." {
            // A later change of the working folder must not move the store.
            return StoreLocation(
                name.hasPrefix("/") ? name : FilePath.join(FilePath.workingFolder, name))
        }
        if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
            return StoreLocation(FilePath.join(data, "ekcal/" + name))
        }
        guard let home = variable("HOME") else { throw .io(operation: "find", path: "$HOME", code: ENOENT) }
        return StoreLocation(FilePath.join(home, ".local/share/ekcal/" + name))
    }
}

extension OpenStore {
    private struct Weak { weak var store: OpenStore? }
    private static let stores = Locked<[StoreLocation: Weak]>([:])

    /// The store at a path, which all users of it in this process share.
    package static func shared(at location: StoreLocation) throws(CalStoreError) -> OpenStore {
        try stores.withLock { stores throws(CalStoreError) in
            if let store = stores[location]?.store { return store }
            let store = try OpenStore(location, RealFileSystem(), program: program, lockTimeout: 5)
            stores[location] = Weak(store: store)
            return store
        }
    }

    private static let program = CommandLine.arguments.first.map { FilePath.name(of: $0) }
}
