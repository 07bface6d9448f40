/// The place of a store: a path, or a name in the folder of stores.
struct StorePlace {
    private let system: System

    init(_ system: System) { self.system = system }

    /// The path of a store.
    ///
    /// - Parameter name: The value of `--store`; nil for the store of the environment, else the default
    ///   store.
    func path(_ name: String?) throws -> String {
        let name = name ?? system[.store] ?? "default"
        guard !name.isEmpty else { throw EkcalError(.usage, "the store has no name", field: "--store") }
        if name.hasPrefix("~/"), let user = system[.home] { return user + name.dropFirst() }
        if name.contains("/") || name.hasSuffix(".json") || name == "." || name == ".." { return name }
        return try folder() + "/" + name
    }

    /// The folder of the named stores.
    func folder() throws -> String {
        guard let data = try? dataFolder() else {
            throw EkcalError(
                .store, "HOME is not set, so the folder of stores is unknown",
                hint: "use --store PATH")
        }
        return data + "/ekcal"
    }

    /// The folder of the user's data (XDG_DATA_HOME).
    func dataFolder() throws -> String {
        if let data = system[.dataHome], data.hasPrefix("/") { return data }
        guard let user = system[.home] else {
            throw EkcalError(
                .file, "HOME is not set, so the folder is unknown", hint: "use --to with a folder")
        }
        return user + "/.local/share"
    }
}
