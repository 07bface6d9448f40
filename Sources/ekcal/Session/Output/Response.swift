import Basics
import CalStore
import CalStoreScreens
import CommandLine
import Terminal

/// The response of a command: the same values as text for people and as objects for programs. A renderer
/// (`ResponseRenderer`) prints it in the format of `--output`.
///
/// ```swift
/// return Response(
///     text: { page in for calendar in calendars { page.print(calendar.title) } },
///     answer: { session.answer(items: calendars.map(json.object)) })
/// ```
/// The closures capture values, never a view of the store: at most one of them runs, and only after the store
/// is released.
struct Response {
    /// The text for people.
    var text: ((Page) throws -> Void)?
    /// The lines of `--quiet`: mostly references.
    var quiet: (() throws -> [String])?
    /// The answer for programs; nil for commands that have only text.
    var answer: (() throws -> Answer)?
    /// Items as iCalendar, which is passed to the argument: whole, or in pieces that end at ends of lines.
    var calendar: ((_ print: ([UInt8]) -> Void) throws -> Void)?
    /// A picture of items as a page.
    var page: (() throws -> [UInt8])?
    /// The items of the answer one by one, if they may not fit in memory. JSON Lines prints each at once. The
    /// closure returns when its argument reports that the reader is gone.
    var lines: (((JSONValue) -> Bool) throws -> Void)?
    /// Prints answers in pieces, in place of everything above: for a command without an end (`watch`), or one
    /// that answers each line of its input (`expand --lines`). The renderer calls it; it returns at the end.
    var stream: ((Stream) throws -> ExitCode)?
    /// The change that was made; nil if the command only read.
    var change: Change?
    /// The exit code after the answer was printed.
    var exit = ExitCode.success
    /// The error to report after the answer: `--fail-empty`, or a batch with failed lines.
    var failure: EkcalError?

    /// The effect of a command on the store.
    struct Change {
        /// The operations; empty if nothing had to be done.
        var operations: [CalStoreOperation]
        /// The items that were added or changed, in their new state.
        var items: [CalStoreItem] = []
        /// The part of a series that was changed; nil if it is not known.
        var span: Span?
        /// The occurrences that were changed, with their keys before and after.
        var moves: [ScreenMove] = []

        init(
            operations: [CalStoreOperation], items: [CalStoreItem] = [], span: Span? = nil,
            moves: [ScreenMove] = []
        ) {
            (self.operations, self.items, self.span, self.moves) = (operations, items, span, moves)
        }

        /// The effect of one operation; nil if nothing had to be done.
        init(_ operation: CalStoreOperation?) {
            operations = operation.map { [$0] } ?? []
            items = operation?.changes.compactMap(\.itemAfter) ?? []
        }
    }

    /// The output for the pieces of a long answer.
    struct Stream {
        private let renderer: ResponseRenderer
        private let console: Console

        init(_ renderer: ResponseRenderer, _ console: Console) {
            (self.renderer, self.console) = (renderer, console)
        }

        /// Whether there is still a reader.
        var isRead: Bool { !console.isBroken }

        /// Prints a piece in the format of `--output`.
        func print(_ piece: Response) throws { try renderer.print(piece) }
        /// Prints one object on a line.
        func print(_ object: JSONValue) { console.print(object.text) }
        /// Writes everything printed so far, and the notes about it.
        func flush() {
            console.flush()
            console.releaseNotes()
        }
    }

    /// The output for text for people.
    struct Page {
        let console: Console

        var style: TextStyle { console.style }
        /// The width of a line in cells; nil for no limit.
        var width: Int? { console.width }
        /// Whether there is still a reader.
        var isRead: Bool { !console.isBroken }

        /// One line or several.
        func print(_ line: String) { console.print(line) }
        func print(_ lines: [String]) { for line in lines { console.print(line) } }
        /// Lines that must not be wrapped, because a shell reads them.
        func print(verbatim lines: [String]) { for line in lines { console.print(verbatim: line) } }
        /// Prints a note on standard error after the text printed so far. --quiet suppresses it.
        func note(_ remark: String) { console.note(remark) }
    }

    /// A response that has only text: `help`, `completion`.
    static func text(_ lines: [String]) -> Response { Response(text: { $0.print(lines) }) }
    /// An empty response.
    static var nothing: Response { Response(text: { _ in }) }
}
