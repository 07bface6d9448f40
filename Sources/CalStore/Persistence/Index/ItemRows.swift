/// The rows of an item in the tables of an index, without its slot and the extent of its text.
struct ItemRows: Equatable, Sendable {
    let keys: ItemKeys
    let time: IndexedTime

    init(_ item: borrowing ItemFields) { (keys, time) = (ItemKeys(item), IndexedTime(item)) }
}

extension ItemRows: StoredRow {
    private struct Parts: OptionSet {
        let rawValue: UInt8

        static let reminder = Parts(rawValue: 1)
        static let uid = Parts(rawValue: 2)
        static let series = Parts(rawValue: 4)
        static let time = Parts(rawValue: 8)
        static let alarm = Parts(rawValue: 16)
    }

    init?(_ fields: inout IndexBytes) {
        guard let flags = fields.number(UInt8.self), let time = IndexedTime(&fields),
            let calendar = fields.number(UInt64.self)
        else { return nil }
        let parts = Parts(rawValue: flags)
        var (uid, series): (UInt64?, UInt64?) = (nil, nil)
        var (days, alarm): (TimeKey?, TimeKey?) = (nil, nil)
        if parts.contains(.uid) {
            guard let key = fields.number(UInt64.self) else { return nil }
            uid = key
        }
        if parts.contains(.series) {
            guard let key = fields.number(UInt64.self) else { return nil }
            series = key
        }
        if parts.contains(.time) {
            guard let key = fields.timeKey() else { return nil }
            days = key
        }
        if parts.contains(.alarm) {
            guard let key = fields.timeKey() else { return nil }
            alarm = key
        }
        self.time = time
        keys = ItemKeys(
            parts.contains(.reminder) ? .reminder : .event, uid: uid, series: series, calendar: calendar,
            time: days, alarm: alarm)
    }

    func append(to bytes: inout [UInt8]) {
        var parts: Parts = keys.kind == .reminder ? .reminder : []
        if keys.uid != nil { parts.insert(.uid) }
        if keys.series != nil { parts.insert(.series) }
        if keys.time != nil { parts.insert(.time) }
        if keys.alarm != nil { parts.insert(.alarm) }
        bytes.append(parts.rawValue)
        time.append(to: &bytes)
        bytes.append(little: keys.calendar)
        for key in [keys.uid, keys.series] {
            if let key { bytes.append(little: key) }
        }
        for key in [keys.time, keys.alarm] {
            if let key {
                bytes.append(little: key.key)
                bytes.append(little: key.last)
            }
        }
    }
}

extension IndexBytes {
    fileprivate mutating func timeKey() -> TimeKey? {
        guard let key = number(UInt64.self), let last = number(UInt32.self) else { return nil }
        return TimeKey(key: key, last: last)
    }
}
