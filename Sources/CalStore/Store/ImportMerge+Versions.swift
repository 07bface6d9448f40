/// Items of a file that stand for stored ones, completely or in part.
extension ImportMerge {
    /// An item that is only partly in the file, as the changed occurrence of a series that has its
    /// identifier.
    func placed(_ item: ItemRecord, in state: StoreState) -> ItemRecord {
        guard item.originalStart == nil, partial[item.id] != nil, let stored = state.item(item.id),
            stored.originalStart != nil, stored.kind == item.kind,
            searchesAllCalendars || stored.calendar == item.calendar
        else { return item }
        var placed = item
        placed.originalStart = stored.originalStart
        placed.series = stored.series
        placed.uid = stored.uid
        return placed
    }

    /// A stored item with the values of the item in the file.
    func version(
        _ item: ItemRecord, of stored: ItemRecord, uid: String, _ imported: ItemRecord
    ) throws(CalStoreError) -> ItemRecord {
        if let part = try part(item, of: stored, imported) {
            let changed = part.applied(to: stored.fields, now: now)
            return ItemRecord(changed == stored.fields ? changed : changed.revised(from: stored.fields))
        }
        var same = item
        same.id = stored.id
        same.uid = uid == stored.id.text ? nil : uid
        return requests.contains(imported.id)
            ? ItemRecord(same.fields.keepingAnswers(of: stored.fields)) : same
    }

    /// The item as only a part of the stored one; nil if it is complete.
    private func part(
        _ item: ItemRecord, of stored: ItemRecord, _ imported: ItemRecord
    ) throws(CalStoreError) -> PartialImport? {
        if let told = partial[imported.id] {
            let part = PartialImport(imported: item.fields, told: told)
            guard stored.isSeries else { return part }
            guard let part = part.about(series: stored.fields) else {
                throw .refused(.unclearDate, title: item.title)
            }
            return part
        }
        guard namesByPresence, !whole.contains(imported.id) else { return nil }
        return PartialImport(imported: item.fields, told: PartialImport.facts(of: item.fields))
    }
}
