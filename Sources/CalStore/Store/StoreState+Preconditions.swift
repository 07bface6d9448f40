/// Applies an edit unchanged, although it was made from an earlier state.
extension StoreState {
    /// The records on which an edit depends without changing them: the detached occurrences of the series
    /// that it changes.
    func dependencies(of edit: Edit) -> Set<RecordID> {
        var dependencies: Set<RecordID> = []
        for case .item(let item) in edit.changes.compactMap(\.before) {
            for detached in detached(of: item.id) where edit.change(of: detached.id) == nil {
                dependencies.insert(detached.id)
            }
        }
        return dependencies
    }

    /// Whether all records are already as an edit leaves them.
    func holds(_ edit: Edit) -> Bool {
        edit.changes.allSatisfy { change in change.id.map { record($0) == change.after } ?? true }
    }

    /// The reasons why an edit cannot be applied: its records that were changed since, and records with new
    /// dependents. Empty if it can be applied.
    mutating func conflicts(to edit: Edit, dependencies: Set<RecordID>) -> [UndoConflict] {
        var conflicts: [UndoConflict] = []
        for change in edit.changes {
            guard let id = change.id, let record = change.before ?? change.after else { continue }
            let newest = self.record(id)
            if newest == change.before {
                let reason = misfit(of: change, in: edit) ?? latecomers(to: change, of: edit, dependencies)
                if let reason { conflicts.append(UndoConflict(record, reason)) }
            } else if let newest, let before = change.before {
                conflicts.append(
                    UndoConflict(newest, .changed(Record.changedProperties(from: before, to: newest))))
            } else {
                conflicts.append(UndoConflict(newest ?? record, newest == nil ? .removed : .isThere))
            }
        }
        return conflicts
    }

    /// The reason why the result of a change does not fit the changes of others.
    private mutating func misfit(of change: Change, in edit: Edit) -> UndoConflict.Reason? {
        func isLeft(_ id: RecordID, _ isThere: Bool) -> Bool {
            edit.change(of: id).map { $0.after != nil } ?? isThere
        }
        switch change.after {
        case .item(let item):
            if !isLeft(item.calendar, calendar(item.calendar) != nil) { return .orphaned("calendar") }
            if let series = item.series, !isLeft(series, self.item(series) != nil) {
                return .orphaned("series")
            }
            let comes =
                change.before?.item.map {
                    $0.externalID != item.externalID || $0.calendar != item.calendar || !$0.isOfItsOwn
                } ?? true
            // The edit itself may remove the other one.
            let isTaken =
                comes && item.isOfItsOwn
                && items(uid: item.externalID).contains { other in
                    other.id != item.id && other.isOfItsOwn && other.calendar == item.calendar
                        && other.kind == item.kind && edit.change(of: other.id) == nil
                }
            if isTaken { return .isTaken }
            guard edit.change(of: item.calendar) == nil else { return nil }
            do throws(CalStoreError) { try validate(item) } catch { return .invalid("\(error)") }
        case .calendar(let calendar):
            if !isLeft(calendar.source, source(calendar.source) != nil) { return .orphaned("source") }
        case .source, nil: break
        }
        return nil
    }

    /// Later records that depend on one that the edit removes or changes: items of a calendar, or occurrences
    /// of a series.
    private func latecomers(
        to change: Change, of edit: Edit, _ dependencies: Set<RecordID>
    ) -> UndoConflict.Reason? {
        let count =
            switch change.before {
            case .source(let source) where change.after == nil:
                calendars.count { $0.source == source.id && edit.change(of: $0.id) == nil }
            case .calendar(let calendar) where change.after == nil:
                items(inCalendar: calendar.id).count { edit.change(of: $0.id) == nil }
            case .item(let item):
                detached(of: item.id).count { edit.change(of: $0.id) == nil && !dependencies.contains($0.id) }
            default: 0
            }
        return count > 0 ? .holds(count) : nil
    }
}
