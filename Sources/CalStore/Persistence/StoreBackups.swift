import Basics
import CLibrary

/// The copies of snapshots in `backups/`.
///
/// | name | made | removed |
/// |---|---|---|
/// | `daily-2026-03-04.json` | by the first change of a day (UTC) | the oldest first, as `Keep` allows |
/// | `2026-03-04T100000Z.json` | when a user asked for it | by hand |
/// | `was-put-back-12-….json` | when an old snapshot that was put back is replaced | by hand |
///
/// Each is a complete snapshot: any program can read it, and `restore` restores it.
struct StoreBackups {
    /// The number of automatic backups to keep.
    enum Keep: Equatable, Sendable {
        /// As many as fit: all backups together are at most this many times as large as the snapshot. One is
        /// kept in any case.
        case timesSize(Int)
        /// This number of the newest ones; with 0 none are made.
        case count(Int)
    }

    struct Backup: Equatable, Sendable {
        var path: String
        var position: LogPosition
        var size: Int
        var isDaily: Bool
        /// The time of creation.
        var time: Instant
    }

    private let location: StoreLocation
    private let fileSystem: any FileSystem

    init(_ location: StoreLocation, _ fileSystem: any FileSystem) {
        self.location = location
        self.fileSystem = fileSystem
    }

    /// The files that begin like a snapshot, newest first.
    func list() throws(CalStoreError) -> [Backup] {
        try reporting { () throws(FileSystemError) in try all() }
    }

    /// Writes a copy of a state to a new file: in `backups/`, in another folder, or under a given name.
    func make(
        _ state: StoreState, at position: LogPosition, to destination: String?, time: Instant
    ) throws(CalStoreError) -> Backup {
        try reportingWrites { () throws(FileSystemError) in
            if destination == nil { try fileSystem.checkOwnFolder(location.backups) }
            let path = try freePath(destination ?? location.backups, isFolder: destination == nil, time)
            try fileSystem.makeFolders(FilePath.folder(of: path))
            guard try fileSystem.information(at: path, followingLink: false) == nil else {
                throw FileSystemError(operation: .open, path: path, errno: EEXIST)
            }
            var size = 0
            try fileSystem.replace(path, with: []) { file throws(FileSystemError) in
                var writer = SnapshotWriter(state, at: position)
                size = try writer.write(to: file, fileSystem)
                // Records that the index failed to provide would be missing.
                if state.indexedItems?.hasFailed == true {
                    throw FileSystemError(operation: .read, path: location.index, errno: EIO)
                }
            }
            return Backup(path: path, position: position, size: size, isDaily: false, time: time)
        }
    }

    /// Copies `store.json` to the backup of the day, unless there is one, and removes surplus ones. The file
    /// is copied unchanged, so that it costs only reading and writing it. An edited file is not copied; the
    /// next command records the edit first.
    ///
    /// - Returns: The new backup; nil if none was due, or another process is writing the snapshot.
    @discardableResult
    func makeDaily(_ now: Instant, keep: Keep) throws(CalStoreError) -> Backup? {
        if keep == .count(0) { return nil }
        let path = FilePath.join(location.backups, "daily-" + StoreBackups.day(now) + ".json")
        return try reportingWrites { () throws(FileSystemError) in
            guard try fileSystem.information(at: path) == nil,
                try fileSystem.information(at: location.snapshot) != nil
            else { return nil }
            guard let lock = try FileLock(path: location.snapshotLock, timeout: 0, fileSystem: fileSystem)
            else { return nil }
            defer { lock.release() }
            try fileSystem.checkOwnFolder(location.backups)
            try fileSystem.makeFolders(location.backups)
            guard try copySnapshot(to: path) else { return nil }
            try fileSystem.synchronizeFolder(location.backups)
            let made = try read(path)
            if let made { try removeOld(but: made, keep) }
            return made
        }
    }

    /// The damaged backups, each with the way to recover its content. Costs reading all backups.
    func damaged() throws(CalStoreError) -> [CalStoreError] {
        let paths = try reporting { () throws(FileSystemError) -> [String] in
            guard try fileSystem.information(at: location.backups)?.kind == .folder else { return [] }
            return try fileSystem.names(inFolder: location.backups).filter { $0.hasSuffix(".json") }.sorted()
                .map { FilePath.join(location.backups, $0) }
        }
        var damaged: [CalStoreError] = []
        for path in paths {
            let isIntact = try reporting { () throws(FileSystemError) in try self.isIntact(path) }
            if !isIntact { damaged.append(StoreBackups.damage(path)) }
        }
        return damaged
    }

    /// The error for a backup that cannot be restored.
    static func damage(_ path: String) -> CalStoreError {
        .damaged(
            file: path, line: nil,
            reason: "its checksum is wrong: it was edited or damaged; "
                + "`ekcal -s \(path) store check --salvage DIR` builds a store from what can be read")
    }

    /// Whether a file is an intact snapshot, or was removed meanwhile.
    private func isIntact(_ path: String) throws(FileSystemError) -> Bool {
        guard let file = try fileSystem.openIfPresent(path, .read) else { return true }
        defer { fileSystem.close(file) }
        let information = try fileSystem.information(of: file)
        guard information.kind == .file else { return false }
        return try SnapshotHash.isRight(file, size: information.size, fileSystem)
    }

