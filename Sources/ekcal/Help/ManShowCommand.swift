import CommandLine

extension CommandTable {
    static let manShow = Command(
        type: ManShowCommand.self, path: ["man", "show"], answersToNoun: true, section: .other,
        worksWithWrongSettings: true,
        summary: "print a manual page",
        parameters: [
            .init(
                name: "TOPIC", arity: .words,
                help: "a command or a topic (default: the page of ekcal itself)",
                values: .topics)
        ],
        options: take(.help),
        details: [
            "On a terminal, the program `man` shows the page. Without "
                + "it, the text of `ekcal help` is printed."
        ],
        examples: [.init(line: "ekcal man add", says: "the page of one command")])
}

/// `man show`: prints a manual page, made from the command table and the topics.
struct ManShowCommand: EkcalCommand {
    private let words: [String]
    private let page: ManPage

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        words = arguments.operands
        do throws(UsageError) { page = try ManPage(arguments.operands, of: .ekcal) } catch {
            throw EkcalError(error)
        }
    }

    func run(_ session: Session) throws -> Response {
        let text = page.text
        let system = session.system
        guard system.isOutputTerminal else { return .text([String(text.dropLast())]) }
        if system.hasProgram("man"), let man = try? system.startPager("man -l -", system.environment) {
            _ = man.write(Array(text.utf8))
            man.close()
            return .nothing
        }
        return try HelpCommand(words: words).run(session)
    }
}
