import Basics
import CalStore
import CalStoreExchange
import CalStorePlanning
import Terminal

/// The answer of the `place` commands, for people and for programs.
struct PlaceReport {
    let places: [CalStorePlace]

    var objects: [JSONValue] { places.map(\.json) }

    /// A table.
    func lines(_ page: Response.Page) -> [String] {
        var columns = Columns([
            .init(shrinksTo: 12), .init(), .init(), .init(shrinksTo: 12, mayGo: true),
        ])
        for place in places {
            let radius = place.radius > 0 ? place.radius : GeofenceMonitor.defaultRadius
            columns.add([
                .init(TerminalText.line(place.name), .strong),
                .init("\(place.latitude),\(place.longitude)"), .init(PlaceReport.metres(radius)),
                .init(TerminalText.line(place.address ?? ""), .faint),
            ])
        }
        return columns.lines(width: page.width, style: page.style)
    }

    /// `150 m`, in whole metres, because positions are not more exact.
    static func metres(_ distance: Double) -> String {
        distance < 1e15 ? "\(Int64(distance.rounded())) m" : "anywhere"
    }

    /// The response of a command that changed places.
    func response(
        _ did: String, _ operation: CalStoreOperation?, _ store: CalendarStore, _ session: Session,
        isDeleted: Bool = false
    ) -> Response {
        Response(
            text: { page in
                for place in places { page.print("\(did) the place \(TerminalText.line(place.name))") }
                page.print(isDeleted ? session.endLines(operation) : session.shortEndLines(operation))
            },
            answer: {
                try session.answer(isDeleted ? [] : objects, operation, store)
            },
            change: Response.Change(operations: operation.map { [$0] } ?? []))
    }
}

extension CalStorePlace: JSONRow {
    package static let fields: [JSONField<Self>] = [
        .type("named-place"), .init("name", "name", \.name),
        .init("latitude", "degrees north", \.latitude), .init("longitude", "degrees east", \.longitude),
        .init("radius", "in metres; 0 means 100", \.radius),
        .init("address", "postal address", \.address),
    ]
}

extension NamedShape {
    static let namedPlace = NamedShape("named-place", "a place of `place list`", of: CalStorePlace.self)
}
