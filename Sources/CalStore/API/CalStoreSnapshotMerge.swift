import Basics

/// Three versions of a store's `store.json` as one, for a store that is kept in git: what the merge driver
/// `ekcal store merge` writes.
///
/// ```swift
/// let merge = try CalStoreSnapshotMerge(ours: mine, theirs: other, base: common)
/// for clash in merge.clashes { print(clash) }
/// ```
///
/// Records are merged as in ``CalStoreMerge``. The result keeps the first line of one of the files, with its
/// hash: so the store reads it as an edit made since the operation that this line names (<doc:Format>).
public struct CalStoreSnapshotMerge: Sendable {
    /// The merged file.
    public let bytes: [UInt8]
    /// The changes that both versions have made differently. In ``bytes`` it is as in ours.
    public let clashes: [CalStoreMerge.Clash]

    /// Merges two versions of a file.
    ///
    /// - Parameters:
    ///   - ours: One version.
    ///   - theirs: The other version.
    ///   - base: The version from which both were made; empty if there is none.
    ///   - log: The beginning of the log of the store that will read the result, to keep the first line that
    ///     belongs to it: in a rebase of git that is the one of theirs. Without it, the first line is that of
    ///     ours.
    /// - Throws: `CalStoreError.damaged` for a file that cannot be read, named by its side.
    public init(ours: [UInt8], theirs: [UInt8], base: [UInt8], log: [UInt8] = []) throws(CalStoreError) {
        let merge = StoreMerge(
            mine: try Self.records(ours, "ours"), base: try base.isEmpty ? [] : Self.records(base, "base"),
            newest: try Self.records(theirs, "theirs"))
        clashes = merge.clashes.map(CalStoreMerge.Clash.init)
        var state = StoreState()
        for record in merge.records { state.put(record) }
        let head =
            Self.generation(of: log).map { Snapshot.position(inFirstBytes: theirs)?.generation == $0 } == true
            ? theirs : ours
        guard let position = Snapshot.position(inFirstBytes: head) else {
            bytes = SnapshotWriter.document(of: state, seeing: nil)
            return
        }
        var merged = Snapshot.encode(state, at: position)
        // A right hash would make it a snapshot that the store wrote, which is older than the log.
        let stated = head.withUnsafeBytes { bytes in SnapshotHash.digits(in: bytes).map { Array(bytes[$0]) } }
        if let stated, let digits = merged.withUnsafeBytes({ SnapshotHash.digits(in: $0) }) {
            merged.replaceSubrange(digits, with: stated)
        }
        bytes = merged
    }

    private static func records(_ bytes: [UInt8], _ name: String) throws(CalStoreError) -> [Record] {
        Array(try Snapshot.state(of: bytes, file: name).records)
    }

    private static func generation(of log: [UInt8]) -> RecordID? {
        let line = log.prefix { $0 != UInt8(ascii: "\n") }
        return (try? JSONValue(reading: line))?["generation"]?.string.flatMap { RecordID($0) }
    }
}
