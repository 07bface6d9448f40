import CalStore

/// What a command answers: the same values as text for people and as objects for programs. A renderer (`ResponseRenderer`) makes
/// of it what `--output` asks for.
///
/// ```swift
/// return Response(
///     text: { page in for calendar in calendars { page.print(calendar.title) } },
///     answer: { session.answer(items: calendars.map(json.object)) })
/// ```
/// The closures hold values, never a view of the store: they run when the store is free again, and at most one of them does.
struct Response {
    /// What people read.
    var text: ((Page) throws -> Void)?
    /// What `--quiet` prints instead: mostly references, one a line.
    var quiet: (() throws -> [String])?
    /// What programs read; nil for commands that have text only.
    var answer: (() throws -> Answer)?
    /// Items as iCalendar.
    var calendar: (() throws -> [UInt8])?
    /// What was changed; nil where the command only read.
    var change: Effect?
    /// How the command ends when the answer is printed.
    var exit = ExitCode.success
    /// What is reported behind the answer: `--fail-empty`, a batch of which some lines failed.
    var failure: EkcalError?

    /// What a command did to the store.
    struct Effect {
        /// Nil when nothing was to be done.
        var operations: [CalStoreOperation]
        /// The items that it made or changed, as they are now.
        var items: [CalStoreItem] = []
    }

    /// Where text for people goes.
    struct Page {
        let console: Console

        var style: TextStyle { console.style }
        /// Cells of a line; nil where it has no limit.
        var width: Int? { console.width }
        /// Whether anybody still reads.
        var isRead: Bool { !console.isBroken }

        /// One line or several.
        func print(_ line: String) { console.print(line) }
        func print(_ lines: [String]) { for line in lines { console.print(line) } }
        /// Bytes as they are.
        func print(bytes: [UInt8]) { console.print(bytes: bytes) }
    }

    /// Text without more: `help`, `completion`.
    static func text(_ lines: [String]) -> Response { Response(text: { $0.print(lines) }) }
    /// Nothing at all.
    static var nothing: Response { Response(text: { _ in }) }
}
