extension Edit {
    /// Adapts this edit of an older state to a state that others have changed since: properties are merged,
    /// and records that were removed meanwhile come back if they were changed here (the later save wins).
    func rebased(onto state: StoreState) -> Edit {
        if changes.allSatisfy({ change in change.id.map { state.record($0) == change.before } ?? true }) {
            return self
        }
        var result = Edit()
        for change in changes {
            guard let id = change.id else { continue }
            let newest = state.record(id)
            guard let after = change.after else {
                if let newest { result.add(Change(before: newest, after: nil)) }
                continue
            }
            guard let newest, let before = change.before else {
                result.add(Change(before: newest, after: after))
                continue
            }
            result.add(Change(before: newest, after: after.merged(base: before, newest: newest)))
        }
        // Additions of others to records that were removed here.
        for change in changes where change.after == nil {
            switch change.before {
            case .calendar(let calendar):
                for item in state.items(inCalendar: calendar.id) {
                    result.add(Change(before: .item(item), after: nil))
                }
            case .item(let item):
                for detached in state.detached(of: item.id) {
                    result.add(Change(before: .item(detached), after: nil))
                }
            default: break
            }
        }
        return result.withoutOrphans(in: state)
    }

    /// Occurrences of removed series become separate items.
    private func withoutOrphans(in state: StoreState) -> Edit {
        let items = Dictionary(
            uniqueKeysWithValues: changes.compactMap { change in change.id.map { ($0, change) } })
        return Edit(
            changes.map { change in
                guard case .item(var item) = change.after, let series = item.series else { return change }
                let exists = items[series].map { $0.after != nil } ?? (state.item(series) != nil)
                guard !exists else { return change }
                item.series = nil
                item.originalStart = nil
                item.uid = nil
                return Change(before: change.before, after: .item(item))
            })
    }
}

extension StoreState {
    /// Checks that the records of an edit refer only to existing records.
    func validateReferences(of edit: Edit) throws(CalStoreError) {
        let changed = Dictionary(
            uniqueKeysWithValues: edit.changes.compactMap { change in change.id.map { ($0, change) } })
        for change in edit.changes {
            switch change.after {
            case .item(let item):
                let exists =
                    changed[item.calendar].map { $0.after != nil } ?? (calendar(item.calendar) != nil)
                if !exists { throw .refused(.noCalendar, title: item.title) }
            case .calendar(let calendar):
                let exists =
                    changed[calendar.source].map { $0.after != nil } ?? (source(calendar.source) != nil)
                if !exists { throw .refused(.calendarHasNoSource, title: calendar.title) }
            default: break
            }
        }
    }
}
