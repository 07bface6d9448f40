import CalStore

/// Something that the full screen wants from the program around it. The answer is a ``ScreenEvent``.
package enum ScreenEffect: Sendable, Hashable {
    /// Read the store: `loaded`.
    case load(ScreenQuery)
    /// Run a command, given as the words after `ekcal`: `ran`.
    case run([String])
    /// Run a command that needs the terminal, such as one that opens an editor: `ran`.
    case lend([String])
    /// Run a typed command line, in which `$` is this item: `ran`.
    case runLine(String, item: String?)
    /// Try a command without changing anything, to show how its words are read: `previewed`.
    case preview([String])
    /// Read an item, or begin a new one, for the editor: `opened`.
    case openEditor(EditorRequest)
    /// Read the words that the fields of the form had before, from the whole store: `suggested`.
    case suggest
    /// Try a command without changing anything, for the form: `attempted`.
    case attempt([String])
    /// Run commands as one operation: `ran`.
    case save([[String]])
    /// Keep the texts of the form as a draft.
    case keepDraft(EditorChanges)
    /// Open the texts of the form in the user's editor: `ran`.
    case lendDraft(EditorChanges)
    /// Remove the draft of the form, which was saved or left.
    case dropDraft
    /// Look for forms that were not saved: `draftsFound`.
    case findDrafts
    /// Remove a draft by its name.
    case removeDraft(String)
    /// Complete the last word of a command line: `completed`.
    case complete(String)
    /// Remember the calendars that are hidden, for the next start.
    case keepHidden(Set<CalStoreCalendar.ID>)
    /// Put text on the clipboard.
    case copy(String)
    /// Take the mouse, or leave it to the terminal.
    case mouse(Bool)
    /// Draw everything again.
    case drawAgain
    case quit
}
