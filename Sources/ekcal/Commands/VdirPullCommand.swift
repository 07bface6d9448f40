import CalStoreExchange

extension CommandTable {
    static let vdirPull = Command(
        type: VdirPullCommand.self, path: ["vdir", "pull"], section: .exchange, writes: true,
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

/// `vdir pull`: bring the changes of a folder of .ics files into the store.
struct VdirPullCommand: EkcalCommand {
    private let folder: String
    private let options: VdirOptions

    init(_ arguments: ParsedArguments, _ session: Session) {
        folder = arguments.operand(0) ?? ""
        options = VdirOptions(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try VdirRun(session: session, path: folder, side: .ours, options: options).run().response()
    }
}
