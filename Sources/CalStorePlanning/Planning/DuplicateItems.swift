import Basics
import CalStore

/// Items that are probably duplicates. They have the same title (ignoring case and accents), start, length,
/// recurrence and zone, but different UIDs, as after an import from two programs, or the same UID in two
/// calendars.
///
/// ```swift
/// for group in DuplicateItems.groups(of: try store.items(), zone: .system) {
///     print(group.oldest.title, "is there", group.others.count + 1, "times")
/// }
/// ```
/// Detached occurrences belong to their series and are not compared. Completed reminders are compared only
/// with completed ones.
public struct DuplicateItems: Sendable {
    /// The item that was created first; items without a creation time come last.
    public let oldest: CalStoreItem
    /// The others, oldest first.
    public let others: [CalStoreItem]

    private struct Key: Hashable {
        let kind: CalStoreItem.Kind
        let title: String
        let start: Moment?
        let end: Moment?
        let repeats: ItemRecurrence?
        /// The zone of a series: in summer the same hour may differ in another zone.
        let zone: String?
        let isCompleted: Bool
    }

    /// A moment for comparison: one time in two zones is the same, and a date differs from its midnight.
    private struct Moment: Hashable {
        let instant: Instant
        let isDate: Bool

        init(_ time: ItemTime, _ zone: Zone) {
            instant = time.instant(in: zone)
            isDate = time.isDate
        }
    }

    /// The groups, in the order of their first items. Costs one pass.
    ///
    /// - Parameter zone: The zone for dates and floating times.
    public static func groups(of items: [CalStoreItem], zone: Zone) -> [DuplicateItems] {
        var indices: [Key: Int] = [:]
        var groups: [[CalStoreItem]] = []
        for item in items where !item.isDetached {
            let key = Key(
                kind: item.kind, title: TextFolding.fold(item.title.trimmed),
                start: item.start.map { Moment($0, zone) }, end: item.endTime.map { Moment($0, zone) },
                repeats: item.isSeries ? item.recurrence?.inOneSpelling : nil,
                zone: item.isSeries ? item.start?.zone?.name : nil, isCompleted: item.isCompleted)
            if let index = indices[key] {
                groups[index].append(item)
            } else {
                indices[key] = groups.count
                groups.append([item])
            }
        }
        return groups.compactMap(DuplicateItems.init)
    }

    /// Nil if there are fewer than two different items.
    private init?(_ items: [CalStoreItem]) {
        let order = items.indices.sorted { left, right in
            let one = items[left].created ?? .distantFuture
            let other = items[right].created ?? .distantFuture
            return one != other ? one < other : left < right
        }
        let sorted = order.map { items[$0] }
        guard sorted.count > 1, let first = sorted.first else { return nil }
        oldest = first
        others = Array(sorted.dropFirst())
    }
}
