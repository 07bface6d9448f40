import Foundation

@testable import Basics
@testable import CalStore

/// A file system in memory that knows what is on the medium and what merely was written: `crashed` drops,
/// reorders and tears what was not synced.
///
/// | is on the medium | when |
/// |---|---|
/// | what was written into a file | the file was synced |
/// | a name that was given, changed or taken away | its folder was synced, and not just another one |
/// | a new folder, with all that is in it | the folder that it lies in was synced |
///
/// POSIX promises no more than that, and some file systems do not either.
final class SimulatedDisk: FileSystem {
    /// One write that has not been synced.
    private enum Pending {
        case write(offset: Int, bytes: [UInt8])
        case truncate(size: Int)
    }

    private final class Node {
        let number: UInt64
        /// The bytes for a reader, and those on the medium.
        var bytes: [UInt8] = []
        var durable: [UInt8] = []
        var pending: [Pending] = []
        var modified = 0
        var changed = 0
        var lockedBy: Int32?
        var owner: UInt32
        init(number: UInt64, owner: UInt32) {
            self.number = number
            self.owner = owner
        }
    }

    private enum NameChange {
        case set(path: String, node: Node)
        case move(from: String, to: String, node: Node)
        case remove(path: String)
        case makeFolder(path: String)

        /// The folder to sync.
        var folder: String {
            switch self {
            case .set(let path, _), .move(_, let path, _), .remove(let path), .makeFolder(let path):
                FilePath.folder(of: path)
            }
        }
    }

    private struct Inner: @unchecked Sendable {
        // Reached under the disk's lock only.
        var names: [String: Node] = [:]
        var durableNames: [String: Node] = [:]
        var pendingNames: [NameChange] = []
        var folders: Set<String> = ["/", "/tmp"]
        var durableFolders: Set<String> = ["/", "/tmp"]
        var open: [Int32: Node] = [:]
        /// How far an open file was read or written as a stream.
        var places: [Int32: Int] = [:]
        var nextDescriptor: Int32 = 100
        var nextNode: UInt64 = 1
        var time = 0
        var user: UInt32 = 1000

        mutating func tick() -> Int {
            time += 1
            return time
        }
    }

    private let inner = Locked(Inner())

    /// The smallest piece of a file that is on the medium wholly or not at all, as real ones have it.
    private static let sector = 512

    var user: UInt32 { inner.withLock { $0.user } }
    var temporaryFolder: String { "/tmp" }

    func become(user: UInt32) { inner.withLock { $0.user = user } }

    // MARK: Tests' own access

    func bytes(_ path: String) -> [UInt8]? { inner.withLock { $0.names[path]?.bytes } }

    var paths: [String] { inner.withLock { $0.names.keys.sorted() } }

    /// Puts a file there as an editor would, synced.
    func put(_ path: String, _ bytes: [UInt8]) {
        inner.withLock { inner in
            let node = Node(number: inner.nextNode, owner: inner.user)
            inner.nextNode += 1
            node.bytes = bytes
            node.durable = bytes
            node.modified = inner.tick()
            node.changed = node.modified
            inner.names[path] = node
            inner.durableNames[path] = node
        }
    }

    /// Changes a bit that nobody wrote: the file looks as before from outside.
    func rot(_ path: String, byte: Int, bit: UInt8) {
        inner.withLock { inner in
            guard let node = inner.names[path] else { return }
            node.bytes[byte] ^= 1 << bit
            node.durable = node.bytes
        }
    }

    /// A copy in which nothing is open and each file is the same file: number, times and all.
    func twin() -> SimulatedDisk {
        let other = SimulatedDisk()
        inner.withLock { inner in
            other.inner.withLock { twin in
                twin.folders = inner.folders
                twin.durableFolders = inner.folders
                twin.user = inner.user
                twin.time = inner.time
                twin.nextNode = inner.nextNode
                for (path, node) in inner.names {
                    let copy = Node(number: node.number, owner: node.owner)
                    copy.bytes = node.bytes
                    copy.durable = node.bytes
                    (copy.modified, copy.changed) = (node.modified, node.changed)
                    twin.names[path] = copy
                    twin.durableNames[path] = copy
                }
            }
        }
        return other
    }

