import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let sourceList = Command(
        type: SourceListCommand.self, path: ["source", "list"], answersToNoun: true, section: .things,
        answer: { .of(.source) },
        summary: "list the sources of calendars",
        options: printing + reading)
}

/// `source list`: lists the sources, with the number of their calendars.
struct SourceListCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let sources = try store.sources()
            let calendars = try store.calendars()
            let answer = try session.answer(store, items: sources.map(\.json))
            return Response(
                text: { page in
                    var columns = Columns([.init(shrinksTo: 12), .init(), .init(), .init(shrinksTo: 20)])
                    for source in sources {
                        let count = calendars.count(where: { $0.sourceID == source.id })
                        columns.add([
                            .init(source.title), .init(source.kind.rawValue),
                            .init("\(count) calendar\(count == 1 ? "" : "s")", .faint),
                            .init(source.url ?? "", .faint),
                        ])
                    }
                    page.print(columns.lines(width: page.width, style: page.style))
                },
                quiet: { sources.map { TerminalText.line($0.title) } }, answer: { answer })
        }
    }
}
