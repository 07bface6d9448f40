/// The items that the saves of one `write` may have changed besides the saved ones: the detached occurrences
/// of a saved series, and the series of an occurrence that was saved for more than itself. A client may save
/// them from values that it read before.
///
/// | such a value | saved |
/// |---|---|
/// | detached occurrence, `.this`, from before | its changes are made to the present one, at its present date |
/// | detached occurrence, `.this`, read since | as it is |
/// | detached occurrence, `.future` and `.all` | refused, unless it changes nothing: it would replace the series |
/// | series, from before | refused as a conflict |
struct FollowedItems {
    private var ids: Set<RecordID> = []

    /// Remembers the items that the save of `id` may have changed.
    mutating func add(_ edit: Edit, savedAs id: RecordID, detached: [ItemRecord]) {
        for change in edit.changes where change.before != nil && change.id != id {
            if let other = change.id { ids.insert(other) }
        }
        ids.formUnion(detached.lazy.map(\.id))
    }

    /// The draft to save instead of `draft`; nil if the stored item already has its content.
    ///
    /// - Parameters:
    ///   - stored: The present item.
    ///   - before: The item before this `write`, if the `write` has changed it.
    func draft(
        _ draft: ItemRecord, over stored: ItemRecord, from before: ItemRecord?, span: Span
    ) throws(CalStoreError) -> ItemRecord? {
        let isElsewhere = draft.series != stored.series || draft.originalStart != stored.originalStart
        guard ids.contains(stored.id) else {
            // Only the store sets them, so the value is from before the series was changed.
            if isElsewhere {
                throw .conflict(title: draft.title, properties: [ItemMember.original.rawValue])
            }
            return draft
        }
        guard draft.series != nil || isElsewhere else {
            guard let before, draft.modified != stored.modified else { return draft }
            let properties = Record.changedContent(from: .item(before), to: .item(stored))
            if properties.isEmpty { return draft }
            throw .conflict(title: draft.title, properties: properties)
        }
        var carried = draft
        if let before, isElsewhere || draft.modified != stored.modified {
            let merged = Record.item(draft).merged(base: .item(before), newest: .item(stored))
            carried = merged.item ?? draft
        }
        (carried.series, carried.originalStart, carried.uid) =
            (stored.series, stored.originalStart, stored.uid)
        if span == .this || stored.series == nil { return carried }
        if Record.changedContent(from: .item(carried), to: .item(stored)).isEmpty { return nil }
        throw .refused(.seriesAlreadySaved, title: draft.title)
    }
}
