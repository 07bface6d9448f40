import Basics
import CalStore
import CalStoreLanguage
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let ui = Command(
        type: UICommand.self, path: ["ui"], section: .look,
        answer: { .of(.screen) },
        summary: "the calendar on the whole terminal",
        parameters: [date("any day of the first view (default: today)")],
        options: take(.view, .reader, .mouse, .ascii, .size, .keys, .frames, .restore, .zoneColumn)
            + take(.calendar, .notCalendar)
            + [.init(.readOnly, help: "nothing in the store can be changed", group: .choosing)]
            + take(.output, .json, .color).choosing(.output, from: ["text", "json"])
            + take(.noHooks, .lockTimeout, .atOperation) + everywhere,
        exclusive: [[.restore, .keys]],
        details: [
            "Arrows or h, j, k and l move, Enter opens, ? shows all keys. What is changed there is done by the "
                + "commands of ekcal, so `ekcal undo` takes it back, and u too.",
            """
            With --keys it needs no terminal: it takes the keys, prints the last picture and ends. Keys are \
            written as j, <Enter>, <Esc>, <C-s>, <Up>, <Paste:text>, <Click:12,3>, <Press:12,3>, <Drag:12,5>, \
            <Release:12,5> and <Resize:80x24>; @FILE reads them from a file. <Wait:now> takes changes of other \
            programs, and <Wait:second> ends their marks.
            """,
        ],
        examples: [
            .init(line: "ekcal ui", says: "the next days"),
            .init(line: "ekcal ui --view month april", says: "a month as a grid"),
            .init(line: "ekcal ui --size 60x20 --keys 'jj<Enter>'", says: "the picture after three keys"),
        ])
}

/// `ui`: the calendar on the whole terminal, or what it shows after some keys.
struct UICommand: EkcalCommand {
    private let arguments: ParsedArguments
    private let options: ScreenOptions

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        self.arguments = arguments
        options = try ScreenOptions(arguments, session)
    }

    func run(_ session: Session) throws -> Response {
        if options.restores {
            return Response(stream: { _ in
                session.console.print(bytes: Array(FullScreenTerminal.restoring))
                return .success
            })
        }
        guard options.steps != nil || session.system.isInputTerminal && session.system.isOutputTerminal else {
            throw EkcalError(
                .answerNeeded, "the full screen needs a terminal",
                hint: "`ekcal week` prints a week; --keys tries keys without a terminal")
        }
        // Its commands use one store, and write to no stream of this one.
        var system = session.system
        let isReadOnly = options.isReadOnly
        let shared = SharedStore(
            system,
            check: { _ in
                guard isReadOnly else { return }
                throw EkcalError(.readOnly, "this is read only", hint: "start `ekcal ui` without that")
            })
        system.openStore = { (path, timeout, hooks) throws(CalStoreError) in
            try shared.open(path, timeout, hooks)
        }
        system.error = ErrorStream { _ in }
        let own = try Session(arguments, system)
        let program = try FullScreenProgram(own, options)
        guard let steps = options.steps else {
            if let reason = options.reasonForLines {
                session.note(reason + ", so it is printed line by line")
            }
            let code = program.runOnTerminal()
            return Response(stream: { _ in code })
        }
        var spoken = ""
        let frames = program.play(steps) { spoken += $0 }
        if let unread = program.unread { throw unread }
        if options.isForReader, session.console.printsText {
            return Response(text: { page in
                for line in spoken.split(separator: "\r\n", omittingEmptySubsequences: false) {
                    page.print(String(line))
                }
            })
        }
        let shown = options.printsAllFrames ? frames : frames.suffix(1)
        return Response(
            text: { page in
                for (index, frame) in shown.enumerated() {
                    if index > 0 { page.print(String(repeating: "-", count: frame.frame.columns)) }
                    for line in frame.frame.lines { page.print(line) }
                }
            },
            answer: { session.answer(items: shown.map(\.json)) })
    }
}