    func delete(_ path: String) {
        inner.withLock {
            $0.names[path] = nil
            $0.durableNames[path] = nil
        }
    }

    /// A copy with the same contents, nothing open.
    func copy() -> SimulatedDisk {
        let other = SimulatedDisk()
        let (files, folders, user) = inner.withLock { ($0.names.mapValues(\.bytes), $0.folders, $0.user) }
        other.inner.withLock {
            $0.folders = folders
            $0.durableFolders = folders
            $0.user = user
        }
        for (path, bytes) in files { other.put(path, bytes) }
        return other
    }

    /// The fate of unsynced data.
    enum Loss: Equatable, CaseIterable, Sendable {
        /// It was on the medium, as by chance.
        case nothing
        case all
        /// In each folder, the later name changes. Of each write, some sectors.
        case some
    }

    /// The content of the medium if the power fails now. Of the unsynced data, each name change may be lost
    /// with all later ones in the same folder, and each sector of each write separately.
    func crashed(
        _ loss: Loss = .some, using generator: inout some RandomNumberGenerator
    ) -> SimulatedDisk {
        var random = generator
        let after = SimulatedDisk()
        inner.withLock { inner in
            var (names, folders) = (inner.durableNames, inner.durableFolders)
            let pending = Dictionary(grouping: inner.pendingNames, by: \.folder)
            var kept: [String: Int] = [:]
            // In order, so that a seed repeats a run.
            for (folder, changes) in pending.sorted(by: { $0.key < $1.key }) {
                kept[folder] =
                    switch loss {
                    case .nothing: changes.count
                    case .all: 0
                    case .some: Int.random(in: 0...changes.count, using: &random)
                    }
            }
            for change in inner.pendingNames where kept[change.folder, default: 0] > 0 {
                kept[change.folder, default: 0] -= 1
                SimulatedDisk.apply(change, to: &names, &folders)
            }
            let found = folders.filter { SimulatedDisk.isThere($0, in: folders) }
            let gone = inner.folders.subtracting(found)
            after.inner.withLock {
                $0.folders = found
                $0.durableFolders = found
                $0.user = inner.user
            }
            for (path, node) in names.sorted(by: { $0.key < $1.key })
            where !gone.contains(FilePath.folder(of: path)) {
                after.put(path, SimulatedDisk.torn(node, loss, using: &random))
            }
        }
        generator = random
        return after
    }

    /// Whether a folder and all that it lies in are there.
    private static func isThere(_ path: String, in folders: Set<String>) -> Bool {
        path == "/" || folders.contains(path) && isThere(FilePath.folder(of: path), in: folders)
    }

    private static func apply(
        _ change: NameChange, to names: inout [String: Node], _ folders: inout Set<String>
    ) {
        switch change {
        case .set(let path, let node): names[path] = node
        case .move(let from, let to, let node):
            names[from] = nil
            names[to] = node
        case .remove(let path): names[path] = nil
        case .makeFolder(let path): folders.insert(path)
        }
    }

    private static func torn(
        _ node: Node, _ loss: Loss, using random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        var bytes = node.durable
        if loss == .nothing { return node.bytes }
        if loss == .all { return bytes }
        // All, nothing, or pieces.
        let mode = Int.random(in: 0..<4, using: &random)
        if mode == 0 { return bytes }
        if mode == 1 { return node.bytes }
        for pending in node.pending {
            switch pending {
            case .truncate(let size):
                if Bool.random(using: &random) { bytes.removeLast(max(0, bytes.count - size)) }
            case .write(let offset, let written):
                // From one boundary of the medium's sectors to the next.
                var pieces: [Range<Int>] = []
                while (pieces.last?.upperBound ?? 0) < written.count {
                    let start = pieces.last?.upperBound ?? 0
                    let length = sector - (offset + start) % sector
                    pieces.append(start..<min(start + length, written.count))
                }
                for range in pieces where Bool.random(using: &random) {
                    let piece = written[range]
                    let place = offset + range.lowerBound
                    if bytes.count < place + piece.count {
                        bytes.append(
                            contentsOf: [UInt8](repeating: 0, count: place + piece.count - bytes.count))
                    }
                    bytes.replaceSubrange(place..<place + piece.count, with: piece)
                }
            }
        }
        return bytes
    }

