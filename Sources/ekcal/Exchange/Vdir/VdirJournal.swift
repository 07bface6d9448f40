import Basics
import CalStore
import CalStoreExchange

/// The work of a run so far, for the next run if this one is killed. Each row is a line of JSON.
///
/// | row | both sides have its versions |
/// |---|---|
/// | `agreed` | yes |
/// | `written`, before a file is replaced by a draft, or removed | if a row follows, or the file shows it |
/// | `failed` | the file was not written or removed |
/// | `committed`, before a commit | if the store has the operation |
struct VdirJournal {
    /// The versions of some items of a collection.
    struct Part {
        let folder: String
        let calendar: CalStoreCalendar.ID
        var status = SyncStatus()
        /// The items that neither side has any more.
        var gone: [String] = []
        var properties: [VdirFolder.Property: String] = [:]

        init(
            _ collection: VdirState.Collection, _ pairs: [String: SyncPair] = [:], gone: [String] = []
        ) {
            (folder, calendar) = (collection.folder, collection.calendar)
            (self.gone, properties) = (gone, collection.properties)
            for (ident, pair) in pairs { status[ident] = pair }
        }
    }

    /// A file of a collection that is written or removed: an item, or a property.
    struct Change {
        /// The draft, which exists until it replaces the file: its name in the collection, or its path if the
        /// file is a link to another folder. Nil if the file is removed.
        let draft: String?
        /// The name of the file.
        let file: String
        /// The hash of the new bytes; nil if the file is removed.
        let hash: String?
        /// The hash of the old ones; nil for a new file.
        let replaced: String?

        /// The name of the change in a `failed` row.
        var name: String { draft ?? file }
    }

    /// A commit of a pull.
    struct Commit {
        /// The key of its operation.
        let key: String
        /// The newest operation before it; nil for the first one.
        let after: CalStoreOperation.ID?
    }

    enum Row {
        case agreed(Part)
        case written(Part, Change)
        case failed(String)
        case committed(Part, Commit)
    }

    private let file: StoreSideFile
    /// The folder of the collections.
    private let root: String
    private let files: any FileSystem

    init(_ file: StoreSideFile, of root: String, _ files: any FileSystem) {
        (self.file, self.root, self.files) = (file, root, files)
    }

    /// A missing row only costs a question, so failures are ignored.
    func add(_ row: Row) { try? file.append(line: row.jsonValue.text) }

    /// Removes all rows.
    func remove() throws { try file.remove() }

    // MARK: After a killed run

    /// The decisions about a killed run.
    struct Settled {
        /// What both sides have, in the order in which they got it.
        var parts: [Part] = []
        /// The path of a draft that was not renamed.
        var draft: String?
    }

    /// Decides about the rows of a killed run; nil if there are none.
    func settled(_ view: any CalStoreReader) throws -> Settled? {
        guard let bytes = try file.read(), let end = bytes.lastIndex(of: 0x0A) else { return nil }
        var settled = Settled()
        var open: (part: Part, change: Change)?
        for row in bytes[..<end].split(separator: 0x0A).compactMap(Row.init) {
            if case .failed(let name) = row {
                if open?.change.name == name { open = nil }
                continue
            }
            if let open { settled.parts.append(open.part) }
            open = nil
            switch row {
            case .agreed(let part): settled.parts.append(part)
            case .written(let part, let change): open = (part, change)
            case .committed(let part, let commit):
                if try !view.history.operations(key: commit.key, after: commit.after).isEmpty {
                    settled.parts.append(part)
                }
            case .failed: break
            }
        }
        if let open {
            let folder = open.part.folder
            let collection = VdirFolder(path: folder.isEmpty ? root : root + "/" + folder, files: files)
            if isDone(open.change, in: collection) { settled.parts.append(open.part) }
            // A store that comes from others must not name other files.
            if let draft = open.change.draft, DraftName.isHidden(FilePath.name(of: draft)) {
                settled.draft = collection.place(ofDraft: draft)
            }
        }
        return settled
    }

    /// Saves the decisions, because later changes in the folder would lead to others.
    func settle(_ settled: Settled) throws {
        let lines = settled.parts.map { Row.agreed($0).jsonValue.text + "\n" }
        try file.write(Array(lines.joined().utf8))
        if let draft = settled.draft { try? files.removeIfPresent(draft) }
    }

    /// Whether a killed run has written or removed a file, which another program may have changed since.
    private func isDone(_ change: Change, in folder: VdirFolder) -> Bool {
        do throws(FileSystemError) {
            let hash = try folder.hash(of: change.file)
            if hash == change.hash { return true }
            // After a power failure, the old file may be there although the draft is gone.
            if hash == nil || hash == change.replaced { return false }
            // If another program has made the removed file anew, it has changed the item in either case.
            guard let draft = change.draft else { return false }
            return try files.information(at: folder.place(ofDraft: draft)) == nil
        } catch {
            return false
        }
    }
}

extension VdirJournal.Row {
    fileprivate var jsonValue: JSONValue {
        switch self {
        case .agreed(let part): .object(Self.members(part))
        case .written(let part, let change):
            .object(
                Self.members(part) + [
                    .init("draft", JSONValue(change.draft)), .init("file", .string(change.file)),
                    .init("hash", JSONValue(change.hash)), .init("replaced", JSONValue(change.replaced)),
                ])
        case .failed(let name): .object([.init("failed", .string(name))])
        case .committed(let part, let commit):
            .object(
                Self.members(part) + [
                    .init("key", .string(commit.key)), .init("after", JSONValue(commit.after?.text)),
                ])
        }
    }

    private static func members(_ part: VdirJournal.Part) -> [JSONValue.Member] {
        [
            .init("folder", .string(part.folder)), .init("calendar", .string(part.calendar.text)),
            .init("items", part.status.jsonValue), .init("gone", .array(part.gone.map(JSONValue.string))),
        ]
            + VdirFolder.Property.allCases.map { .init($0.rawValue, JSONValue(part.properties[$0])) }
    }

    /// Nil for a line of another version.
    fileprivate init?(_ line: ArraySlice<UInt8>) {
        guard let row = try? JSONValue(reading: line) else { return nil }
        if let name = row["failed"]?.string {
            self = .failed(name)
            return
        }
        guard let folder = row["folder"]?.string,
            let calendar = row["calendar"]?.string.flatMap({ CalStoreCalendar.ID($0) }),
            let status = row["items"].flatMap(SyncStatus.init), let gone = row["gone"]?.array
        else { return nil }
        var collection = VdirState.Collection(folder: folder, calendar: calendar)
        for property in VdirFolder.Property.allCases {
            collection.properties[property] = row[property.rawValue]?.string
        }
        let part = VdirJournal.Part(collection, status.pairs, gone: gone.compactMap(\.string))
        if let key = row["key"]?.string {
            let after = row["after"]?.string.flatMap { CalStoreOperation.ID($0) }
            self = .committed(part, .init(key: key, after: after))
        } else if let file = row["file"]?.string {
            self = .written(
                part,
                .init(
                    draft: row["draft"]?.string, file: file, hash: row["hash"]?.string,
                    replaced: row["replaced"]?.string))
        } else {
            self = .agreed(part)
        }
    }
}
