/// The keys of an item in each `ItemTable`: all of its rows, except the slot, which may be known later.
struct ItemKeys: Equatable, Sendable {
    let kind: ItemFields.Kind
    let uid: UInt64?
    let series: UInt64?
    let calendar: UInt64
    let time: TimeKey?
    let alarm: TimeKey?

    // Borrowed, because a copy would retain each of about twenty references.
    init(_ item: borrowing ItemFields) {
        kind = item.kind
        uid = item.uid.map { ItemTable.key(uid: $0) }
        series = item.series.map { ItemTable.key($0) }
        calendar = ItemTable.key(item.calendar)
        let days = item.days
        time = TimeKey(item, days)
        alarm = AlarmKey.key(item, days)
    }

    init(
        _ kind: ItemFields.Kind, uid: UInt64?, series: UInt64?, calendar: UInt64, time: TimeKey?,
        alarm: TimeKey?
    ) {
        (self.kind, self.uid, self.series) = (kind, uid, series)
        (self.calendar, self.time, self.alarm) = (calendar, time, alarm)
    }

    /// Calls `body` for each row: at most one per table.
    ///
    /// - Parameter number: The number of the item's short identifier.
    func forEachEntry<Failure: Error>(
        _ number: UInt64, slot: UInt32, _ body: (ItemTable, ItemEntry) throws(Failure) -> Void
    ) throws(Failure) {
        try body(.hash, ItemEntry(key: number, slot: slot, detail: kind.detail))
        if let uid { try body(.uid, ItemEntry(key: uid, slot: slot, detail: 0)) }
        if let series { try body(.series, ItemEntry(key: series, slot: slot, detail: 0)) }
        try body(.calendar, ItemEntry(key: calendar, slot: slot, detail: 0))
        if let time { try body(.time, ItemEntry(key: time.key, slot: slot, detail: time.last)) }
        if let alarm { try body(.alarm, ItemEntry(key: alarm.key, slot: slot, detail: alarm.last)) }
    }
}
