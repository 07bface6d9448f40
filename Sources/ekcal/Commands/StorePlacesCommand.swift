import CLibrary
import CalStore

/// `store list` and `store new`: the stores that have a name.
struct StorePlacesCommand {
    let session: Session

    private struct Place {
        let name: String
        let path: String
        var bytes = 0
        var isCurrent = false
    }

    func runList() throws -> ExitCode {
        let places = try places()
        guard session.output == .text else {
            try session.print(session.answer(items: places.map(object)))
            return .success
        }
        if session.isQuiet {
            for place in places { session.print(CleanText.line(place.name)) }
            return .success
        }
        var columns = Columns([.init(), .init(isRight: true), .init(), .init()])
        for place in places {
            columns.add([
                .init(place.name, place.isCurrent ? .strong : .plain),
                .init(ByteCount.text(place.bytes), .faint),
                .init(place.path), .init(place.isCurrent ? "current" : ""),
            ])
        }
        for line in columns.lines(width: nil, style: session.style) { session.print(line) }
        return .success
    }

    func runNew() throws -> ExitCode {
        let name = session.arguments.operand(0) ?? ""
        let path = try StorePlace(session.system).path(name)
        if CalendarStore.exists(at: path) { throw CalStoreError.storeExists(path: path) }
        if !session.isDryRun { try CalendarStore.create(at: path) }
        guard session.output == .text else {
            try session.print(session.answer(items: [object(try place(name, path, current: nil))]))
            return .success
        }
        if session.isQuiet { return .success }
        session.print(
            "\(session.isDryRun ? "Would create" : "Created") the store \(CleanText.line(name))   \(path)")
        session.printDryRun()
        return .success
    }

    // MARK: Finding them

    /// Those in the folder of stores, by name; the one in use too, wherever it is.
    private func places() throws -> [Place] {
        let current = try session.storePath()
        var places: [Place] = []
        if let folder = try? StorePlace(session.system).folder() {
            let names = System.names(in: folder)
            for name in names.sorted() where !name.hasSuffix(".json") {
                let path = folder + "/" + name
                if CalendarStore.exists(at: path) { places.append(try place(name, path, current: current)) }
            }
        }
        if !places.contains(where: \.isCurrent), CalendarStore.exists(at: current) {
            places.append(try place(current, current, current: current))
        }
        return places
    }

    private func place(_ name: String, _ path: String, current: String?) throws -> Place {
        let files =
            path.hasSuffix(".json")
            ? [path, path + ".log.jsonl"] : [path + "/store.json", path + "/log.jsonl"]
        let bytes = files.reduce(0) { sum, file in
            sum + (System.facts(file)?.size ?? 0)
        }
        return Place(name: name, path: path, bytes: bytes, isCurrent: path == current)
    }

    private func object(_ place: Place) -> JSONValue {
        [
            "type": "store", "name": .string(place.name), "path": .string(place.path),
            "bytes": .int(place.bytes), "current": .bool(place.isCurrent),
        ]
    }
}
