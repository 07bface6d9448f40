import CalStore
import Terminal

/// Something that happens to the full screen. The answers to its effects come this way too.
package enum ScreenEvent {
    case input(InputEvent)
    case size(columns: Int, rows: Int)
    /// The answer to `load`.
    case loaded(ScreenContents)
    /// The end of a command.
    case ran(ScreenOutcome)
    /// What a command would do.
    case previewed([String], lines: [String])
    /// The text before the cursor of a prompt, with its last word completed.
    case completed(String)
    /// The store was changed, here or by another process.
    case changed
    case time(Instant)
    /// Something went wrong outside, such as a store that cannot be read.
    case failed(String)
}
