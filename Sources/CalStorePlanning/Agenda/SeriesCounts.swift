import CalStore

/// The number of occurrences that a change affected, and the number left in the series.
package struct SeriesCounts: Sendable {
    package let changed: Int?
    package let remaining: Int?

    /// - Parameters:
    ///   - after: The item after the change, and `before` the item as it was.
    ///   - original: The occurrence that was changed; nil for the whole item.
    package init(of after: CalStoreItem, or before: CalStoreItem, _ original: ItemTime?, _ span: Span) {
        guard before.isSeries, original != nil, span != .this else {
            changed = 1
            remaining = before.isSeries ? SeriesCounts.total(before) : 1
            return
        }
        changed = SeriesCounts.total(after)
        remaining = changed
    }

    /// The number of occurrences; nil if there is no end.
    package static func total(_ item: CalStoreItem) -> Int? {
        guard item.isSeries else { return 1 }
        let set = item.occurrenceSet
        guard let first = set.first else { return 0 }
        guard let last = set.last else { return nil }
        return set.count(in: first..<last.adding(seconds: 1))
    }
}
