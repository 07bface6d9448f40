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
    /// The lines that say what a command would do.
    case previewed([String], lines: [String], isBad: Bool)
    /// The text before the cursor of a prompt with its last word completed, and the words that fit.
    case completed(String, candidates: [String])
    /// The item that the editor asked for.
    case opened(EditorOpening)
    /// The item of the form was deleted by others.
    case itemIsGone
    /// The outcome that a command of the form would have.
    case attempted(ScreenOutcome)
    /// Nothing was typed for a second.
    case paused
    /// The forms that were not saved, the newest first; whether to ask what to do with them.
    case draftsFound([ScreenDraft], asks: Bool)
    /// The store was changed, here or by another process: its revision; nil if that is not known.
    case changed(revision: String?)
    /// The marks of changed items have been shown for a second.
    case marksEnded
    /// The words that the fields of the form had before.
    case suggested(EditorSuggestions)
    case time(Instant)
    /// An alarm rings for an item.
    case alarm(String, reference: String)
    /// Something went wrong outside, such as a store that cannot be read.
    case failed(String)
}
