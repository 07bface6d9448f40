import CalStore
import Terminal

/// A task on a screen that ends with a result: to view an event, to edit it, or to choose calendars. It is a
/// value without a terminal, a clock and a store: the program around it sends what happens, and does what it
/// wishes.
///
/// ```swift
/// var flow = EditorFlow(opening, setup, now: now)
/// flow.reduce(.input(.key(KeyPress(letter: "s", .control))))   // .save(changes, .this)
/// ```
package protocol ScreenFlow: Sendable {
    /// A wish of the person. The program answers with ``FlowEvent/refused(_:)`` if it cannot be done, or
    /// ends the flow.
    associatedtype Wish: Sendable

    /// Whether letters are text, and C-z undoes in it instead of stopping the program.
    var isTyping: Bool { get }

    mutating func reduce(_ event: FlowEvent) -> Wish?
    func frame() -> Frame
}

/// Something that happens to a flow.
package enum FlowEvent: Sendable {
    case input(InputEvent)
    case size(columns: Int, rows: Int)
    case time(Instant)
    /// The wish cannot be fulfilled, for this reason.
    case refused(String)
}
