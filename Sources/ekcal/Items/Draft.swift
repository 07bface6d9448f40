import Basics
import CalStore

/// A text that is being edited, in a file of its own that other users cannot read. A second file has the
/// item and the text before the edit, so that a draft that was kept can be opened again.
struct Draft {
    let name: String
    let folders: DraftFolders

    private var system: System { folders.system }
    var path: String { folders.drafts + name }
    private var originPath: String { folders.origins + name }

    var hint: String {
        let isItem = (try? system.isThere(originPath)) == true
        return "the text is kept in \(path)"
            + (isItem ? "\n`ekcal edit --draft \(name)` opens it again" : "")
    }

    func write(_ text: String) throws { try write(text, to: path) }

    func write(_ origin: DraftOrigin) throws { try write(origin.text, to: originPath) }

    private func write(_ text: String, to path: String) throws {
        do throws(System.Failure) {
            try system.makeFolders(FilePath.folder(of: path), rights: 0o700)
            try system.writeFile(path, Array(text.utf8))
        } catch {
            throw EkcalError(.file, "cannot write \(path): \(error.reason)")
        }
    }

    func read() throws -> String { try read(path) }

    /// The item and the text before the edit; nil for a text of something else, such as a table.
    var origin: DraftOrigin? { (try? read(originPath)).flatMap { DraftOrigin(reading: $0) } }

    private func read(_ path: String) throws -> String {
        let bytes: [UInt8]
        do throws(System.Failure) { bytes = try system.readFile(path) } catch {
            throw EkcalError(.file, "cannot read \(path): \(error.reason)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw EkcalError(.file, "\(path) is not text in UTF-8")
        }
        return text
    }

    func discard() {
        for path in [path, originPath] { try? system.files.remove(path) }
    }
}

/// The item of a draft, and the form before the edit.
struct DraftOrigin {
    /// The full identifier, with the date of an occurrence; nil for a new item.
    let reference: String?
    /// The part of a series that the edit changes.
    let span: Span?
    let form: String

    init(reference: String?, span: Span?, form: String) {
        (self.reference, self.span, self.form) = (reference, span, form)
    }

    var text: String { "\(reference ?? "new") \(span?.rawValue ?? "all")\n" + form }

    init?(reading text: String) {
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts[0].split(separator: " ")
        guard parts.count == 2, words.count == 2, let span = Span(rawValue: String(words[1])) else {
            return nil
        }
        self.init(
            reference: words[0] == "new" ? nil : String(words[0]), span: span, form: String(parts[1]))
    }
}

/// The folders of drafts in the folder for files whose loss is harmless.
struct DraftFolders {
    let drafts: String
    fileprivate let origins: String
    let system: System

    init(_ system: System) throws {
        let state = try system.stateFolder()
        (drafts, origins) = (state + "/drafts/", state + "/draft-origins/")
        self.system = system
    }

    /// A new file for a text during editing. It never overwrites a kept draft.
    func new(_ name: String) throws -> Draft {
        var draft = Draft(name: name, folders: self)
        var number = 1
        while try system.isThere(draft.path) {
            number += 1
            draft = Draft(name: "\(name)-\(number)", folders: self)
        }
        return draft
    }

    /// The drafts of items, the newest first.
    var all: [Draft] {
        let names = (try? system.files.names(inFolder: drafts)) ?? []
        let found = names.map { Draft(name: $0, folders: self) }.filter { $0.origin != nil }
        let dated = found.map { draft in
            (draft, (try? system.files.information(at: draft.path))??.modified ?? 0)
        }
        return dated.sorted { ($1.1, $0.0.name) < ($0.1, $1.0.name) }.map(\.0)
    }

    /// The draft with a name, or the newest one.
    func draft(named name: String?) throws -> Draft {
        let all = self.all
        if let found = all.first(where: { name == nil || $0.name == name }) { return found }
        let isThere = try name.map { try system.isThere(drafts + $0) } ?? false
        throw EkcalError(
            .notFound, name.map { "there is no draft of an item called \($0)" } ?? "there is no draft",
            hint: isThere
                ? "its text is in \(drafts)\(name ?? "")"
                : all.isEmpty ? nil : "write one of: " + all.map(\.name).joined(separator: ", "),
            field: "--draft")
    }
}
