import CalStoreExchange

extension CommandTable {
    static let vdirPush = Command(
        type: VdirPushCommand.self, path: ["vdir", "push"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: ObjectName.vdirMembers) },
        summary: "bring the changes of the store into a folder of .ics files",
        parameters: [.init(name: "DIR", arity: .one, help: "the folder", values: .folders)],
        options: [vdirCalendar] + keepingInStep + take(.dryRun, .yes, .noInput, .lockTimeout) + printing
            + everywhere,
        details: [
            "DIR is what khal, vdirsyncer, todoman and others read (vdir): one item a file, a folder for each calendar. With -c it is the folder of that calendar. What is missing is made.",
            "Only the folder is written. Files keep their names, and those of items that did not change are not touched.",
        ] + vdirDetails,
        examples: [
            .init(line: "ekcal vdir push ~/.calendars/work -c work", says: "one calendar"),
            .init(line: "ekcal vdir push ~/.calendars -n", says: "what would change?"),
        ])
}

/// `vdir push`: bring the changes of the store into a folder of .ics files.
struct VdirPushCommand: EkcalCommand {
    private let folder: String
    private let options: VdirOptions

    init(_ arguments: ParsedArguments, _ session: Session) {
        folder = arguments.operand(0) ?? ""
        options = VdirOptions(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try VdirRun(session: session, path: folder, side: .theirs, options: options).run().response()
    }
}
