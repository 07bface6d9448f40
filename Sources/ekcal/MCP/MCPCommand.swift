import Basics
import CalStoreExchange
import CommandLine

extension CommandTable {
    static let mcp = Command(
        type: MCPCommand.self, path: ["mcp"], section: .scripts, writes: true,
        summary: "serve the store to a language model (Model Context Protocol)",
        options: [
            .init(.tools), .init(.readOnly), .init(.calendars),
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
            A client gets the basic tools: to list, find, add and change items, to find free time, to undo, \
            to answer invitations, and for batches. With --tools all, each command that reads or changes \
            items is a tool; with names, only these. Their arguments are described by `ekcal schema --input`.
            """,
            """
            Each call is one operation, which can be undone; the log shows it like a typed command. With -n, \
            every call only shows what it would change.
            """,
        ],
        examples: [
            .init(line: "ekcal mcp --read-only", says: "a model can read, but not change anything"),
            .init(line: "ekcal mcp --tools list,find,free", says: "three tools only"),
            .init(line: "ekcal mcp --calendars work,errands", says: "a model sees only these calendars"),
        ])
}

/// `mcp`: serves the store to language models.
struct MCPCommand: EkcalCommand {
    private let limits: MCPLimits
    /// The names of the visible calendars; nil for all.
    private let calendars: [String]?
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        var limits = MCPLimits(isReadOnly: arguments.has(.readOnly))
        limits.rows = arguments.number(.limit) ?? limits.rows
        limits.changes = arguments.number(.maxChanges) ?? limits.changes
        limits.tools = try MCPCommand.tools(arguments.value(.tools) ?? "basic")
        self.limits = limits
        calendars = arguments.value(.calendars).map { $0.split(separator: ",").map { String($0).trimmed } }
        self.arguments = arguments
    }

    /// The names of the tools of `--tools`: a set of tools, or their names.
    private static func tools(_ text: String) throws(EkcalError) -> Set<String> {
        let all = MCPTool.all.map(\.name)
        var chosen: Set<String> = []
        for part in text.split(separator: ",").map({ String($0).trimmed }) {
            switch part {
            case "basic": chosen.formUnion(MCPLimits.basicTools)
            case "all": chosen.formUnion(all)
            case _ where all.contains(part): chosen.insert(part)
            default:
                throw EkcalError(
                    .usage, "there is no tool \"\(part)\"",
                    hint: Nearest.matches(for: part, among: all).first.map { "did you mean \($0)?" }
                        ?? "write basic, all, or names: \(all.joined(separator: ", "))", field: "--tools")
            }
        }
        guard !chosen.isEmpty else {
            throw EkcalError(
                .usage, "no tool is named", hint: "write basic, all, or names", field: "--tools")
        }
        return chosen
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
        let server = MCPServer(session.system, limits, arguments)
        return Response(stream: { output in
            var input = MCPInput(InputLines(session.system.read))
            while output.isRead, let entry = try input.next() {
                switch entry {
                case .message(let message):
                    for answer in server.answers(to: message) { output.print(answer) }
                case .unreadable(let error): output.print(MCPMessage.response(to: .null, error))
                }
                output.flush()
                // The client has its answer.
                System.giveBackMemory()
            }
            return .success
        })
    }
}
