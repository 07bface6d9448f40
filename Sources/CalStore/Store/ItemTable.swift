import Basics

/// The tables that index items outside memory; each is a sorted list of `ItemEntry`.
///
/// | table | key | used to find |
/// |---|---|---|
/// | `hash` | the number of the short identifier | identifiers, short identifiers and their lengths |
/// | `uid` | hash of the UID, if it is not the identifier | UIDs |
/// | `series` | hash of the series of a detached occurrence | occurrences of a series |
/// | `calendar` | hash of the calendar | items of a calendar |
/// | `time` | group, length and first day (`TimeKey`) | ranges of days |
/// | `alarm` | group, length and first time of the alarms (`AlarmKey`) | alarms that fire |
///
/// Different items may have the same key, so a reader checks the item itself. A removed item has a row in
/// `hash` only.
enum ItemTable: Int, CaseIterable, Sendable { case hash, uid, series, calendar, time, alarm }

/// One row of such a table. Rows are sorted by key, then by slot.
struct ItemEntry: Equatable, Sendable {
    var key: UInt64
    /// The slot of the item: its number in the order of creation.
    var slot: UInt32
    /// In `hash` the kind (0 event, 1 reminder, 2 a removed item), in `time` the last day, in `alarm` the
    /// last time; else 0.
    var detail: UInt32

    /// The row of a removed item in `hash`, by the number of its short identifier.
    static func removed(_ number: UInt64, slot: UInt32) -> ItemEntry {
        ItemEntry(key: number, slot: slot, detail: 2)
    }

    /// Whether a row of `hash` is that of a removed item.
    var isRemoved: Bool { detail == 2 }

    static func precedes(_ left: ItemEntry, _ right: ItemEntry) -> Bool {
        left.key != right.key ? left.key < right.key : left.slot < right.slot
    }
}

extension ItemTable {
    static func key(uid: String) -> UInt64 {
        var uid = uid
        return uid.withUTF8 { XXHash64.hash(UnsafeRawBufferPointer($0)) }
    }

    static func key(_ id: RecordID) -> UInt64 {
        withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { XXHash64.hash($0) }
    }
}

extension ItemFields.Kind {
    /// The detail in the rows of `hash`.
    var detail: UInt32 { self == .event ? 0 : 1 }
}

extension ItemRecord {
    /// Calls `body` for each index entry of this item: at most one per table.
    func forEachEntry(slot: UInt32, _ body: (ItemTable, ItemEntry) -> Void) {
        ItemKeys(fields).forEachEntry(ShortID.number(fields.id), slot: slot, body)
    }
}
