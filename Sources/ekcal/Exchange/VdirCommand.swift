import CalStoreExchange
import CommandLine

extension CommandTable {
    static let vdirPull = Command(
        type: VdirCommand.self, path: ["vdir", "pull"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: VdirReport.Result.members) },
        summary: "copy the changes in a folder of .ics files to the store",
        parameters: [.init(name: "DIR", arity: .one, help: "the folder", values: .folders)],
        options: [vdirCalendar] + keepingInStep + changing,
        details: [
            """
            DIR is a folder as khal, vdirsyncer, todoman and others use it (vdir), with one file for each \
            item; or a folder of such folders, one for each calendar. If no calendar has the name of the \
            folder, it is created. The files `displayname` and `color` contain its title and its colour.
            """,
            "Only the store is changed, by one operation that `ekcal undo` can undo.",
        ] + vdirDetails,
        examples: [
            .init(line: "ekcal vdir pull ~/.calendars", says: "every calendar below that folder"),
            .init(line: "ekcal vdir pull ~/.calendars -n", says: "show what would change"),
        ])
}

extension CommandTable {
    static let vdirPush = Command(
        type: VdirCommand.self, path: ["vdir", "push"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: VdirReport.Result.members) },
        summary: "copy the changes in the store to a folder of .ics files",
        parameters: [.init(name: "DIR", arity: .one, help: "the folder", values: .folders)],
        options: [vdirCalendar] + keepingInStep + take(.dryRun, .yes, .noInput, .lockTimeout) + printing
            + everywhere,
        details: [
            """
            DIR is a folder as khal, vdirsyncer, todoman and others use it (vdir): a folder for each \
            calendar, and one file for each item. With -c, it is the folder of that calendar. Missing \
            folders are created, with all items.
            """,
            "Only the folder is changed. Files keep their names, and "
                + "files of unchanged items are not written.",
            "Values that iCalendar cannot contain are reported, as in `export`.",
        ] + vdirDetails,
        examples: [
            .init(line: "ekcal vdir push ~/.calendars/work -c work", says: "one calendar"),
            .init(line: "ekcal vdir push ~/.calendars -n", says: "show what would change"),
        ])
}

/// `vdir pull`, `vdir push`: copies the changes of one side to the other.
struct VdirCommand: EkcalCommand {
    private let folder: String
    /// The side to change.
    private let side: SyncSide
    private let options: VdirOptions

    init(_ arguments: ParsedArguments, _ session: Session) {
        folder = arguments.operand(0) ?? ""
        side = arguments.command.path.last == "pull" ? .ours : .theirs
        options = VdirOptions(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try VdirRun(session: session, path: folder, side: side, options: options).run().response()
    }
}
