import CalStore
import CalStoreLanguage
import CommandLine

extension CommandTable {
    static let placeAdd = Command(
        type: PlaceAddCommand.self, path: ["place", "add"], synonyms: ["new"], section: .plan,
        writes: true,
        isForBatches: true,
        answer: { .changing(.namedPlace) },
        summary: "name a place, or change a named one",
        parameters: [
            .init(name: "NAME", arity: .one, help: "its name; case and accents do not matter"),
            .init(name: "LAT,LON", arity: .one, help: "degrees north and east: 52.52,13.40"),
        ],
        options: [
            .init(
                .radius, help: "radius that counts as being there: 200m, 1.5km (default: 100m)",
                placeholder: "D", kind: .value)
        ] + take(.address) + changing,
        details: [
            "The options --at of todo, edit and place simulate take the name. "
                + "Existing alarms with this place do not change."
        ],
        examples: [
            .init(line: "ekcal place add Home 52.52,13.40 --radius 150m", says: "for `--at Home`")
        ])
}

/// `place add`: adds or changes a named place.
struct PlaceAddCommand: EkcalCommand {
    private let place: CalStorePlace

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let name = (arguments.operand(0) ?? "").trimmed
        try session.words.checkName(name, "NAME")
        let typed = arguments.operand(1) ?? ""
        guard let (latitude, longitude) = PlaceInput.position(typed[...]) else {
            throw EkcalError(
                .usage, "\"\(typed)\" is not a position",
                hint: "write degrees north and east, such as 52.52,13.40", field: "LAT,LON")
        }
        var place = CalStorePlace(
            name, latitude: latitude, longitude: longitude, address: arguments.value(.address))
        if let typed = arguments.value(.radius) {
            guard let radius = PlaceInput.metres(typed) else {
                throw EkcalError(
                    .usage, "\"\(typed)\" is not a distance", hint: "write 200m or 1.5km",
                    field: "--radius")
            }
            place.radius = radius
        }
        self.place = place
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let written = try session.access.write(store) { change in
            let isThere = try change.place(place.name) != nil
            try change.save(place)
            return isThere
        }
        let did =
            written.operation == nil
            ? "Nothing is different in"
            : written.result
                ? (session.isDryRun ? "Would change" : "Changed")
                : (session.isDryRun ? "Would add" : "Added")
        return PlaceReport(places: [place]).response(did, written.operation, store, session)
    }
}