    // MARK: FileSystem

    func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
        try inner.withLock { inner throws(FileSystemError) in
            let existing = inner.names[path]
            switch mode {
            case .read, .update, .readStream:
                if existing == nil { throw FileSystemError(operation: .open, path: path, errno: ENOENT) }
            case .make:
                if existing != nil { throw FileSystemError(operation: .open, path: path, errno: EEXIST) }
            case .makeIfMissing, .writeStream: break
            }
            let node: Node
            if let existing {
                node = existing
            } else {
                guard inner.folders.contains(FilePath.folder(of: path)) else {
                    throw FileSystemError(operation: .open, path: path, errno: ENOENT)
                }
                node = Node(number: inner.nextNode, owner: inner.user)
                inner.nextNode += 1
                node.changed = inner.tick()
                inner.names[path] = node
                inner.pendingNames.append(.set(path: path, node: node))
            }
            let descriptor = inner.nextDescriptor
            inner.nextDescriptor += 1
            inner.open[descriptor] = node
            return OpenFile(descriptor: descriptor, path: path)
        }
    }

    func close(_ file: OpenFile) {
        inner.withLock { inner in
            guard let node = inner.open.removeValue(forKey: file.descriptor) else { return }
            if node.lockedBy == file.descriptor { node.lockedBy = nil }
        }
    }

    private func node<Result>(
        _ file: OpenFile, _ operation: FileSystemError.Operation, _ body: (Node, inout Inner) -> Result
    ) throws(FileSystemError) -> Result {
        try inner.withLock { inner throws(FileSystemError) in
            guard let node = inner.open[file.descriptor] else {
                throw FileSystemError(operation: operation, path: file.path, errno: EBADF)
            }
            return body(node, &inner)
        }
    }

    func readOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int {
        try node(file, .read) { node, _ in
            let count = max(0, min(buffer.count, node.bytes.count - offset))
            guard count > 0 else { return 0 }
            buffer.copyBytes(from: node.bytes[offset..<offset + count])
            return count
        }
    }

    func writeOnce(
        _ file: OpenFile, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int {
        try node(file, .write) { node, inner in
            if node.bytes.count < offset + bytes.count {
                node.bytes.append(
                    contentsOf: [UInt8](repeating: 0, count: offset + bytes.count - node.bytes.count))
            }
            node.bytes.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            node.pending.append(.write(offset: offset, bytes: Array(bytes)))
            node.modified = inner.tick()
            node.changed = node.modified
            return bytes.count
        }
    }

    func readNextOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileSystemError) -> Int {
        let count = try readOnce(file, into: buffer, at: place(of: file))
        move(file, by: count)
        return count
    }

    func writeNextOnce(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(FileSystemError) -> Int {
        let count = try writeOnce(file, bytes, at: place(of: file))
        move(file, by: count)
        return count
    }

    private func place(of file: OpenFile) -> Int { inner.withLock { $0.places[file.descriptor] ?? 0 } }

    private func move(_ file: OpenFile, by count: Int) {
        inner.withLock { $0.places[file.descriptor, default: 0] += count }
    }

    func setRights(_ rights: UInt16, of file: OpenFile) throws(FileSystemError) {}

    func realPath(_ path: String) throws(FileSystemError) -> String? {
        try information(at: path, followingLink: true) == nil ? nil : path
    }

    func permits(_ use: FileUse, _ path: String) -> Bool { true }

    func truncateOnce(_ file: OpenFile, to size: Int) throws(FileSystemError) {
        try node(file, .truncate) { node, inner in
            node.bytes.removeLast(max(0, node.bytes.count - size))
            node.pending.append(.truncate(size: size))
            node.modified = inner.tick()
            node.changed = node.modified
        }
    }

    func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) {
        try node(file, .synchronize) { node, _ in
            node.durable = node.bytes
            node.pending = []
        }
    }

    func synchronizeFolderOnce(_ path: String) throws(FileSystemError) {
        inner.withLock { inner in
            for change in inner.pendingNames where change.folder == path {
                SimulatedDisk.apply(change, to: &inner.durableNames, &inner.durableFolders)
            }
            inner.pendingNames.removeAll { $0.folder == path }
        }
    }

    private func describe(_ node: Node, _ inner: Inner) -> FileInformation {
        FileInformation(
            kind: .file, size: node.bytes.count, owner: node.owner,
            links: inner.names.values.count { $0 === node },
            identity: FileIdentity(device: 1, number: node.number), modified: node.modified,
            changed: node.changed)
    }

    func information(of file: OpenFile) throws(FileSystemError) -> FileInformation {
        try node(file, .examine) { node, inner in describe(node, inner) }
    }

    func information(at path: String, followingLink: Bool) throws(FileSystemError) -> FileInformation? {
        inner.withLock { inner in
            if let node = inner.names[path] { return describe(node, inner) }
            guard inner.folders.contains(path) else { return nil }
            return FileInformation(
                kind: .folder, size: 0, owner: inner.user, links: 1,
                identity: FileIdentity(device: 1, number: 0), modified: 0, changed: 0)
        }
    }

    func destinationOfLink(_ path: String) throws(FileSystemError) -> String {
        throw FileSystemError(operation: .followLink, path: path, errno: EINVAL)
    }

    func names(inFolder path: String) throws(FileSystemError) -> [String] {
        try inner.withLock { inner throws(FileSystemError) in
            guard inner.folders.contains(path) else {
                throw FileSystemError(operation: .list, path: path, errno: ENOENT)
            }
            let all = Array(inner.names.keys) + inner.folders.filter { $0 != path }
            return all.filter { FilePath.folder(of: $0) == path }.map { FilePath.name(of: $0) }
        }
    }

    func makeFolder(_ path: String, rights: UInt16) throws(FileSystemError) {
        inner.withLock { inner in
            if inner.folders.insert(path).inserted { inner.pendingNames.append(.makeFolder(path: path)) }
        }
    }

    func removeFolder(_ path: String) throws(FileSystemError) {
        try inner.withLock { inner throws(FileSystemError) in
            let isUsed =
                inner.names.keys.contains { FilePath.folder(of: $0) == path }
                || inner.folders.contains { $0 != path && FilePath.folder(of: $0) == path }
            if isUsed { throw FileSystemError(operation: .remove, path: path, errno: ENOTEMPTY) }
            guard inner.folders.remove(path) != nil else {
                throw FileSystemError(operation: .remove, path: path, errno: ENOENT)
            }
            // At once: nothing depends on when.
            inner.durableFolders.remove(path)
            inner.pendingNames.removeAll { change in
                if case .makeFolder(path) = change { true } else { false }
            }
        }
    }

    func rename(_ old: String, to new: String) throws(FileSystemError) {
        try inner.withLock { inner throws(FileSystemError) in
            guard let node = inner.names.removeValue(forKey: old) else {
                throw FileSystemError(operation: .rename, path: old, errno: ENOENT)
            }
            inner.names[new] = node
            node.changed = inner.tick()
            inner.pendingNames.append(.move(from: old, to: new, node: node))
        }
    }

    func remove(_ path: String) throws(FileSystemError) {
        try inner.withLock { inner throws(FileSystemError) in
            guard inner.names.removeValue(forKey: path) != nil else {
                throw FileSystemError(operation: .remove, path: path, errno: ENOENT)
            }
            inner.pendingNames.append(.remove(path: path))
        }
    }

    func lockOnce(_ file: OpenFile) throws(FileSystemError) -> Bool {
        try node(file, .lock) { node, _ in
            if node.lockedBy != nil { return false }
            node.lockedBy = file.descriptor
            return true
        }
    }

    func unlock(_ file: OpenFile) {
        inner.withLock { inner in
            if let node = inner.open[file.descriptor], node.lockedBy == file.descriptor {
                node.lockedBy = nil
            }
        }
    }

    func pause(milliseconds: Int) {}
}