    // MARK: Files

    private func all() throws(FileSystemError) -> [Backup] {
        guard try fileSystem.information(at: location.backups)?.kind == .folder else { return [] }
        var backups: [Backup] = []
        for name in try fileSystem.names(inFolder: location.backups) where name.hasSuffix(".json") {
            if let backup = try read(FilePath.join(location.backups, name)) { backups.append(backup) }
        }
        return backups.sorted { ($0.time, $0.path.count, $0.path) > ($1.time, $1.path.count, $1.path) }
    }

    /// The facts in the first line of a backup; nil if the file is not a backup.
    private func read(_ path: String) throws(FileSystemError) -> Backup? {
        guard let file = try fileSystem.openIfPresent(path, .read) else { return nil }
        defer { fileSystem.close(file) }
        let information = try fileSystem.information(of: file)
        guard information.kind == .file else { return nil }
        let start = try fileSystem.read(file, at: 0, count: min(information.size, Snapshot.longestHead))
        guard let position = Snapshot.position(inFirstBytes: start) else { return nil }
        return Backup(
            path: path, position: position, size: information.size,
            isDaily: FilePath.name(of: path).hasPrefix("daily-"),
            time: StoreBackups.time(path)
                ?? Instant(secondsSince1970: Int64(information.modified / 1_000_000_000)))
    }

    /// Copies an intact snapshot, a megabyte at a time. False if it is damaged; then nothing is left.
    private func copySnapshot(to path: String) throws(FileSystemError) -> Bool {
        guard let source = try fileSystem.openIfPresent(location.snapshot, .read) else { return false }
        defer { fileSystem.close(source) }
        let size = try fileSystem.information(of: source).size
        let new = path + ".new"
        try fileSystem.removeIfPresent(new)
        let file = try fileSystem.open(new, .make)
        do throws(FileSystemError) {
            defer { fileSystem.close(file) }
            var check = SnapshotHash()
            var offset = 0
            while offset < size {
                let bytes = try fileSystem.read(source, at: offset, count: min(1 << 20, size - offset))
                if bytes.isEmpty { break }
                check.update(bytes)
                try fileSystem.write(file, bytes, at: offset)
                offset += bytes.count
            }
            guard check.isRight else {
                try fileSystem.remove(new)
                return false
            }
            try fileSystem.synchronize(file)
            try fileSystem.rename(new, to: path)
            return true
        } catch {
            try? fileSystem.remove(new)
            throw error
        }
    }

    private func removeOld(but newest: Backup, _ keep: Keep) throws(FileSystemError) {
        // Leftovers of a killed process.
        for name in try fileSystem.names(inFolder: location.backups) where name.hasSuffix(".json.new") {
            try fileSystem.removeIfPresent(FilePath.join(location.backups, name))
        }
        let time = try fileSystem.information(at: newest.path)?.modified ?? 0
        fileSystem.removeDrafts(of: newest.path, ofAll: true, notAfter: time)
        let all = try all()
        let daily = all.filter { $0.isDaily && $0.path != newest.path }
        var total = all.reduce(0) { $0 + $1.size }
        for (index, backup) in daily.enumerated().reversed() {
            let isTooMany =
                switch keep {
                case .count(let count): index + 1 >= count
                case .timesSize(let times): total / max(1, times) > newest.size
                }
            guard isTooMany else { return }
            try fileSystem.removeIfPresent(backup.path)
            total -= backup.size
        }
    }

    // MARK: Names

    /// A free name. A destination that ends in `.json` is the file itself, any other a folder.
    private func freePath(_ destination: String, isFolder: Bool, _ time: Instant) throws(FileSystemError)
        -> String
    {
        let isExistingFolder = try fileSystem.information(at: destination)?.kind == .folder
        guard isFolder || isExistingFolder || !destination.hasSuffix(".json") else { return destination }
        let stem = FilePath.join(destination, StoreBackups.stamp(time))
        var path = stem + ".json"
        var number = 2
        while try fileSystem.information(at: path, followingLink: false) != nil {
            path = stem + "-\(number).json"
            number += 1
        }
        return path
    }

    /// `2026-03-04T100000Z`: without colons, which some file systems do not allow.
    private static func stamp(_ time: Instant) -> String { time.description.filter { $0 != ":" } }

    private static func day(_ time: Instant) -> String { String(time.description.prefix(10)) }

    /// The time of a backup, from its name.
    private static func time(_ path: String) -> Instant? {
        let name = FilePath.name(of: path)
        if name.hasPrefix("daily-") { return Instant(iso: name.dropFirst(6).prefix(10) + "T00:00:00Z") }
        guard name.count >= 18 else { return nil }
        let (day, clock) = (name.prefix(10), name.dropFirst(11).prefix(6))
        return Instant(iso: "\(day)T\(clock.prefix(2)):\(clock.dropFirst(2).prefix(2)):\(clock.suffix(2))Z")
    }
}
