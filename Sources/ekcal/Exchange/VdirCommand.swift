import CalStoreExchange
import CommandLine

extension CommandTable {
    static let vdirPull = Command(
        type: VdirCommand.self, path: ["vdir", "pull"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: ObjectName.vdirMembers) },
        summary: "bring the changes of a folder of .ics files into the store",
        parameters: [.init(name: "DIR", arity: .one, help: "the folder", values: .folders)],
        options: [vdirCalendar] + keepingInStep + changing,
        details: [
            "DIR is what khal, vdirsyncer, todoman and others use (vdir): one item a file; or a folder of such folders, one for each calendar. A folder without a calendar of its name makes one. The files `displayname` and `color` are its title and its colour.",
            "Only the store is written, by one operation that `ekcal undo` takes back.",
        ] + vdirDetails,
        examples: [
            .init(line: "ekcal vdir pull ~/.calendars", says: "every calendar below that folder"),
            .init(line: "ekcal vdir pull ~/.calendars -n", says: "what would change?"),
        ])
}

extension CommandTable {
    static let vdirPush = Command(
        type: VdirCommand.self, path: ["vdir", "push"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: ObjectName.vdirMembers) },
        summary: "bring the changes of the store into a folder of .ics files",
        parameters: [.init(name: "DIR", arity: .one, help: "the folder", values: .folders)],
        options: [vdirCalendar] + keepingInStep + take(.dryRun, .yes, .noInput, .lockTimeout) + printing
            + everywhere,
        details: [
            "DIR is what khal, vdirsyncer, todoman and others read (vdir): one item a file, a folder for each calendar. With -c it is the folder of that calendar. What is missing is made.",
            "Only the folder is written. Files keep their names, and those of items that did not change are not touched.",
            "What an item has that iCalendar cannot hold is reported, as `export` does.",
        ] + vdirDetails,
        examples: [
            .init(line: "ekcal vdir push ~/.calendars/work -c work", says: "one calendar"),
            .init(line: "ekcal vdir push ~/.calendars -n", says: "what would change?"),
        ])
}

/// `vdir pull`, `vdir push`: brings the changes of one side to the other.
struct VdirCommand: EkcalCommand {
    private let folder: String
    /// The side that is written.
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
