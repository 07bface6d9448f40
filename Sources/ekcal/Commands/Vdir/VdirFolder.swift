import CLibrary
import CalStore
import CalStoreExchange

/// One collection of a vdir: a folder with one item a file.
struct VdirFolder {
    /// What a folder holds.
    struct Contents {
        var listing = SyncListing()
        /// The items, by the names of their files.
        var items: [String: VdirItem] = [:]
        /// Files that are left alone, and why.
        var problems: [Problem] = []
        /// The names of all files, in small letters.
        var names: Set<String> = []
    }

    /// A file that is left alone.
    struct Problem {
        let file: String
        let reason: String
    }

    /// A property of a collection: a file with one line.
    enum Property: String, CaseIterable {
        case name = "displayname"
        case color
    }

    let path: String

    /// Reads all items.
    ///
    /// - Parameter status: by it an item is known whose file cannot be read any more: it is not missing.
    func read(_ status: SyncStatus) throws -> Contents {
        guard System.isFolder(path), System.isReadableFolder(path) else {
            throw EkcalError(.file, "cannot read \(path): it is not a folder that can be read", field: "DIR")
        }
        let idents = Dictionary(
            status.pairs.map { ($0.value.theirs.href, $0.key) }, uniquingKeysWith: { first, _ in first })
        var contents = Contents()
        let names = System.names(in: path)
        contents.names = Set(names.map { $0.lowercased() })
        for name in names.sorted() where VdirName.isItem(name) {
            do {
                let item = try VdirItem(file: System.readFile(path + "/" + name))
                contents.items[name] = item
                if let other = contents.listing.add(item.entry(href: name)) {
                    contents.problems.append(
                        Problem(file: name, reason: "it has the same UID as \(other.href)"))
                }
            } catch {
                if let ident = idents[name] { contents.listing.block(ident) }
                let reason = (error as? VdirItem.Problem)?.reason ?? (error as? System.Failure)?.reason
                contents.problems.append(Problem(file: name, reason: reason ?? "\(error)"))
            }
        }
        return contents
    }

    /// Whether a file is still as it was read; nil stands for none.
    func isUnchanged(_ name: String, _ etag: String?) -> Bool {
        let bytes = try? System.readFile(path + "/" + name)
        return bytes.map(VdirItem.hash) == etag
    }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        do throws(CalStoreError) { try DurableFile.write(bytes, to: path + "/" + name) } catch {
            throw Self.error(error, path + "/" + name)
        }
    }

    func remove(_ name: String) throws {
        do throws(CalStoreError) { try DurableFile.remove(path + "/" + name) } catch {
            throw Self.error(error, path + "/" + name)
        }
    }

    func make() throws {
        do throws(System.Failure) { try System.makeFolders(path, mode: 0o700) } catch {
            throw Self.error("\(error.name): \(error.reason)")
        }
        DurableFile.removeOldDrafts(in: path)
    }

    /// The line of a property; nil if there is none.
    subscript(property: Property) -> String? {
        guard let bytes = try? System.readFile(path + "/" + property.rawValue),
            bytes.count <= Self.longestProperty
        else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first
        let words = line?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
        return words.isEmpty ? nil : words
    }

    func write(_ property: Property, _ text: String) throws {
        try write(property.rawValue, Array(text.utf8))
    }

    private static let longestProperty = 4096

    private static func error(_ text: String) -> EkcalError {
        EkcalError(.file, "cannot write \(text)", field: "DIR")
    }

    private static func error(_ failure: CalStoreError, _ file: String) -> EkcalError {
        switch failure {
        case .io(_, _, let code): error("\(file): \(String(cString: strerror(code)))")
        case .readOnlyStore(_, let reason), .damaged(_, _, let reason): error("\(file): \(reason)")
        default: EkcalError(failure)
        }
    }
}
