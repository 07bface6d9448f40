import CommandLine
import Terminal

extension CommandTable {
    static let help = Command(
        type: HelpCommand.self, path: ["help"], section: .other,
        worksWithWrongSettings: true,
        summary: "print help for a command or a topic",
        parameters: [
            .init(
                name: "TOPIC", arity: .words,
                help: "a command, a topic or words to look for (default: the first page)",
                values: .topics)
        ],
        options: [.init(.all, help: "list all commands")] + take(.brief, .color, .noPager, .help),
        examples: [
            .init(line: "ekcal help add", says: "everything about one command; `ekcal add -h` is one screen"),
            .init(line: "ekcal help travel", says: "the pages about a word"),
            .init(line: "ekcal help tour", says: "ten commands at work"),
        ])
}

/// `help`: prints the help of a command, a topic, or the overview.
struct HelpCommand: EkcalCommand {
    private let words: [String]
    private let length: HelpText.Length
    private let wantsAll: Bool

    init(_ arguments: ParsedArguments, _ session: Session) {
        words = arguments.operands
        length = arguments.has(.brief) ? .brief : .full
        wantsAll = arguments.has(.all)
    }

    /// The full page of some words.
    init(words: [String]) { (self.words, length, wantsAll) = (words, .full, false) }

    func run(_ session: Session) throws -> Response {
        let help = HelpText(table: .ekcal)
        if wantsAll && words.isEmpty || words == ["all"] { return response(help.everything) }
        do throws(UsageError) { return response(try help.blocks(for: words, length)) } catch {
            if words.count == 1, let line = try CommandAliases(session.system).expanded(words) {
                return .text([
                    TerminalText.line("\(words[0]) is an alias for: \(line.joined(separator: " "))")
                ])
            }
            do throws(UsageError) {
                if let found = try help.search(words, length) { return response(found) }
            } catch { throw EkcalError(error) }
            throw EkcalError(error)
        }
    }

    private func response(_ blocks: [HelpBlock]) -> Response {
        Response(text: { page in
            let text = HelpLayout(width: page.width, style: page.style).text(blocks)
            page.print(String(text.dropLast(text.hasSuffix("\n") ? 1 : 0)))
        })
    }
}

extension HelpTopic {
    /// The topics in the order in which help lists them.
    static let all = [
        dates, repeats, sentences, spans, queries, keys, batch, hooks, planning, places, subscriptions,
        accounts,
        folders, invitations, output, exitCodes, settings, environment, files, recipes, tour,
    ]
}
