import CalStore
import CalStoreLanguage

/// The alarms of the form compared with those of its item, by what they mean: an alarm that is only spelled
/// in another way is not changed.
struct EditorAlarms: Sendable, Hashable {
    /// The alarms of the item that are not wanted any more, as texts.
    private(set) var removed: [String] = []
    private(set) var added: [TypedAlarm] = []
    /// The reason why the change cannot be made: alarms with the same text cannot be told apart. Nil if it
    /// can.
    private(set) var problem: String?

    /// Nothing is changed.
    init() {}

    init(_ typed: [TypedAlarm], of item: CalStoreItem, dates: DateReader) {
        let old = item.alarms.compactMap { TypedAlarm.text(of: $0, kind: item.kind, in: dates.zone) }
        let known = Dictionary(grouping: old, by: \.self)
        var kept: [String: Int] = [:]
        for alarm in typed {
            let own =
                known[alarm.text] != nil
                ? alarm.text
                : old.first { text in
                    (try? TypedAlarm(text, dates: dates)).map { alarm.rings(as: $0, in: dates.zone) } ?? false
                }
            if let own { kept[own, default: 0] += 1 } else { added.append(alarm) }
        }
        for text in old where !removed.contains(text) {
            let (count, wanted) = (known[text]?.count ?? 0, kept[text] ?? 0)
            if wanted == 0 {
                removed.append(text)
            } else if wanted > count {
                problem = "\"\(text)\" is there more than once"
            } else if wanted < count {
                problem = "the item has \(count) alarms \"\(text)\": keep all of them here, or none"
            }
        }
    }
}

extension TypedAlarm {
    /// Whether two typed alarms mean the same.
    fileprivate func rings(as other: TypedAlarm, in zone: Zone) -> Bool {
        switch (trigger, other.trigger) {
        case (.relative(let own, _), .relative(let others, _)): own == others
        case (.absolute(let own), .absolute(let others)): own.instant(in: zone) == others.instant(in: zone)
        default: false
        }
    }
}
