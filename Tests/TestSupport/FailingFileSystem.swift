import Foundation

@testable import Basics
@testable import CalStore

/// A file system that fails where a test wants it to. Counts its calls.
final class FailingFileSystem: FileSystem {
    struct Plan: Sendable, CustomStringConvertible {
        /// The call that fails, counted from 1.
        var call: Int
        var errno: Int32
        /// Whether all later calls fail too.
        var forEver = false
        /// Only these calls count, and can fail; nil for all.
        var only: Set<FileSystemError.Operation>?
        /// Only calls for paths with this in them count; nil for all.
        var path: String?

        var description: String { "call \(call), errno \(errno)\(forEver ? ", for ever" : "")" }

        fileprivate func isAbout(_ operation: FileSystemError.Operation, _ path: String) -> Bool {
            (only?.contains(operation) ?? true) && (self.path.map(path.contains) ?? true)
        }
    }

    private struct Inner {
        var calls = 0
        var plan: Plan?
        var names: [String] = []
        var failed: [String] = []
        var modes: [FileMode] = []
    }

    private let base: any FileSystem
    private let inner = Locked(Inner())
    /// Whether each write and read does only part of what it is asked for.
    private let isShort: Bool

    init(_ base: any FileSystem, isShort: Bool = false) {
        self.base = base
        self.isShort = isShort
    }

    /// Which calls have failed.
    var failed: [String] { inner.withLock { $0.failed } }
    var calls: Int { inner.withLock { $0.calls } }
    var names: [String] { inner.withLock { $0.names } }
    /// How files were opened.
    var modes: [FileMode] { inner.withLock { $0.modes } }

    /// Begins to count anew, and to fail as `plan` says.
    func begin(_ plan: Plan?) {
        inner.withLock {
            $0.calls = 0
            $0.names = []
            $0.failed = []
            $0.modes = []
            $0.plan = plan
        }
    }

    /// The error that this call has to fail with, if any.
    private func count(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError? {
        inner.withLock { inner in
            if let plan = inner.plan, !plan.isAbout(operation, path) { return nil }
            inner.calls += 1
            inner.names.append("\(operation) \(FilePath.name(of: path))")
            guard let plan = inner.plan, inner.calls == plan.call || plan.forEver && inner.calls > plan.call
            else { return nil }
            inner.failed.append("\(operation) \(path)")
            return FileSystemError(operation: operation, path: path, errno: plan.errno)
        }
    }

    private func check(_ operation: FileSystemError.Operation, _ path: String) throws(FileSystemError) {
        if let error = count(operation, path) { throw error }
    }

    var user: UInt32 { base.user }
    var temporaryFolder: String { base.temporaryFolder }

    func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
        try check(.open, path)
        inner.withLock { $0.modes.append(mode) }
        return try base.openOnce(path, mode)
    }

    func close(_ file: OpenFile) { base.close(file) }

