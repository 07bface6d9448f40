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
    private var lockPath: String { folders.locks + name }

    var hint: String {
        return "the text is kept in \(path)"
            + (hasOrigin ? "\n`ekcal edit --draft \(name)` opens it again" : "")
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

    /// Whether the item of the draft is still known.
    var hasOrigin: Bool { (try? system.isThere(originPath)) == true }

    // MARK: One holder

    /// Whether another program, or another form of this one, has it open. Such a draft is not offered.
    var isOpen: Bool { FileLock.condition(path: lockPath, system.files) == .held }

    /// Takes the draft for as long as it is edited. The system gives it back when the program ends in any way.
    ///
    /// - Returns: Nil where files cannot be locked; then nobody can hold it.
    /// - Throws: An error if another program has it open.
    func hold() throws -> FileLock? {
        if isOpen { throw openElsewhere }
        let lock: FileLock?
        do throws(FileSystemError) {
            _ = try system.files.makeFolders(folders.locks, rights: 0o700)
            lock = try FileLock(path: lockPath, timeout: Draft.patience, fileSystem: system.files)
        } catch { return nil }
        guard let lock else { throw openElsewhere }
        let (files, path) = (system.files, lockPath)
        lock.onRelease = { try? files.remove(path) }
        return lock
    }

    /// The time to wait for a program that only looks whether the draft is open.
    private static let patience = 0.2

    var openElsewhere: EkcalError {
        EkcalError(
            .locked, "\(name) is open in another program",
            hint: "save or leave it there first", field: "--draft")
    }

    /// Whether it is a new reminder. The other new ones are events.
    fileprivate var isReminder: Bool { name.hasPrefix("new-reminder") }

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
    /// The place of its store; nil for a draft of an older version, which did not say it.
    let store: String?

    init(reference: String?, span: Span?, form: String, store: String?) {
        (self.reference, self.span, self.form, self.store) = (reference, span, form, store)
    }

    var text: String {
        "\(reference ?? "new") \(span?.rawValue ?? "all")\(store.map { " " + $0 } ?? "")\n" + form
    }

    init?(reading text: String) {
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        // The place of a store may have spaces.
        let words = parts[0].split(separator: " ", maxSplits: 2)
        guard parts.count == 2, words.count >= 2, let span = Span(rawValue: String(words[1])) else {
            return nil
        }
        self.init(
            reference: words[0] == "new" ? nil : String(words[0]), span: span, form: String(parts[1]),
            store: words.count > 2 ? String(words[2]) : nil)
    }

    /// The kind of its item.
    func kind(of draft: Draft) -> CalStoreItem.Kind {
        guard reference != nil else { return draft.isReminder ? .reminder : .event }
        return ItemForm.kind(of: form)
    }
}

/// The folders of drafts in the folder for files whose loss is harmless.
struct DraftFolders {
    let drafts: String
    fileprivate let origins: String
    fileprivate let locks: String
    let system: System
    /// The place of the store whose drafts are offered; nil for all.
    private var store: String?

    /// The drafts of the store of a session.
    init(_ session: Session) throws {
        try self.init(session.system)
        store = try session.access.place()
    }

    init(_ system: System) throws {
        let state = try system.stateFolder()
        (drafts, origins) = (state + "/drafts/", state + "/draft-origins/")
        locks = state + "/draft-locks/"
        self.system = system
    }

    /// A new file for a text during editing. It never overwrites a kept draft.
    func new(_ name: String) throws -> Draft {
        var draft = Draft(name: name, folders: self)
        var number = 1
        while try system.isThere(draft.path) || draft.isOpen {
            number += 1
            draft = Draft(name: "\(name)-\(number)", folders: self)
        }
        return draft
    }

    /// The drafts of items that no program has open, the newest first.
    var all: [Draft] {
        let names = (try? system.files.names(inFolder: drafts)) ?? []
        let found = names.map { Draft(name: $0, folders: self) }.filter { draft in
            draft.origin.map { isOwn($0) } == true && !draft.isOpen
        }
        let dated = found.map { draft in
            (draft, (try? system.files.information(at: draft.path))??.modified ?? 0)
        }
        return dated.sorted { ($1.1, $0.0.name) < ($0.1, $1.0.name) }.map(\.0)
    }

    private func isOwn(_ origin: DraftOrigin) -> Bool {
        store == nil || origin.store == nil || origin.store == store
    }

    /// The draft with a name, or the newest one.
    func draft(named name: String?) throws -> Draft {
        let all = self.all
        if let found = all.first(where: { name == nil || $0.name == name }) { return found }
        if let other = name.map({ Draft(name: $0, folders: self) }) {
            if other.isOpen { throw other.openElsewhere }
            if let origin = other.origin, let place = origin.store, !isOwn(origin) {
                throw EkcalError(
                    .notFound, "\(other.name) is a draft of another store, \(place)",
                    hint: "add --store \(ShellWords.quoted(place))", field: "--draft")
            }
        }
        let isThere = try name.map { try system.isThere(drafts + $0) } ?? false
        throw EkcalError(
            .notFound, name.map { "there is no draft of an item called \($0)" } ?? "there is no draft",
            hint: isThere
                ? "its text is in \(drafts)\(name ?? "")"
                : all.isEmpty ? nil : "write one of: " + all.map(\.name).joined(separator: ", "),
            field: "--draft")
    }
}
