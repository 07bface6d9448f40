import CommandLine
import Terminal

extension CommandTable {
    static let help = Command(
        type: HelpCommand.self, path: ["help"], section: .other,
        worksWithWrongSettings: true,
        summary: "print help for a command or a topic",
        parameters: [
            .init(
                name: "TOPIC", arity: .words, help: "a command or a topic (default: the overview)",
                values: .topics)
        ],
        options: take(.color, .noPager, .help))
}

/// `help`: prints the help of a command, a topic, or the overview.
struct HelpCommand: EkcalCommand {
    private let words: [String]

    init(_ arguments: ParsedArguments, _ session: Session) { words = arguments.operands }

    init(words: [String]) { self.words = words }

    func run(_ session: Session) throws -> Response {
        do throws(UsageError) {
            let blocks = try HelpText(table: .ekcal).blocks(for: words)
            return Response(text: { page in
                let text = HelpLayout(width: page.width, style: page.style).text(blocks)
                page.print(String(text.dropLast(text.hasSuffix("\n") ? 1 : 0)))
            })
        } catch {
            guard words.count == 1, let line = try CommandAliases(session.system).expanded(words) else {
                throw EkcalError(error)
            }
            return .text([TerminalText.line("\(words[0]) is an alias for: \(line.joined(separator: " "))")])
        }
    }
}

extension HelpTopic {
    /// The topics in the order in which help lists them.
    static let all = [
        dates, repeats, sentences, spans, queries, batch, hooks, planning, places, subscriptions, folders,
        invitations, output, exitCodes, settings, environment, files, recipes,
    ]
}
