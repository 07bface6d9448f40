import CommandLine

extension CommandTable {
    static let todo = Command(
        type: TodoCommand.self, path: ["todo"],
        aliases: [.init(path: ["reminder", "add"]), .init(path: ["reminder", "new"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "add a reminder",
        parameters: [
            .init(name: "TITLE", arity: .one, help: "title of the reminder"),
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
        examples: [
            .init(line: "ekcal todo \"Buy milk\" fri -c errands --priority high", says: "due on Friday"),
            .init(
                line: "ekcal todo \"Pay rent\" \"2026-04-01 09:00\" --repeat monthly --alarm 1d",
                says: "repeats every month"),
            .init(
                line: "ekcal todo \"Water the plants\" --at \"Home 52.52,13.40\" --radius 200",
                says: "when you come home"),
        ])
}

/// `todo`: adds a reminder.
struct TodoCommand: ItemCommand {
    private let command: AddCommand
    var operands = ItemOperands.none

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        command = AddCommand(.reminder, arguments, edit: edit)
    }

    func run(_ session: Session) throws -> Response { try command.run(session) }
}
