import Basics
import CalStore
import CalStoreLanguage
import CommandLine

extension CommandTable {
    static let placeRemove = Command(
        type: PlaceRemoveCommand.self, path: ["place", "rm"], synonyms: ["delete"], section: .plan,
        writes: true,
        isForBatches: true,
        answer: { .changing(.namedPlace) },
        summary: "delete a named place; alarms with this place are kept",
        parameters: [.init(name: "NAME", arity: .one, help: "its name")],
        options: changing)
}

/// `place rm`: deletes a named place.
struct PlaceRemoveCommand: EkcalCommand {
    private let name: String

    init(_ arguments: ParsedArguments, _ session: Session) { name = arguments.operand(0) ?? "" }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let place = try store.placeNamed(name, field: "NAME")
        let written = try session.access.write(store) { change in change.removePlace(place.name) }
        return PlaceReport(places: [place]).response(
            session.isDryRun ? "Would delete" : "Deleted", written.operation, store, session, isDeleted: true)
    }
}

extension CalStoreReader {
    /// The place with a typed name.
    func placeNamed(_ name: String, field: String) throws -> CalStorePlace {
        if let place = try place(name) { return place }
        let nearest = Nearest.matches(for: name, among: try places().map(\.name)).first
        throw EkcalError(
            .notFound, "there is no place \"\(name)\"",
            hint: nearest.map { "did you mean \"\($0)\"?" } ?? "`ekcal place list` shows the places",
            field: field)
    }
}
