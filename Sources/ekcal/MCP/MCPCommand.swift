import CalStoreExchange
import CommandLine

extension CommandTable {
    static let mcp = Command(
        type: MCPCommand.self, path: ["mcp"], section: .scripts, writes: true,
        summary: "serve the store to a language model (Model Context Protocol)",
        options: [
            .init(.readOnly), .init(.calendars),
            .init(.limit, help: "maximum number of rows in an answer (default: 200)", group: .changing),
            .init(.maxChanges, help: "maximum number of records that a call changes (default: 100)"),
        ] + take(.dryRun, .noHooks, .lockTimeout) + everywhere,
        details: [
            """
            It reads requests on standard input, one per line, and answers on standard output, until the \
            input ends. A client starts it: in its configuration, the command is ekcal and the argument is \
            mcp.
            """,
            """
            Each command that reads or changes items is a tool, with the input described by `ekcal schema \
            --input` and the answer of --json. Each call is one operation, which can be undone; the log \
            shows it like a typed command. With -n, every call only shows what it would change.
            """,
        ],
        examples: [
            .init(line: "ekcal mcp --read-only", says: "a model can read, but not change anything"),
            .init(line: "ekcal mcp --calendars work,errands", says: "a model sees only these calendars"),
        ])
}

/// `mcp`: serves the store to language models.
struct MCPCommand: EkcalCommand {
    private let limits: MCPLimits
    /// The names of the visible calendars; nil for all.
    private let calendars: [String]?
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments, _ session: Session) {
        var limits = MCPLimits(isReadOnly: arguments.has(.readOnly))
        limits.rows = arguments.number(.limit) ?? limits.rows
        limits.changes = arguments.number(.maxChanges) ?? limits.changes
        self.limits = limits
        calendars = arguments.value(.calendars).map { $0.split(separator: ",").map { String($0).trimmed } }
        self.arguments = arguments
    }

    func run(_ session: Session) throws -> Response {
        var limits = limits
        if let calendars {
            limits.calendars = try session.access.read { store in
                let names = session.words.calendarNames(store)
                return try calendars.flatMap {
                    try names.calendars(called: $0, field: "--calendars").map(\.id)
                }
            }
        }
        let server = MCPServer(MCPRunner(session.system, limits, arguments), limits)
        return Response(stream: { output in
            var input = MCPInput(InputLines(session.system.read))
            while output.isRead, let entry = try input.next() {
                switch entry {
                case .message(let message):
                    for answer in server.answers(to: message) { output.print(answer) }
                case .unreadable(let error): output.print(MCPMessage.response(to: .null, error))
                }
                output.flush()
            }
            return .success
        })
    }
}
