import Basics
import CalStore
import CalStoreExchange

/// One collection of a vdir: a folder with one file for each item.
///
/// A folder that cannot be read completely is an error, because a plan needs the whole list. A single file
/// that cannot be read, or is not a regular file, is skipped.
struct VdirFolder {
    struct Contents {
        var listing = SyncListing()
        /// The items, by their UIDs.
        var items: [String: VdirItem] = [:]
        var properties = Properties()
        /// Skipped files, with the reasons.
        var problems: [Problem] = []
        /// The names of all files, in lower case.
        var names: Set<String> = []
    }

    /// Title and colour.
    struct Properties {
        fileprivate(set) var texts: [Property: String] = [:]
        /// The hashes of their files.
        fileprivate(set) var hashes: [Property: String] = [:]
        /// Files with the name of a property that are not one; they are skipped.
        fileprivate(set) var problems: [Property: String] = [:]

        subscript(property: Property) -> String? { texts[property] }
    }

    /// A skipped file.
    struct Problem {
        let file: String
        let reason: String
    }

    /// A property of a collection: a file with one line.
    enum Property: String, CaseIterable {
        case name = "displayname"
        case color

        /// Whether two values are equal: `#ff0000` and `#FF0000FF` are the same colour. Transparency is
        /// ignored, because a push does not write it.
        func isSame(_ one: String?, _ other: String?) -> Bool { meaning(one) == meaning(other) }

        private func meaning(_ text: String?) -> String? {
            guard self == .color, let text, let hex = ColorText.hex(text) else { return text }
            return String(hex.prefix(7))
        }
    }

    let path: String
    let files: any FileSystem

    /// The last part of its path.
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The maximum size of a file; the same as for a feed.
    private static let mostBytes = 64 << 20
    private static let longestProperty = 4096

    // MARK: Reading

    /// The names of all its entries.
    func names() throws -> [String] {
        try asking { () throws(FileSystemError) in try files.names(inFolder: path) }
    }

    /// Whether it exists and is a folder.
    func exists() throws -> Bool { try asking { () throws(FileSystemError) in try files.isFolder(path) } }

    /// Whether it is a link to something that does not exist, such as a folder on a disk that is not mounted.
    func isDangling() throws -> Bool {
        try asking { () throws(FileSystemError) in
            guard try files.information(at: path, followingLink: false)?.kind == .link else { return false }
            return try files.information(at: path) == nil
        }
    }

    /// Reads all items.
    ///
    /// - Parameter status: The last state, which shows whether an unreadable file had an item; that item is
    ///   not missing.
    func read(_ status: SyncStatus) throws -> Contents {
        let known = KnownFiles(status)
        var contents = Contents()
        let names = try names()
        contents.names = Set(names.map { $0.lowercased() })
        contents.properties = try properties()
        for (property, reason) in contents.properties.problems.sorted(by: {
            $0.key.rawValue < $1.key.rawValue
        }) {
            contents.problems.append(Problem(file: property.rawValue, reason: reason))
        }
        // Known files first, so that a copy of one is the other file.
        let sorted = names.filter { VdirName.isItem($0) }.sorted {
            (known[$0] == nil ? 1 : 0, $0) < (known[$1] == nil ? 1 : 0, $1)
        }
        var unreadable: [[UInt8]?] = []
        for name in sorted { read(name, known, into: &contents, &unreadable) }
        for bytes in unreadable { contents.listing.block(unreadable: bytes) }
        for uid in contents.listing.missing(from: status).sorted() {
            guard let href = status[uid]?.theirs.href else { continue }
            contents.problems.append(
                Problem(
                    file: href, reason: "it is missing, but it may be one of the files that cannot be read"))
        }
        return contents
    }

    /// The UIDs that files had at the last run.
    private struct KnownFiles {
        /// By the bytes of their names. In Swift, the name `é` as one character equals `e` with an accent,
        /// and a folder may have files of both names.
        private var idents: [[UInt8]: String] = [:]

        init(_ status: SyncStatus) {
            for (ident, pair) in status.pairs { idents[Array(pair.theirs.href.utf8)] = ident }
        }

        subscript(name: String) -> String? { idents[Array(name.utf8)] }
    }

    /// - Parameter unreadable: Gets the bytes of a file that cannot be read and may be any item.
    private func read(
        _ name: String, _ known: KnownFiles, into contents: inout Contents, _ unreadable: inout [[UInt8]?]
    ) {
        let ident = known[name]
        func leave(_ reason: String) {
            // Without a known identifier, the file name is used.
            contents.listing.block(ident ?? String(name.dropLast(".ics".count)))
            contents.problems.append(Problem(file: name, reason: reason))
        }
        let bytes: [UInt8]
        do throws(FileSystemError) { bytes = try self.bytes(of: name) } catch {
            leave(System.Failure(error).reason)
            // A folder or a pipe is not an item that has another name now.
            if ident == nil, error.refusal == nil { unreadable.append(nil) }
            return
        }
        do throws(VdirItem.Problem) {
            let item = try VdirItem(file: bytes)
            let entry = item.entry(href: name)
            let first = contents.listing.entries[item.uid].flatMap { known[$0.href] == item.uid ? $0 : nil }
            if let other = first ?? contents.listing.add(entry) {
                contents.problems.append(
                    Problem(file: name, reason: "it has the same UID as \(other.href)"))
            } else {
                contents.items[item.uid] = item
            }
        } catch {
            if error == .otherKind, ident == nil { return }
            leave(Self.reason(error))
            // A whole file without an item is not one either. A known file may be that of another item now.
            if error != .empty || !VdirItem.uids(in: bytes).isEmpty { unreadable.append(bytes) }
        }
    }

