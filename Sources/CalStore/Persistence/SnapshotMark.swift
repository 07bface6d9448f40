import Basics

/// The last snapshot that a store wrote, and the state of its file: the text in `snapshot.lock`, written
/// before the snapshot gets its name.
///
/// | it distinguishes | by |
/// |---|---|
/// | a snapshot of ours that a commit has superseded; an older one that a user restored | the operation |
/// | an edited file; a file with changed bytes that no program wrote | number, size and time of the file |
///
/// It need not survive a crash. Without it, the times of the files decide the first case, and the second
/// counts as an edit.
struct SnapshotMark: Equatable {
    /// The metadata of the file, which stay the same while nothing is written to it.
    struct Look: Equatable {
        let number: UInt64
        let size: Int
        let modified: Int

        init(_ file: FileInformation) {
            number = file.identity.number
            size = file.size
            modified = file.modified
        }

        fileprivate init?(_ words: ArraySlice<Substring>) {
            let words = Array(words)
            guard words.count == 3, let number = UInt64(words[0]), let size = Int(words[1]),
                let modified = Int(words[2])
            else { return nil }
            (self.number, self.size, self.modified) = (number, size, modified)
        }
    }

    private let operation: String
    private let look: Look?

    init(_ position: LogPosition, _ file: FileInformation) {
        operation = SnapshotMark.name(position)
        look = Look(file)
    }

    /// Reads the file; nil if nothing can be read.
    init?(_ location: StoreLocation, _ fileSystem: any FileSystem) {
        do throws(FileSystemError) {
            let file = try fileSystem.open(location.snapshotLock, .read)
            defer { fileSystem.close(file) }
            let bytes = try fileSystem.read(file, at: 0, count: FileLock.longestText)
            let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            guard words.count >= 2 else { return nil }
            operation = "\(words[0]) \(words[1])"
            look = Look(words[2...])
        } catch {
            return nil
        }
    }

    var text: String {
        let look = look.map { " \($0.number) \($0.size) \($0.modified)" } ?? ""
        return operation + look + "\n"
    }

    /// Whether the last snapshot was made at this operation.
    func names(_ position: LogPosition) -> Bool { operation == SnapshotMark.name(position) }

    /// True if a file is the last snapshot and was not written since.
    func isOf(_ file: FileInformation) -> Bool { look == Look(file) }

    private static func name(_ position: LogPosition) -> String {
        "\(position.number) \(HexText.text(position.sum))"
    }
}
