import CommandLine

extension CommandTable {
    static let reschedule = Command(
        type: RescheduleCommand.self, path: ["reschedule"],
        aliases: [.init(path: ["event", "reschedule"]), .init(path: ["reminder", "reschedule"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "move an item to another time and keep its length",
        parameters: [
            .init(
                name: "REF|QUERY", arity: .one,
                help:
                    """
                    an identifier from a listing, with @DATE for one occurrence; or a query, as one argument
                    """,
                takesQuery: true, values: .referencesAndQueries),
            .init(
                name: "WHEN", arity: .oneOrMore,
                help: "a day, a time or both; +1d, -30m and \"an hour later\" count from its current time"),
        ],
        options: reachingDetached + [byOccurrence] + counting + changing,
        details: [
            "A day alone keeps the time, a time alone keeps the day. A weekday means the one nearest to the "
                + "present date; if that is past, the next one.",
            "A repeating reminder is moved for this one time, and `done` continues with the next date of its "
                + "repeat; --span all moves the repeat.",
        ],
        examples: [
            .init(line: "ekcal reschedule e7kq4@2026-03-20 +1d", says: "one occurrence, a day later"),
            .init(line: "ekcal reschedule r8tbz \"fri 10:00\"", says: "a reminder"),
        ])
}

/// `reschedule`: moves items to another time and keeps their length. `NewTime` describes the possible words.
struct RescheduleCommand: ItemCommand {
    private var command: EditCommand

    var operands: ItemOperands {
        get { command.operands }
        set { command.operands = newValue }
    }

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        var edit = ItemEdit()
        edit.when = arguments.words(from: 1)
        command = EditCommand(arguments, edit: edit)
        references = Array(references.prefix(1))
    }

    func run(_ session: Session) throws -> Response { try command.run(session) }
}
