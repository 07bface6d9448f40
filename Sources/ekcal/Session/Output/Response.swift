import Basics
import CalStore
import Terminal

/// What a command answers: the same values as text for people and as objects for programs. A renderer
/// (`ResponseRenderer`) makes of it what `--output` asks for.
///
/// ```swift
/// return Response(
///     text: { page in for calendar in calendars { page.print(calendar.title) } },
///     answer: { session.answer(items: calendars.map(json.object)) })
/// ```
/// The closures hold values, never a view of the store: they run when the store is free again, and at most
/// one of them does.
struct Response {
    /// What people read.
    var text: ((Page) throws -> Void)?
    /// What `--quiet` prints instead: mostly references, one a line.
    var quiet: (() throws -> [String])?
    /// What programs read; nil for commands that have text only.
    var answer: (() throws -> Answer)?
    /// Items as iCalendar.
    var calendar: (() throws -> [UInt8])?
    /// A picture of items as a page.
    var page: (() throws -> [UInt8])?
    /// The items of the answer one by one, where there may be more than memory holds: JSON Lines print them
    /// as they are made. It ends when it is told that the reader is gone.
    var lines: (((JSONValue) -> Bool) throws -> Void)?
    /// Answers piece by piece instead of all this: of a command without an end (`watch`), or one that answers
    /// each line of its input (`expand --lines`). The renderer calls it; it returns when nothing more is to
    /// come.
    var stream: ((Stream) throws -> ExitCode)?
    /// What was changed; nil where the command only read.
    var change: Change?
    /// How the command ends when the answer is printed.
    var exit = ExitCode.success
    /// What is reported behind the answer: `--fail-empty`, a batch of which some lines failed.
    var failure: EkcalError?

    /// What a command did to the store.
    struct Change {
        /// Nil when nothing was to be done.
        var operations: [CalStoreOperation]
        /// The items that it made or changed, as they are now.
        var items: [CalStoreItem] = []

        init(operations: [CalStoreOperation], items: [CalStoreItem] = []) {
            (self.operations, self.items) = (operations, items)
        }

        /// What one operation did; nil when nothing was to be done.
        init(_ operation: CalStoreOperation?) {
            operations = operation.map { [$0] } ?? []
            items = operation?.changes.compactMap(\.itemAfter) ?? []
        }
    }

    /// Where the pieces of a long answer go.
    struct Stream {
        private let renderer: ResponseRenderer
        private let console: Console

        init(_ renderer: ResponseRenderer, _ console: Console) {
            (self.renderer, self.console) = (renderer, console)
        }

        /// Whether anybody still reads.
        var isRead: Bool { !console.isBroken }

        /// Prints a piece as `--output` asks.
        func print(_ piece: Response) throws { try renderer.print(piece) }
        /// Prints one object on a line.
        func print(_ object: JSONValue) { console.print(object.text) }
        /// Lets the reader see what was printed by now, and the remarks about it.
        func flush() {
            console.flush()
            console.releaseNotes()
        }
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
        /// A remark on standard error, behind what was printed by now; --quiet leaves it out.
        func note(_ remark: String) { console.note(remark) }
    }

    /// Text without more: `help`, `completion`.
    static func text(_ lines: [String]) -> Response { Response(text: { $0.print(lines) }) }
    /// Nothing at all.
    static var nothing: Response { Response(text: { _ in }) }
}
