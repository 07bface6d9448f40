import CalStore
import CommandLine
import Terminal

extension CommandTable {
    static let placeList = Command(
        type: PlaceListCommand.self, path: ["place", "list"], answersToNoun: true, section: .plan,
        answer: { .of(.namedPlace) },
        summary: "list the named places",
        options: printing + reading)
}

/// `place list`: lists the named places of the store.
struct PlaceListCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let report = PlaceReport(places: try store.places())
            let answer = try session.answer(store, items: report.objects)
            return Response(
                text: { page in
                    page.print(report.lines(page))
                    if report.places.isEmpty { page.note("there are no places; `ekcal place add` adds one") }
                },
                quiet: { report.places.map { TerminalText.line($0.name) } }, answer: { answer })
        }
    }
}
