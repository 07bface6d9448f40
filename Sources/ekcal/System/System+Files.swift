import Basics
import CalStore

/// Files that are named on a command line. A name may stand for a pipe (`/dev/fd/63`, a FIFO), which is read
/// like a file and written, not replaced.
extension System {
    /// The whole contents of a file.
    func readFile(_ path: String) throws(Failure) -> [UInt8] {
        try asking { () throws(FileSystemError) in try files.stream(path) }
    }

    /// Writes a file, by default readable only by its owner; an existing file keeps its permissions. Links
    /// are followed. A file is replaced as a whole, so that no program sees half of it; a pipe or a device is
    /// written.
    func writeFile(_ path: String, _ bytes: [UInt8], rights: UInt16 = 0o600) throws(Failure) {
        try asking { () throws(FileSystemError) in
            let there = try files.information(at: path)
            guard there == nil || there?.kind == .file, let target = try target(of: path) else {
                return try write(bytes, into: path)
            }
            do throws(FileSystemError) {
                try files.replaceForOthers(target, with: bytes, rights: rights)
            } catch {
                // A folder that can be written but not read cannot be synced.
                if error.operation == .synchronize, error.isRefusal { return }
                // A folder that cannot be written may contain a file that can.
                guard there != nil, error.isRefusal, files.permits(.write, target) else { throw error }
                try write(bytes, into: target, isFile: true)
            }
        }
    }

    /// Whether a path is the same file as standard output.
    func isStandardOutput(_ path: String) throws(Failure) -> Bool {
        try asking { () throws(FileSystemError) in
            guard let output = try? files.information(of: .standardOutput) else { return false }
            return try files.information(at: path)?.identity == output.identity
        }
    }

    /// Whether writing a file would replace an input; `-` is standard input.
    func isFile(_ output: String, ofInput input: String) -> Bool {
        guard let there = try? files.information(at: output), there.kind == .file else { return false }
        let given =
            input == "-" ? try? files.information(of: .standardInput) : try? files.information(at: input)
        return given?.identity == there.identity
    }

    // MARK: Facts

    /// Information about a file; nil if it does not exist. Links are followed.
    func facts(_ path: String) throws(Failure) -> FileInformation? {
        try asking { () throws(FileSystemError) in try files.information(at: path) }
    }

    func isThere(_ path: String) throws(Failure) -> Bool { try facts(path) != nil }

    func isFolder(_ path: String) throws(Failure) -> Bool { try facts(path)?.kind == .folder }

    /// The names in a folder; empty if it does not exist.
    func names(in folder: String) throws(Failure) -> [String] {
        try asking { () throws(FileSystemError) in
            do throws(FileSystemError) { return try files.names(inFolder: folder) } catch {
                if error.isMissing { return [] }
                throw error
            }
        }
    }

    /// The path without links; nil if it does not exist.
    func realPath(_ path: String) throws(Failure) -> String? {
        try asking { () throws(FileSystemError) in try files.realPath(path) }
    }

    /// Creates a folder and its missing parents.
    func makeFolders(_ path: String, rights: UInt16) throws(Failure) {
        try asking { () throws(FileSystemError) in _ = try files.makeFolders(path, rights: rights) }
    }

    /// Runs file operations; errors get the name of the file.
    func asking<Result>(_ body: () throws(FileSystemError) -> Result) throws(Failure) -> Result {
        do throws(FileSystemError) { return try body() } catch { throw Failure(error) }
    }

    // MARK: Parts

    /// The file at the end of all links; nil for pipes and devices, which are written in place.
    private func target(of path: String) throws(FileSystemError) -> String? {
        var target = path
        // The same limit as in the kernel.
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
    fileprivate static let standardInput = OpenFile(descriptor: 0, path: "standard input")
    fileprivate static let standardOutput = OpenFile(descriptor: 1, path: "standard output")
}
