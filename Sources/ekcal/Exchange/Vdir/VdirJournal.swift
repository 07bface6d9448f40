import Basics
import CalStore
import CalStoreExchange

/// The work of a run so far, for the next run if this one is killed. Each row is a line of JSON.
///
/// | row | meaning |
/// |---|---|
/// | `[folder, calendar, items]` | both sides have these versions |
/// | `[folder, calendar, items, "push", draft, file, hash, replaced]` | the file will have these versions; it has them if another row follows |
/// | `["failed"]` | the file of the row before was not written |
/// | `[folder, calendar, items, "pull", key, after]` | the store will have these versions, with the operation of this key |
struct VdirJournal {
    enum Row {
        case agreed(VdirState.Collection)
        case begun(VdirState.Collection, Draft)
        case failed
        case pulled(VdirState.Collection, Commit)
    }

    /// A file that is written.
    struct Draft {
        /// The name of the draft, which exists until it replaces the file.
        let name: String
        /// The name of the file.
        let file: String
        /// The hash of the new bytes.
        let hash: String
        /// The hash of the old ones; nil for a new file.
        let replaced: String?
    }

    /// A commit.
    struct Commit {
        /// The key of its operation.
        let key: String
        /// The newest operation before it; nil for the first one.
        let after: CalStoreOperation.ID?
    }

    private let file: StoreSideFile
    /// The folder of the collections.
    private let folder: String
    private let files: any FileSystem

    init(_ file: StoreSideFile, of folder: String, _ files: any FileSystem) {
        (self.file, self.folder, self.files) = (file, folder, files)
    }

    // MARK: Writing

    /// A missing row only costs a question, so failures are ignored.
    func add(_ row: Row) { try? file.append(line: row.jsonValue.text) }

    /// Replaces all rows.
    func replace(by rows: [Row]) throws {
        try file.write(Array(rows.map { $0.jsonValue.text + "\n" }.joined().utf8))
    }

    /// Removes all rows.
    func remove() throws { try file.remove() }

    // MARK: Reading

    /// The rows of a killed run, each of which is agreed or pulled; nil if there is none.
    func settled() throws -> [Row]? {
        guard let bytes = try file.read(), !bytes.isEmpty else { return nil }
        var rows: [Row] = []
        for row in bytes.split(separator: 0x0A).compactMap(Row.init) {
            switch row {
            case .failed:
                if case .begun = rows.last { rows.removeLast() }
            case .agreed, .begun, .pulled:
                if case .begun(let agreed, _) = rows.last { rows[rows.count - 1] = .agreed(agreed) }
                rows.append(row)
            }
        }
        if case .begun(let begun, let draft) = rows.last {
            rows.removeLast()
            if isWritten(draft, in: begun.folder) { rows.append(.agreed(begun)) }
        }
        return rows
    }

    /// Whether a killed run has written a file, which another program may have changed since.
    private func isWritten(_ draft: Draft, in name: String) -> Bool {
        let folder = VdirFolder(path: name.isEmpty ? folder : folder + "/" + name, files: files)
        do throws(FileSystemError) {
            let hash = try folder.hash(of: draft.file)
            if hash == draft.hash { return true }
            // After a power failure, the old file may be there although the draft is gone.
            if hash == nil || hash == draft.replaced { return false }
            return try files.information(at: folder.path + "/" + draft.name) == nil
        } catch {
            return false
        }
    }
}

extension VdirJournal.Row {
    private static let (push, pull) = ("push", "pull")
    private static let failedWord = "failed"

    fileprivate var jsonValue: JSONValue {
        switch self {
        case .agreed(let agreed): .array(Self.values(agreed))
        case .pulled(let pulled, let commit):
            .array(
                Self.values(pulled) + [
                    .string(Self.pull), .string(commit.key), JSONValue(commit.after?.text),
                ])
        case .begun(let begun, let draft):
            .array(
                Self.values(begun) + [
                    .string(Self.push), .string(draft.name), .string(draft.file), .string(draft.hash),
                    JSONValue(draft.replaced),
                ])
        case .failed: [.string(Self.failedWord)]
        }
    }

    private static func values(_ collection: VdirState.Collection) -> [JSONValue] {
        [.string(collection.folder), .string(collection.calendar.text), collection.status.jsonValue]
    }

    /// Nil for an unfinished line.
    fileprivate init?(_ line: ArraySlice<UInt8>) {
        guard let row = try? JSONValue(reading: line).array else { return nil }
        if row.count == 1 {
            guard row[0].string == Self.failedWord else { return nil }
            self = .failed
            return
        }
        guard row.count >= 3, let folder = row[0].string,
            let calendar = row[1].string.flatMap({ CalStoreCalendar.ID($0) }), let status = SyncStatus(row[2])
        else { return nil }
        let collection = VdirState.Collection(folder: folder, calendar: calendar, status: status)
        switch (row.count, row.count > 3 ? row[3].string : nil) {
        case (3, _): self = .agreed(collection)
        case (6, Self.pull):
            guard let key = row[4].string else { return nil }
            let after = row[5].string.flatMap { CalStoreOperation.ID($0) }
            self = .pulled(collection, .init(key: key, after: after))
        case (8, Self.push):
            guard let name = row[4].string, let file = row[5].string, let hash = row[6].string else {
                return nil
            }
            self = .begun(collection, .init(name: name, file: file, hash: hash, replaced: row[7].string))
        default: return nil
        }
    }
}
