import Basics
import CLibrary
import CalStore

/// The user's settings: one small file, which is always read and replaced as a whole.
///
/// ```swift
/// let settings = UserSettings(path: "/home/ada/.config/ekcal/config")
/// try settings.read()[key]?.value
/// try settings.change { text throws(CalStoreError) in try text.set(key, to: "denied") }
/// ```
///
/// A missing file and `/dev/null` count as empty. Each call reads the file again.
package struct UserSettings: Sendable {
    /// The path of the file; nil if there is no home folder, and so no folder for settings.
    package let path: String?
    package let fileSystem: any FileSystem
    /// Whether the file may be a link, which is kept when it is written. It may not be in the folder of a
    /// store, which may come from somebody else, who must not choose which file is written.
    var followsLinks = true

    /// Upper bound, so that a sparse file cannot exhaust memory.
    private static let largestFile = 1 << 20
    /// The time that a process waits for another one to write its settings, in seconds.
    private static let lockTimeout = 5.0

    init(path: String?, _ fileSystem: any FileSystem = RealFileSystem()) {
        self.path = path
        self.fileSystem = fileSystem
    }

    /// The file that `EKCAL_CONFIG` names, else `ekcal/config` under `$XDG_CONFIG_HOME` or `~/.config`.
    package init(environment: [String: String], _ fileSystem: any FileSystem = RealFileSystem()) {
        self.init(path: UserSettings.path(environment), fileSystem)
    }

    private static func path(_ environment: [String: String]) -> String? {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let home = variable("HOME")
        if let path = variable("EKCAL_CONFIG") {
            if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
            // A later change of the working folder must not move the settings.
            return path.hasPrefix("/") ? path : FilePath.join(FilePath.workingFolder, path)
        }
        if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            return FilePath.join(folder, "ekcal/config")
        }
        return home.map { FilePath.join($0, ".config/ekcal/config") }
    }

    // MARK: Reading

    /// Throws `.badSettings` for a line that cannot be read, `.io` when the system fails.
    package func read() throws(CalStoreError) -> SettingsText {
        guard let path, path != UserSettings.nothing else { return SettingsText() }
        let bytes = try bytes(path)
        do throws(SettingsError) { return try SettingsText(bytes) } catch {
            throw .badSettings(file: path, line: error.line, reason: error.reason)
        }
    }

    /// The metadata of the file: if equal, it was not changed.
    package func information() throws(CalStoreError) -> FileInformation? {
        guard let path, path != UserSettings.nothing else { return nil }
        return try reporting { () throws(FileSystemError) in try fileSystem.information(at: path) }
    }

    /// The path that people give to have no settings.
    private static let nothing = "/dev/null"

    private func bytes(_ path: String) throws(CalStoreError) -> [UInt8] {
        let file = try reporting { () throws(FileSystemError) in try fileSystem.openIfPresent(path, .read) }
        guard let file else { return [] }
        defer { fileSystem.close(file) }
        let information = try reporting { () throws(FileSystemError) in try fileSystem.information(of: file) }
        guard information.kind == .file else {
            throw .badSettings(file: path, line: nil, reason: "it is not a file")
        }
        guard information.size <= UserSettings.largestFile else {
            throw .badSettings(file: path, line: nil, reason: "it is too large for a settings file")
        }
        return try reporting { () throws(FileSystemError) in
            try fileSystem.read(file, at: 0, count: information.size)
        }
    }

    // MARK: Writing

    /// Changes the file: it is replaced at once, or left as it is if anything fails. If nothing changes,
    /// nothing is written. If several processes do so at once, each sees the changes of those before.
    ///
    /// Throws `.readOnlyStore` if writing is refused, `.lockTimeout` if another process keeps writing, and
    /// the errors of `read` and `body`.
    package func change<Result>(
        _ body: (inout SettingsText) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        try locked { target throws(CalStoreError) in
            let old = try read()
            var new = old
            let result = try body(&new)
            if new.bytes != old.bytes { try replace(target, with: new.bytes) }
            return result
        }
    }

    /// The bytes of the file, whether or not they can be read as settings; empty if there is no file.
    func bytes() throws(CalStoreError) -> [UInt8] {
        guard let path, path != UserSettings.nothing else { return [] }
        return try bytes(path)
    }

    /// Replaces all bytes by others if they are still `old`, and returns whether they were.
    ///
    /// Throws `.badSettings` for bytes that are not settings, and the errors of `change`.
    func replace(_ old: [UInt8], with new: [UInt8]) throws(CalStoreError) -> Bool {
        do throws(SettingsError) { _ = try SettingsText(new) } catch {
            throw .badSettings(file: path ?? "", line: error.line, reason: error.reason)
        }
        return try locked { target throws(CalStoreError) in
            guard try bytes() == old else { return false }
            if new != old { try replace(target, with: new) }
            return true
        }
    }

    /// Runs `body` with the path of the real file, while no other process writes.
    private func locked<Result>(
        _ body: (String) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        guard let path else { throw .io(operation: "find", path: "$HOME", code: ENOENT) }
        guard path != UserSettings.nothing else {
            throw .readOnlyStore(path: path, reason: "it is not a settings file")
        }
        // A link is kept, and the file that it names is replaced.
        let target = try reportingWrites { () throws(FileSystemError) in
            if followsLinks { return try fileSystem.followingLinks(path) }
            let there = try fileSystem.information(at: path, followingLink: false)
            if there?.kind == .link { throw .isLink(.followLink, path) }
            return path
        }
        try reportingWrites { () throws(FileSystemError) in
            _ = try fileSystem.makeFolders(FilePath.folder(of: target))
        }
        let lockPath = target + ".lock"
        let lock = try reportingWrites { () throws(FileSystemError) in
            try FileLock(path: lockPath, timeout: UserSettings.lockTimeout, fileSystem: fileSystem)
        }
        guard let lock else { throw .lockTimeout(file: lockPath, seconds: UserSettings.lockTimeout) }
        defer {
            // Remove it while it is held: waiting processes see that it is gone, and lock the next one.
            try? fileSystem.remove(lockPath)
            lock.release()
        }
        return try body(target)
    }

    private func replace(_ path: String, with bytes: [UInt8]) throws(CalStoreError) {
        try reportingWrites { () throws(FileSystemError) in
            _ = try fileSystem.replace(path, with: bytes, isAlone: true)
        }
    }
}