    private static func reason(_ problem: VdirItem.Problem) -> String {
        if case .severalItems = problem { return problem.reason + "; use `ekcal import` for it" }
        return problem.reason
    }

    private func bytes(of name: String) throws(FileSystemError) -> [UInt8] {
        let file = path + "/" + name
        guard let bytes = try files.contents(of: file, upTo: Self.mostBytes) else {
            throw FileSystemError(operation: .open, path: file, errno: 2)
        }
        return bytes
    }

    /// Title and colour.
    func properties() throws -> Properties {
        var properties = Properties()
        for property in Property.allCases {
            do throws(FileSystemError) {
                guard let bytes = try bytes(of: property) else { continue }
                properties.texts[property] = Self.text(bytes)
                properties.hashes[property] = VdirItem.hash(bytes)
            } catch {
                // A folder or a pipe may have this name. A file that is unreadable only now may contain
                // another title.
                guard let refusal = error.refusal else { throw Self.error(reading: error) }
                properties.problems[property] = refusal
            }
        }
        return properties
    }

    private func bytes(of property: Property) throws(FileSystemError) -> [UInt8]? {
        try files.contents(of: path + "/" + property.rawValue, upTo: Self.longestProperty)
    }

    /// The value of a property; nil for an empty file.
    private static func text(_ bytes: [UInt8]) -> String? {
        let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first
        let words = line?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
        return words.isEmpty ? nil : words
    }

    /// Whether a file is unchanged since it was read; a nil etag means no file. An unreadable file counts as
    /// changed.
    func isUnchanged(_ name: String, _ etag: String?) -> Bool {
        do throws(FileSystemError) { return try hash(of: name) == etag } catch { return false }
    }

    /// The hash of a file; nil if there is none.
    func hash(of name: String) throws(FileSystemError) -> String? {
        try files.contents(of: path + "/" + name, upTo: Self.mostBytes).map(VdirItem.hash)
    }

    // MARK: Writing

    /// Writes a file. If an item is a link, the file to which it leads is written.
    ///
    /// - Parameter begun: Gets the draft for ``place(ofDraft:)``, when all of it is on disk. If this returns
    ///   false, the file stays.
    /// - Returns: Whether it was written.
    func write(_ name: String, _ bytes: [UInt8], begun: (_ draft: String) -> Bool) throws -> Bool {
        try writing { () throws(FileSystemError) in
            let target = try target(of: name)
            return try files.replaceForOthers(target ?? path + "/" + name, with: bytes) { draft in
                begun(target == nil ? FilePath.name(of: draft) : draft)
            }
        }
    }

    /// The file at the end of an item's link; nil if it is not a link. The link of a title or a colour is
    /// replaced, because it may lead to any file of the user, and an item was read from there before.
    private func target(of name: String) throws(FileSystemError) -> String? {
        let file = path + "/" + name
        guard VdirName.isItem(name), try files.information(at: file, followingLink: false)?.kind == .link
        else { return nil }
        return try files.realPath(file)
    }

    /// The path of a draft: it is in the folder, or next to the file at the end of a link.
    func place(ofDraft draft: String) -> String { draft.hasPrefix("/") ? draft : path + "/" + draft }

    func remove(_ name: String) throws {
        try writing { () throws(FileSystemError) in try files.removeForGood(path + "/" + name) }
    }

    /// Makes it if it does not exist. Returns whether it was made.
    @discardableResult
    func make() throws -> Bool {
        try writing { () throws(FileSystemError) in try !files.makeFolders(path).isEmpty }
    }

    /// Removes the drafts of killed pushes.
    func removeDrafts() { files.removeHiddenDrafts(in: path) }

    // MARK: Errors

    private func asking<Result>(_ body: () throws(FileSystemError) -> Result) throws -> Result {
        do throws(FileSystemError) { return try body() } catch { throw Self.error(reading: error) }
    }

    private func writing<Result>(_ body: () throws(FileSystemError) -> Result) throws -> Result {
        do throws(FileSystemError) { return try body() } catch {
            throw EkcalError(.file, "cannot write \(error.path): \(error.reason)", field: "DIR")
        }
    }

    static func error(reading error: FileSystemError) -> EkcalError {
        let failure = System.Failure(error)
        return EkcalError(
            .file, "cannot read \(failure.name): \(failure.reason)", hint: "nothing was changed", field: "DIR"
        )
    }
}
