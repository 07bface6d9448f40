import Basics
import CalStore

/// A file that records which alarms were delivered, so that a program that was killed neither repeats nor
/// forgets one.
///
/// ```swift
/// let journal = try AlarmJournal(path: "/home/ada/.local/state/clock/alarms")
/// var bell = AlarmBell(zone: .system, journal: journal)
/// ```
/// It is a text file with a line for each beginning, end and failure of a delivery, a line per minute for the
/// last check, and a line for each fence that was entered or left. Truncated lines are ignored. While one
/// process has it open, no other process can open it. It belongs to a machine, not to a store: a store that
/// two machines share rings on both.
public final class AlarmJournal {
    /// The alarms that were delivered before the file was opened.
    public let deliveries: AlarmDeliveries
    /// The fences that contained the last position.
    public let positions: GeofencePositions

    private let path: String
    private let fileSystem: any FileSystem
    private let lock: FileLock?
    private var file: OpenFile
    /// The content of the file other than deliveries.
    private var since, lastLook: Instant?
    private var saved: GeofencePositions
    /// True if the end of a delivery was written but may not be on the disk yet.
    private var isBehind = false
    private var end: Int
    /// A longer file is rewritten.
    private static let longest = 4 << 20
    /// Maximum age of the stored time of the last check, in seconds. Missed alarms are searched from that
    /// time on; if it is older, more alarms are checked, of which the delivered ones are known.
    private static let lookInterval = 60

    /// Opens the file, or creates it with its folders.
    ///
    /// - Parameters:
    ///   - path: The path of the file. A lock file with the same name and `.lock` is next to it.
    ///   - timeout: The maximum wait in seconds for another process that has it open.
    /// - Throws: `CalStoreError.lockTimeout` if another process keeps it open for that time; `.io` if the
    ///   system fails.
    public convenience init(path: String, timeout: Double = 2) throws(CalStoreError) {
        try self.init(path: path, timeout: timeout, RealFileSystem())
    }

    package init(
        path: String, timeout: Double = 0, _ fileSystem: any FileSystem
    ) throws(CalStoreError) {
        self.path = path
        self.fileSystem = fileSystem
        var bytes: [UInt8] = []
        do throws(FileSystemError) {
            _ = try fileSystem.makeFolders(FilePath.folder(of: path))
            lock = try FileLock(path: path + ".lock", timeout: timeout, fileSystem: fileSystem)
        } catch {
            throw CalStoreError(error)
        }
        guard lock != nil else { throw .lockTimeout(file: path, seconds: timeout) }
        do throws(FileSystemError) {
            file = try fileSystem.open(path, .makeIfMissing)
            bytes = try fileSystem.read(file, at: 0, count: fileSystem.information(of: file).size)
            // Bytes after the last whole line were cut off.
            end = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
            if end < bytes.count { try fileSystem.truncate(file, to: end) }
            // The name of a new file must survive a crash, too: the start of monitoring is lost with it.
            if bytes.isEmpty { try fileSystem.synchronizeFolder(FilePath.folder(of: path)) }
        } catch {
            throw CalStoreError(error)
        }
        var deliveries = AlarmDeliveries()
        var positions = GeofencePositions()
        for line in bytes[..<end].split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line.dropFirst(2), as: UTF8.self)
            switch line.first {
            case UInt8(ascii: "B"): deliveries.begin(text)
            case UInt8(ascii: "E"): deliveries.end(text)
            case UInt8(ascii: "X"): deliveries.fail(text)
            case UInt8(ascii: "S"): deliveries.since = Instant(iso: text)
            case UInt8(ascii: "L"): deliveries.lastLook = Instant(iso: text)
            case UInt8(ascii: "I"): positions.set(text, isInside: true)
            case UInt8(ascii: "O"): positions.set(text, isInside: false)
            case UInt8(ascii: "F"): positions.forget(text)
            default: continue
            }
        }
        self.deliveries = deliveries
        self.positions = positions
        saved = positions
        (since, lastLook) = (deliveries.since, deliveries.lastLook)
    }

    deinit { fileSystem.close(file) }

    /// Records that a delivery begins. The record is on disk when this returns.
    public func begin(_ notice: AlarmNotice) throws(CalStoreError) {
        try append("B \(notice.alarm.key)\n", isSynced: true)
        isBehind = false
    }

    /// Records that an alarm was delivered. The record survives the process at once, and a crash of the
    /// machine after the next ``begin(_:)`` or ``save(_:positions:)``.
    public func end(_ notice: AlarmNotice) throws(CalStoreError) {
        try append("E \(notice.alarm.key)\n", isSynced: false)
        isBehind = true
    }

    /// Records that a delivery failed: its alarm will be delivered again.
    public func fail(_ notice: AlarmNotice) throws(CalStoreError) {
        try append("X \(notice.alarm.key)\n", isSynced: false)
        isBehind = true
    }

    /// Saves changes: the fences that contain the position, and at most once a minute the time of the last
    /// check. A long file is rewritten.
    public func save(
        _ deliveries: AlarmDeliveries, positions: GeofencePositions? = nil
    ) throws(CalStoreError) {
        let positions = positions ?? saved
        guard end > AlarmJournal.longest else {
            var text = ""
            if let new = deliveries.since, new != since { text += "S \(new)\n" }
            if let look = deliveries.lastLook, isDue(look) { text += "L \(look)\n" }
            if positions != saved {
                for key in saved.missing(in: positions) { text += "F \(key)\n" }
                for (key, isInside) in positions.all where saved[key] != isInside {
                    text += "\(isInside ? "I" : "O") \(key)\n"
                }
            }
            guard isBehind || !text.isEmpty else { return }
            try append(text, isSynced: true)
            return note(deliveries, positions)
        }
        var text = ""
        if let since = deliveries.since { text += "S \(since)\n" }
        if let look = deliveries.lastLook { text += "L \(look)\n" }
        for (key, isInside) in positions.all { text += "\(isInside ? "I" : "O") \(key)\n" }
        for key in deliveries.keys { text += "E \(key)\n" }
        for key in deliveries.begun { text += "B \(key)\n" }
        for (key, count) in deliveries.failures {
            for _ in 0..<count { text += "X \(key)\n" }
        }
        do throws(FileSystemError) {
            let bytes = Array(text.utf8)
            try fileSystem.replace(path, with: bytes)
            let new = try fileSystem.open(path, .update)
            fileSystem.close(file)
            (file, end) = (new, bytes.count)
        } catch {
            throw CalStoreError(error)
        }
        note(deliveries, positions)
    }

    /// Whether to write the time of a check. An earlier time is written: the clock was set back.
    private func isDue(_ look: Instant) -> Bool {
        guard let lastLook else { return true }
        return look < lastLook || look.seconds(since: lastLook) >= AlarmJournal.lookInterval
    }

    private func note(_ deliveries: AlarmDeliveries, _ positions: GeofencePositions) {
        since = deliveries.since
        if let look = deliveries.lastLook, isDue(look) { lastLook = look }
        saved = positions
        isBehind = false
    }

    private func append(_ text: String, isSynced: Bool) throws(CalStoreError) {
        do throws(FileSystemError) {
            let bytes = Array(text.utf8)
            try fileSystem.write(file, bytes, at: end)
            end += bytes.count
            if isSynced { try fileSystem.synchronize(file) }
        } catch {
            throw CalStoreError(error)
        }
    }
}