    func readOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int {
        try check(.read, file.path)
        let part = isShort && buffer.count > 1 ? (buffer.count + 2) / 3 : buffer.count
        return try base.readOnce(
            file, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<part]), at: offset)
    }

    /// A write that fails may have written some of its bytes.
    func writeOnce(
        _ file: OpenFile, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int {
        if let error = count(.write, file.path) {
            if error.errno != EINTR {
                let half = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)])
                _ = try base.writeOnce(file, half, at: offset)
            }
            throw error
        }
        let part = isShort && bytes.count > 1 ? (bytes.count + 2) / 3 : bytes.count
        return try base.writeOnce(file, UnsafeRawBufferPointer(rebasing: bytes[..<part]), at: offset)
    }

    func readNextOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileSystemError) -> Int {
        try check(.read, file.path)
        return try base.readNextOnce(file, into: buffer)
    }

    func writeNextOnce(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(FileSystemError) -> Int {
        try check(.write, file.path)
        return try base.writeNextOnce(file, bytes)
    }

    func setRights(_ rights: UInt16, of file: OpenFile) throws(FileSystemError) {
        try check(.setRights, file.path)
        try base.setRights(rights, of: file)
    }

    func realPath(_ path: String) throws(FileSystemError) -> String? {
        try check(.followLink, path)
        return try base.realPath(path)
    }

    /// It has no error to tell: what it cannot find out is not permitted.
    func permits(_ use: FileUse, _ path: String) -> Bool {
        count(.examine, path) == nil && base.permits(use, path)
    }

    func truncateOnce(_ file: OpenFile, to size: Int) throws(FileSystemError) {
        try check(.truncate, file.path)
        try base.truncateOnce(file, to: size)
    }

    func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) {
        try check(.synchronize, file.path)
        try base.synchronizeOnce(file)
    }

    func synchronizeFolderOnce(_ path: String) throws(FileSystemError) {
        try check(.synchronize, path)
        try base.synchronizeFolderOnce(path)
    }

    func information(of file: OpenFile) throws(FileSystemError) -> FileInformation {
        try check(.examine, file.path)
        return try base.information(of: file)
    }

    func information(at path: String, followingLink: Bool) throws(FileSystemError) -> FileInformation? {
        try check(.examine, path)
        return try base.information(at: path, followingLink: followingLink)
    }

    func destinationOfLink(_ path: String) throws(FileSystemError) -> String {
        try check(.followLink, path)
        return try base.destinationOfLink(path)
    }

    func names(inFolder path: String) throws(FileSystemError) -> [String] {
        try check(.list, path)
        return try base.names(inFolder: path)
    }

    func makeFolder(_ path: String, rights: UInt16) throws(FileSystemError) {
        try check(.makeFolder, path)
        try base.makeFolder(path, rights: rights)
    }

    func removeFolder(_ path: String) throws(FileSystemError) {
        try check(.remove, path)
        try base.removeFolder(path)
    }

    func rename(_ old: String, to new: String) throws(FileSystemError) {
        try check(.rename, old)
        try base.rename(old, to: new)
    }

    func remove(_ path: String) throws(FileSystemError) {
        try check(.remove, path)
        try base.remove(path)
    }

    func lockOnce(_ file: OpenFile) throws(FileSystemError) -> Bool {
        try check(.lock, file.path)
        return try base.lockOnce(file)
    }

    func unlock(_ file: OpenFile) { base.unlock(file) }

    func pause(milliseconds: Int) { base.pause(milliseconds: milliseconds) }
}

extension FailingFileSystem {
    /// Runs an act with its first call failing, its second, and so on, in all ways, until none is reached.
    ///
    /// - Parameter run: Whether the act reached the call that the plan waits for.
    /// - Returns: The number of failures.
    static func failEachCall(_ run: (_ plan: Plan, _ isShort: Bool) throws -> Bool) rethrows -> Int {
        var failures = 0
        for call in 1... {
            let reached = try plans(call).filter { try run($0.plan, $0.isShort) }.count
            guard reached > 0 else { break }
            failures += reached
        }
        return failures
    }

    /// In which ways a call fails: all of them in a long run, else two that change from call to call.
    static func plans(_ call: Int) -> [(plan: Plan, isShort: Bool)] {
        let errors = [ENOSPC, EIO, EINTR, EROFS, EMFILE]
        if TestScale.isLong {
            return errors.flatMap { errno in
                [false, true].flatMap { forEver in
                    [false, true].compactMap { isShort in
                        // What is interrupted for ever never returns.
                        errno == EINTR && forEver
                            ? nil : (.init(call: call, errno: errno, forEver: forEver), isShort)
                    }
                }
            }
        }
        let errno = errors[call % errors.count]
        return [
            (.init(call: call, errno: errno), call % 2 == 0),
            (.init(call: call, errno: errno == EINTR ? EIO : errno, forEver: true), call % 3 == 0),
        ]
    }
}
