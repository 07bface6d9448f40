import Basics
import CalStore

/// Files that are named on a command line. Anything that has a name may be one: a pipe (`/dev/fd/63`, a FIFO)
/// is read like a file, and written into, not replaced.
extension System {
    /// All that can be read under a name.
    func readFile(_ path: String) throws(Failure) -> [UInt8] {
        try asking { () throws(FileSystemError) in try files.stream(path) }
    }

    /// Writes a file, by default one that only its owner can read; one that is there keeps its rights. Links
    /// are followed. A file is replaced as a whole, so that no program finds half of it; a pipe or a device
    /// is written into.
    func writeFile(_ path: String, _ bytes: [UInt8], rights: UInt16 = 0o600) throws(Failure) {
        try asking { () throws(FileSystemError) in
            let there = try files.information(at: path)
            guard there == nil || there?.kind == .file, let target = try target(of: path) else {
                return try write(bytes, into: path)
            }
            do throws(FileSystemError) {
                try files.replaceForOthers(target, with: bytes, rights: rights)
            } catch {
                // A folder that may be written to, and not be read, cannot be synced.
                if error.operation == .synchronize, error.isRefusal { return }
                // A folder in which nothing can be made may hold a file that can be written.
                guard there != nil, error.isRefusal, files.permits(.write, target) else { throw error }
                try write(bytes, into: target, isFile: true)
            }
        }
    }

    /// Whether a name stands for where standard output goes.
    func isStandardOutput(_ path: String) throws(Failure) -> Bool {
        try asking { () throws(FileSystemError) in
            guard let output = try? files.information(of: .standardOutput) else { return false }
            return try files.information(at: path)?.identity == output.identity
        }
    }

    // MARK: Facts

    /// What is known of a file; nil when there is nothing under that name. Links are followed.
    func facts(_ path: String) throws(Failure) -> FileInformation? {
        try asking { () throws(FileSystemError) in try files.information(at: path) }
    }

    func isThere(_ path: String) throws(Failure) -> Bool { try facts(path) != nil }

    func isFolder(_ path: String) throws(Failure) -> Bool { try facts(path)?.kind == .folder }

    /// What is in a folder; nothing where there is none.
    func names(in folder: String) throws(Failure) -> [String] {
        try asking { () throws(FileSystemError) in
            do throws(FileSystemError) { return try files.names(inFolder: folder) } catch {
                if error.isMissing { return [] }
                throw error
            }
        }
    }

    /// The path without links; nil when nothing is there.
    func realPath(_ path: String) throws(Failure) -> String? {
        try asking { () throws(FileSystemError) in try files.realPath(path) }
    }

    /// Makes a folder, and those that it lies in where they are missing.
    func makeFolders(_ path: String, rights: UInt16) throws(Failure) {
        try asking { () throws(FileSystemError) in _ = try files.makeFolders(path, rights: rights) }
    }

    /// Asks for files; what fails is told with the name of the file.
    func asking<Result>(_ body: () throws(FileSystemError) -> Result) throws(Failure) -> Result {
        do throws(FileSystemError) { return try body() } catch { throw Failure(error) }
    }

    // MARK: Parts

    /// The file that a name leads to through all links; nil for what programs pass to each other by name,
    /// which is written in place.
    private func target(of path: String) throws(FileSystemError) -> String? {
        var target = path
        // As many links as a kernel follows.
        for _ in 0..<40 {
            if target.hasPrefix("/dev/") || target.hasPrefix("/proc/") { return nil }
            guard try files.information(at: target, followingLink: false)?.kind == .link else {
                return target
            }
            let next = try files.destinationOfLink(target)
            target = next.hasPrefix("/") ? next : FilePath.join(FilePath.folder(of: target), next)
        }
        return nil
    }

    private func write(_ bytes: [UInt8], into path: String, isFile: Bool = false) throws(FileSystemError) {
        let file = try files.open(path, .writeStream)
        defer { files.close(file) }
        if isFile { try files.truncate(file, to: 0) }
        try files.writeNext(file, bytes)
        if isFile { try files.synchronize(file) }
    }
}

extension System.Failure {
    init(_ error: FileSystemError) {
        let reason =
            error.isMissing
            ? "the file does not exist"
            : error.refusal == nil && error.isRefusal && !error.isReadOnlyMedium
                ? "permission denied" : error.reason
        self.init(name: error.path, reason: reason)
    }
}

extension OpenFile {
    fileprivate static let standardOutput = OpenFile(descriptor: 1, path: "standard output")
}
