import CommandLine

extension CommandTable {
    static let todo = Command(
        type: TodoCommand.self, path: ["todo"],
        aliases: [.init(path: ["reminder", "add"]), .init(path: ["reminder", "new"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "add a reminder; without words, list all open ones",
        parameters: [
            .init(name: "TITLE", arity: .optional, help: "title of the reminder; its words need no quotes"),
            .init(name: "WHEN", arity: .words, help: "due date; a date alone means that day"),
        ],
        options: take(.due, .start) + [.init(.length, help: "time that it takes, for `plan`: 45m, 2h")]
            + take(.timeZone) + [target]
            + take(.priority) + take(texts) + take(.notesFile, .alarm, .noAlarm, .at, .leaving, .radius)
            + take(people)
            + repeating
            + take(.noRepeat, .externalID, .ifMissing, .upsert) + changing,
        exclusive: [
            [.notes, .notesFile], [.repeat, .rrule, .noRepeat], [.until, .count, .noRepeat],
            [.alarm, .noAlarm],
            [.ifMissing, .upsert],
        ],
        details: [
            "A date at the end is the due date, and the words before it are the title. Quote the title if "
                + "some of its words look like a date: `ekcal todo 'Plan May trip' fri`.",
            "Without words it lists all open reminders: overdue ones first, those without a date last. -c "
                + "lists one calendar.",
        ],
        examples: [
            .init(line: "ekcal todo buy milk fri -c errands --priority high", says: "due on Friday"),
            .init(line: "ekcal todo", says: "all open reminders"),
            .init(
                line: "ekcal todo \"Pay rent\" \"2026-04-01 09:00\" --repeat monthly --alarm 1d",
                says: "repeats every month"),
            .init(
                line: "ekcal todo \"Water the plants\" --at \"Home 52.52,13.40\" --radius 200",
                says: "when you come home"),
        ])
}

/// `todo`: adds a reminder; without words, lists the open ones.
struct TodoCommand: ItemCommand {
    private let command: AddCommand
    /// The line, if it has no words, and so asks for a list.
    private let question: ParsedArguments?
    var operands = ItemOperands.none

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        command = AddCommand(.reminder, arguments, edit: edit)
        question = arguments.operands.isEmpty && edit == nil ? arguments : nil
    }

    func run(_ session: Session) throws -> Response {
        guard let question else { return try command.run(session) }
        let others = question.given.keys.filter { option in
            let group = question.command.use(of: option)?.group ?? option.group
            return option != .calendar && [.item, .changing].contains(group) && !option.isForAll
                && !option.isHarmless
        }
        guard session.batch == nil, others.isEmpty else {
            throw EkcalError(
                UsageError.missingOperand(
                    command: "todo", parameter: "TITLE", synopsis: CommandTable.todo.synopsis))
        }
        var response = try ListCommand(openRemindersFor: question, session).run(session)
        // The answer has the form of one that adds a reminder, with a result that says that nothing changed.
        response.answer = response.answer.map { answer in
            {
                var answer = try answer()
                answer.result = .object(ChangeResult.nothing.jsonMembers)
                return answer
            }
        }
        return response
    }
}
