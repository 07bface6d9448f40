import Basics
import CalStore

/// Merges two versions of an item that a store and a folder or a server have both changed, by the version on
/// which both had agreed.
///
/// ```swift
/// let merge = SyncMerge(ours: stored, theirs: fetched, base: agreed)
/// guard merge.clashes.isEmpty else { return show(merge.clashes) }
/// upload(merge.bytes)
/// ```
///
/// The versions are compared as files: what iCalendar cannot express is no difference. See ``CalStoreMerge``
/// for the rules.
public struct SyncMerge: Sendable {
    /// The merged item, as the file of theirs with the lines of ours that changed.
    public let bytes: [UInt8]
    /// The changes that both sides have made differently. In ``bytes`` it is as on the preferred side.
    public let clashes: [CalStoreMerge.Clash]
    /// Occurrences that one side has changed and that are on no date of the merged series: separate items.
    public let others: [CalStoreItem]

    /// Merges two versions.
    ///
    /// - Parameters:
    ///   - base: The version on which both sides had agreed.
    ///   - preferred: The side that counts where both have changed the same thing.
    public init(ours: VdirItem, theirs: VdirItem, base: VdirItem, preferred: SyncSide = .ours) {
        let (mine, other) = preferred == .ours ? (ours, theirs) : (theirs, ours)
        let merge = CalStoreMerge(ours: mine.asFile, theirs: other.asFile, base: base.asFile)
        clashes = merge.clashes
        let uid = ours.uid
        others = merge.items.filter { $0.externalID != uid }
        bytes = CalStoreItem.iCalendar(merge.items.filter { $0.externalID == uid }, patching: theirs.bytes)
    }
}

extension SyncMerge {
    /// Merges two versions if that leaves no question.
    ///
    /// - Parameters:
    ///   - base: The version on which both sides had agreed; nil if it is not known: then all that differs is a
    ///     question.
    ///   - winner: The side that counts where both have changed the same thing; nil for neither.
    /// - Returns: Nil if both have changed the same thing, and none wins.
    public init?(ours: VdirItem, theirs: VdirItem, base: VdirItem?, winner: SyncSide?) {
        if base == nil, winner == nil { return nil }
        // Without a base, only the winner has changed something.
        let common = base ?? (winner == .theirs ? ours : theirs)
        self.init(ours: ours, theirs: theirs, base: common, preferred: winner ?? .ours)
        if winner == nil, !clashes.isEmpty { return nil }
    }
}

extension SyncMerge {
    /// The items of ``others`` that a side does not have yet. A killed run may have brought them there, or an
    /// earlier merge of the same occurrence. If such an item has another content, both stay.
    ///
    /// - Parameter known: Returns the item of that side with a UID; nil if there is none.
    package func others(besides known: (String) throws -> VdirItem?) rethrows -> [CalStoreItem] {
        try others.compactMap { item in
            guard let old = try known(item.externalID) else { return item }
            let content = VdirItem(stored: [item])?.entry(href: "").content
            return content == old.entry(href: "").content ? nil : item.withOwnIdentifier
        }
    }
}

extension VdirItem {
    /// The items as in a file, with the same identifiers in all versions of it.
    fileprivate var asFile: [CalStoreItem] {
        let items = (file ?? CalStoreImport(iCalendar: bytes)).items
        var series: [ItemFields.Kind: ItemFields] = [:]
        for item in items where !item.isDetached { series[item.kind] = item.record.fields }
        return items.map { item in
            var fields = item.record.fields
            let uid = item.externalID
            fields.id = Self.id("\(fields.kind) \(uid)")
            fields.uid = uid
            fields.calendar = Self.id("calendar")
            if let original = fields.originalStart {
                let date = series[fields.kind].map { $0.ruleTime(original) } ?? original.local
                fields.id = Self.id("\(fields.kind) \(uid) \(date)")
                if fields.series != nil { fields.series = Self.id("\(fields.kind) \(uid)") }
            }
            return CalStoreItem(ItemRecord(fields))
        }
    }

    /// An identifier that depends only on a text.
    private static func id(_ text: String) -> RecordID {
        RecordID(
            high: XXHash64.hash(Array(text.utf8)) & ~0xF000 | 0x4000,
            low: XXHash64.hash(Array("2 \(text)".utf8)) & ~(0b11 << 62) | (0b10 << 62))
    }
}

extension CalStoreItem {
    /// A merged item that becomes a separate one, in the calendar of its series.
    package func placed(in calendar: CalStoreCalendar.ID) -> CalStoreItem {
        var fields = record.fields
        fields.calendar = calendar.record
        return CalStoreItem(ItemRecord(fields))
    }

    /// A copy with an identifier and a UID of its own.
    package var withOwnIdentifier: CalStoreItem {
        var fields = record.fields
        fields.id = .random()
        fields.uid = nil
        return CalStoreItem(ItemRecord(fields))
    }

    /// The item as a newer version than one with this SEQUENCE.
    package func raisingSequence(above sequence: Int) -> CalStoreItem {
        var fields = record.fields
        fields.sequence = max(fields.sequence, min(sequence, Int(Int32.max) - 1) + 1)
        return CalStoreItem(ItemRecord(fields))
    }
}
