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
        examples: [.init(line: "ekcal man show add | man -l -", says: "read it now")])
}

/// `man show`: a manual page, made from the command table and the topics.
struct ManShowCommand: EkcalCommand {
    private let page: ManPage

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        do throws(UsageError) { page = try ManPage(arguments.operands) } catch { throw EkcalError(error) }
    }

    func run(_ session: Session) -> Response { .text([String(page.text.dropLast())]) }
}
