import Basics

/// The facts about `store.json` by which an index sees, without reading it, that it was not edited: the
/// metadata of the file and the operation after which it was made.
///
/// | bytes | |
/// |---|---|
/// | 8, 8 | device, number of the file |
/// | 8, 8, 8 | size; times of the last changes of its bytes and of the file itself, in nanoseconds |
/// | 8, 8, 8 | number, checksum and end of the operation |
/// | 8, at 120 | checksum of all before |
struct SnapshotFingerprint: Equatable, Sendable {
    static let offset = IndexHead.size
    static let size = 128
    private static let sumOffset = 120

    private var identity: FileIdentity
    private var fileSize: Int
    private var modified: Int
    private var changed: Int
    /// The operation of the index's log after which the file was made: number, checksum, end.
    private var number: Int
    private var sum: UInt64
    private var end: Int

    init(_ file: FileInformation, _ position: LogPosition) {
        identity = file.identity
        fileSize = file.size
        modified = file.modified
        changed = file.changed
        number = position.number
        sum = position.sum
        end = position.offset
    }

    /// Nil if nothing is known.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= SnapshotFingerprint.size else { return nil }
        var check = IndexBytes(bytes, at: SnapshotFingerprint.sumOffset)
        guard check.number(UInt64.self) == XXHash64.hash(Array(bytes[..<SnapshotFingerprint.sumOffset]))
        else {
            return nil
        }
        var fields = IndexBytes(bytes)
        guard let device = fields.number(UInt64.self), let file = fields.number(UInt64.self),
            let size = fields.count(), let modified = fields.number(Int.self),
            let changed = fields.number(Int.self), let number = fields.count(),
            let sum = fields.number(UInt64.self), let end = fields.count()
        else { return nil }
        identity = FileIdentity(device: device, number: file)
        (fileSize, self.modified, self.changed) = (size, modified, changed)
        (self.number, self.sum, self.end) = (number, sum, end)
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(little: identity.device)
        bytes.append(little: identity.number)
        bytes.append(little: UInt64(clamping: fileSize))
        bytes.append(little: Int64(modified))
        bytes.append(little: Int64(changed))
        bytes.append(little: UInt64(clamping: number))
        bytes.append(little: sum)
        bytes.append(little: UInt64(clamping: end))
        bytes.append(contentsOf: repeatElement(0, count: SnapshotFingerprint.sumOffset - bytes.count))
        bytes.appendSum()
        return bytes
    }

    /// The operation at which `file` was written, if it is the file of this fingerprint and was not changed
    /// since.
    func position(of file: FileInformation, in log: LogPosition) -> LogPosition? {
        guard file.kind == .file, file.identity == identity, file.size == fileSize,
            file.modified == modified, file.changed == changed
        else { return nil }
        return LogPosition(
            store: log.store, generation: log.generation, number: number, sum: sum, offset: end)
    }
}
