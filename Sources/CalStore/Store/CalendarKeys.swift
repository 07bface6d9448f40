/// The calendars of a question by their keys in an index.
struct CalendarKeys: Sendable {
    /// Nil for all.
    private let keys: Set<UInt32>?

    /// Nil if the keys do not tell the calendars of a store apart.
    init?(of wanted: Set<RecordID>?, among all: [CalendarRecord]) {
        guard let wanted else {
            keys = nil
            return
        }
        let wantedKeys = Set(wanted.map(IndexedTime.key))
        let others = all.count { !wanted.contains($0.id) && wantedKeys.contains(IndexedTime.key($0.id)) }
        guard others == 0 else { return nil }
        keys = wantedKeys
    }

    func contains(_ time: IndexedTime) -> Bool { keys?.contains(time.calendar) ?? true }
}
