import CLibrary
import CommandLine

/// The user's editor.
struct TextEditor {
    let system: System
    let console: Console
    /// Whether the command has already saved a change.
    let hasCommitted: () -> Bool

    /// Opens a text in the editor until `take` accepts the result. A refused text is shown again, with the
    /// reason as a comment above it. Saving that text unchanged cancels the edit, and the draft is kept.
    ///
    /// - Parameters:
    ///   - text: The text before the edit.
    ///   - shown: The text to open, if it is an earlier edit.
    ///   - take: Reads the text and makes the changes.
    /// - Returns: The result of `take`; nil if nothing was changed.
    func edit<Result>(
        _ text: String, shown earlier: String? = nil, draft: Draft, _ take: (String) throws -> Result
    ) throws -> Result? {
        let lock = try draft.hold()
        defer { lock?.release() }
        var last = text
        var shown = earlier ?? text
        while true {
            let written = EditorError.removed(from: try openEditor(shown, draft))
            if written == text, shown == text {
                draft.discard()
                return nil
            }
            guard written.contains(where: { !$0.isWhitespace }) else {
                draft.discard()
                throw EkcalError(.answerNeeded, "the text was empty; nothing was changed")
            }
            let warned = console.warnings.count
            do {
                let result = try take(written)
                draft.discard()
                return result
            } catch {
                // The change is saved. Showing the text again would make it a second time.
                if hasCommitted() {
                    draft.discard()
                    throw error
                }
                console.dropWarnings(after: warned)
                var error = EkcalError(any: error)
                // A mistake in the text can be fixed in the editor; a failure of the disk cannot.
                let isMendable = [.usage, .notFound, .ambiguous, .conditionNotMet, .refused].contains(
                    error.exit)
                guard isMendable, written != last || shown == text else {
                    error.hint = [error.hint, draft.hint].compactMap(\.self).joined(separator: "\n")
                    throw error
                }
                (last, shown) = (written, EditorError.text(of: error) + written)
            }
        }
    }

    /// Opens a text in the user's editor, and returns the text at the exit of the editor.
    ///
    /// The file is a draft. It is kept if the editor or the machine fails; `discard` deletes it.
    func openEditor(_ text: String, _ draft: Draft) throws -> String {
        try draft.write(text)
        console.flush()
        let editor = system[.visual] ?? system[.editor] ?? "vi"
        let code: Int32
        do throws(System.Failure) {
            code = try system.edit(editor, draft.path, system.environment)
        } catch {
            throw EkcalError(.file, "cannot start \(editor): \(error.reason)", hint: draft.hint)
        }
        guard code == 0 else {
            // If the text is unchanged, keep no draft.
            let isKept = (try? draft.read()) != text || EditorError.removed(from: text) != text
            if !isKept { draft.discard() }
            throw EkcalError(
                .answerNeeded, "\(editor) exited with \(code); nothing was changed",
                hint: isKept ? draft.hint : nil)
        }
        return try draft.read()
    }
}

extension Session {
    var editor: TextEditor {
        TextEditor(system: system, console: console) { [access] in access.lastCommit != nil }
    }
}

extension System {
    /// The folder for files whose loss is harmless (XDG_STATE_HOME).
    func stateFolder() throws -> String {
        if let state = self[.stateHome], state.hasPrefix("/") { return state + "/ekcal" }
        guard let user = self[.home] else {
            throw EkcalError(
                .file, "HOME is not set, so the folder of drafts is unknown",
                hint: "set XDG_STATE_HOME to a folder")
        }
        return user + "/.local/state/ekcal"
    }
}
