import Foundation

/// Texts that a person edits.
extension Context {
    /// Whether an editor can be opened.
    var canEdit: Bool { canAsk && system.isOutputTerminal }

    /// Opens a text in the user's editor, and gives what it is when the editor ends.
    ///
    /// The file that is edited is a draft: it stays when the editor fails or the machine does, and goes with `discard`.
    func edit(_ text: String, draft: Draft) throws -> String {
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
            throw EkcalError(
                .answerNeeded, "\(editor) ended with \(code); nothing was changed", hint: draft.hint)
        }
        return try draft.read()
    }

    /// A place for a text while it is edited.
    func draft(_ name: String) throws -> Draft {
        Draft(path: try stateFolder() + "/drafts/" + name)
    }

    /// Where programs keep what need not outlive the machine.
    func stateFolder() throws -> String {
        if let state = system[.stateHome], state.hasPrefix("/") { return state + "/ekcal" }
        guard let user = system[.home] else {
            throw EkcalError(
                .file, "HOME is not set, so there is no place for a draft",
                hint: "name a folder with XDG_STATE_HOME")
        }
        return user + "/.local/state/ekcal"
    }

    /// Whether to go on with a text that is wrong; nobody has to.
    func asksAgain(_ error: EkcalError) throws -> Bool {
        system.writeError(Array(error.text(style: .plain).utf8))
        flush()
        system.writeError(Array("Edit it again? [Y/n] ".utf8))
        guard let answer = system.readLine()?.trimmingCharacters(in: .whitespaces).lowercased() else {
            return false
        }
        return ["", "y", "yes"].contains(answer)
    }
}

/// A text that is being edited, in a file of its own that nobody else may read.
struct Draft {
    let path: String

    var hint: String { "what was written is kept in \(path)" }

    func write(_ text: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let isMade = FileManager.default.createFile(
                atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
            guard isMade else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            throw EkcalError(.file, "cannot write \(path): \(Context.reason(error))")
        }
    }

    func read() throws -> String {
        do {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw EkcalError(.file, "\(path) is not text in UTF-8")
            }
            return text
        } catch let error as EkcalError {
            throw error
        } catch {
            throw EkcalError(.file, "cannot read \(path): \(Context.reason(error))")
        }
    }

    func discard() { try? FileManager.default.removeItem(atPath: path) }
}
