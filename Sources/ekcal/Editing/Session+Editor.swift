import CLibrary

/// Texts that a person edits.
extension Session {
    /// Whether an editor can be opened.
    var canEdit: Bool { canAsk && system.isOutputTerminal }

    /// Lets somebody edit a text until `take` takes what was written. What it refuses is shown again, with the reason as
    /// a comment above it; whoever saves that unchanged gives up, and the draft is kept.
    ///
    /// - Parameter take: Reads the text and does what it says.
    /// - Returns: What `take` returned; nil when nothing is different.
    func edit<Result>(_ text: String, draft: Draft, _ take: (String) throws -> Result) throws -> Result? {
        var last = text
        var shown = text
        while true {
            let written = Complaint.removed(from: try openEditor(shown, draft))
            if written == text, shown == text {
                draft.discard()
                return nil
            }
            guard written.contains(where: { !$0.isWhitespace }) else {
                draft.discard()
                throw EkcalError(.answerNeeded, "the text was empty, so nothing was changed")
            }
            let warned = warnings.count
            do {
                let result = try take(written)
                draft.discard()
                return result
            } catch {
                // The change is saved: to show the text again would invite a second one.
                if lastCommit != nil {
                    draft.discard()
                    throw error
                }
                console.dropWarnings(after: warned)
                var error = EkcalError(any: error)
                // What is wrong with the text can be mended in it; what is wrong with the disk cannot.
                let isMendable = [.usage, .notFound, .ambiguous, .conditionNotMet, .refused].contains(
                    error.exit)
                guard isMendable, written != last || shown == text else {
                    error.hint = [error.hint, draft.hint].compactMap(\.self).joined(separator: "\n")
                    throw error
                }
                (last, shown) = (written, Complaint.text(of: error) + written)
            }
        }
    }

    /// Opens a text in the user's editor, and gives what it is when the editor ends.
    ///
    /// The file that is edited is a draft: it stays when the editor fails or the machine does, and goes with `discard`.
    func openEditor(_ text: String, _ draft: Draft) throws -> String {
        try draft.write(text)
        flush()
        let editor = system[.visual] ?? system[.editor] ?? "vi"
        let code: Int32
        do throws(System.Failure) {
            code = try system.edit(editor, draft.path, system.environment)
        } catch {
            throw EkcalError(.file, "cannot start \(editor): \(error.reason)", hint: draft.hint)
        }
        guard code == 0 else {
            // Who has written nothing misses nothing.
            let isKept = (try? draft.read()) != text || Complaint.removed(from: text) != text
            if !isKept { draft.discard() }
            throw EkcalError(
                .answerNeeded, "\(editor) ended with \(code); nothing was changed",
                hint: isKept ? draft.hint : nil)
        }
        return try draft.read()
    }

    /// A place for a text while it is edited. One that was kept is not written over.
    func draft(_ name: String) throws -> Draft {
        let folder = try stateFolder() + "/drafts/"
        var path = folder + name
        var number = 1
        while System.isThere(path) {
            number += 1
            path = folder + "\(name)-\(number)"
        }
        return Draft(path: path)
    }

    /// Where programs keep what need not outlive the machine.
    func stateFolder() throws -> String {
        if let state = system[.stateHome], state.hasPrefix("/") { return state + "/ekcal" }
        guard let user = system[.home] else {
            throw EkcalError(
                .file, "HOME is not set, so the folder of drafts is unknown",
                hint: "set XDG_STATE_HOME to a folder")
        }
        return user + "/.local/state/ekcal"
    }
}
