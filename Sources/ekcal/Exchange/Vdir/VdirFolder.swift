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
        /// The items, by the names of their files.
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

    /// Reads all items.
    ///
    /// - Parameter status: The last state, which shows whether an unreadable file had an item; that item is
    ///   not missing.
    func read(_ status: SyncStatus) throws -> Contents {
        let idents = Dictionary(
            status.pairs.map { ($0.value.theirs.href, $0.key) }, uniquingKeysWith: { first, _ in first })
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
            (idents[$0] == nil ? 1 : 0, $0) < (idents[$1] == nil ? 1 : 0, $1)
        }
        for name in sorted {
            do {
                let item = try VdirItem(file: bytes(of: name))
                contents.items[name] = item
                let entry = item.entry(href: name)
                let known = contents.listing.entries[entry.ident].flatMap { known in
                    idents[known.href] == entry.ident ? known : nil
                }
                if let other = known ?? contents.listing.add(entry) {
                    contents.problems.append(
                        Problem(file: name, reason: "it has the same UID as \(other.href)"))
                }
            } catch VdirItem.Problem.otherKind where idents[name] == nil {
                continue
            } catch {
                // Without a known identifier, the file name is used.
                contents.listing.block(idents[name] ?? String(name.dropLast(".ics".count)))
                let reason =
                    (error as? VdirItem.Problem).map(Self.reason) ?? (error as? System.Failure)?.reason
                contents.problems.append(Problem(file: name, reason: reason ?? "\(error)"))
            }
        }
        return contents
    }

    private static func reason(_ problem: VdirItem.Problem) -> String {
        if case .severalItems = problem { return problem.reason + "; use `ekcal import` for it" }
        return problem.reason
    }

    private func bytes(of name: String) throws(System.Failure) -> [UInt8] {
        let file = path + "/" + name
        do throws(FileSystemError) {
            guard let bytes = try files.contents(of: file, upTo: Self.mostBytes) else {
                throw FileSystemError(operation: .open, path: file, errno: 2)
            }
            return bytes
        } catch {
            throw System.Failure(error)
        }
    }

    /// Title and colour.
    func properties() throws -> Properties {
        var properties = Properties()
        for property in Property.allCases {
            do throws(FileSystemError) {
                properties.texts[property] = try text(of: property)
            } catch {
                // A folder or a pipe may have this name. A file that is unreadable only now may contain
                // another title.
                guard let refusal = error.refusal else { throw Self.error(reading: error) }
                properties.problems[property] = refusal
            }
        }
        return properties
    }

    /// The value of a property; nil without a file.
    private func text(of property: Property) throws(FileSystemError) -> String? {
        let file = path + "/" + property.rawValue
        guard let bytes = try files.contents(of: file, upTo: Self.longestProperty) else { return nil }
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

    /// - Parameter begun: See `FileSystem.replaceForOthers`.
    func write(_ name: String, _ bytes: [UInt8], begun: (String) -> Void = { _ in }) throws {
        try writing { () throws(FileSystemError) in
            try files.replaceForOthers(path + "/" + name, with: bytes, begun: begun)
        }
    }

    func remove(_ name: String) throws {
        try writing { () throws(FileSystemError) in try files.removeForGood(path + "/" + name) }
    }

    func make() throws {
        try writing { () throws(FileSystemError) in _ = try files.makeFolders(path) }
    }

    /// Removes the drafts of killed pushes.
    func removeDrafts() { files.removeHiddenDrafts(in: path) }

    func write(_ property: Property, _ text: String) throws {
        try write(property.rawValue, Array(text.utf8))
    }

    // MARK: Errors

    private func asking<Result>(_ body: () throws(FileSystemError) -> Result) throws -> Result {
        do throws(FileSystemError) { return try body() } catch { throw Self.error(reading: error) }
    }

    private func writing(_ body: () throws(FileSystemError) -> Void) throws {
        do throws(FileSystemError) { try body() } catch {
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
