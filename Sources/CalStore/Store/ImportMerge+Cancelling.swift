/// Cancellations (METHOD:CANCEL; RFC 5546, 3.2.5 and 3.4.5): what they name is marked as cancelled, and stays otherwise as it is.
///
/// | the cancellation names | becomes |
/// |---|---|
/// | a stored item | cancelled, with the detached occurrences of a series |
/// | an occurrence of a stored series | a detached occurrence that is cancelled |
/// | an item that is not there, with a start | a cancelled item, so that an older invitation that comes later does not count |
/// | an item that is not there, without one | refused |
/// | one with a higher SEQUENCE than its own | kept, unless asked otherwise |
extension ImportMerge {
    func cancel(
        _ cancellations: [ItemRecord], in state: inout StoreState
    ) -> (outcome: Outcome, edit: Edit) {
        var outcome = Outcome()
        var edit = Edit()
        var unknown: [ItemRecord] = []
        for cancellation in cancellations {
            let found = target(of: cancellation, in: &state)
            guard let found else {
                if cancellation.start == nil, cancellation.kind == .event {
                    let reason = RuleViolation.cancelsNothing(uid: cancellation.externalID)
                    outcome.refused.append(
                        Refusal(item: cancellation, reason: .refused(reason, title: cancellation.title)))
                } else {
                    var item = cancellation
                    item.status = .canceled
                    unknown.append(item)
                }
                continue
            }
            do throws(CalStoreError) {
                try state.validateWritable(found.item.calendar, title: found.item.title)
            } catch {
                outcome.refused.append(Refusal(item: cancellation, reason: error))
                continue
            }
            // One of several cancellations of an item may have been seen to already.
            let stored = edit.change(of: found.item.id)?.after?.item ?? found.item
            let item = cancelled(stored, by: cancellation)
            if stored.status == .canceled, item == stored || stored.sequence > cancellation.sequence {
                outcome.unchanged += 1
            } else if replaces(item, stored, cancellation) {
                edit.add(Change(before: found.isStored ? .item(found.item) : nil, after: .item(item)))
                if found.isStored { outcome.updated.append(item) } else { outcome.added.append(item) }
                guard item.isSeries else { continue }
                for detached in state.detached(of: item.id) where detached.status != .canceled {
                    edit.add(
                        Change(
                            before: .item(detached), after: .item(cancelled(detached, by: cancellation))))
                }
            } else {
                outcome.kept.append(stored)
            }
        }
        let (others, second) = merge(unknown, into: &state)
        outcome.add(others)
        for change in second.changes { edit.add(change) }
        return (outcome, edit)
    }

    private func cancelled(_ item: ItemRecord, by cancellation: ItemRecord) -> ItemRecord {
        var fields = item.fields
        fields.status = .canceled
        fields.sequence = max(item.sequence, cancellation.sequence)
        fields.modified = cancellation.modified ?? item.modified
        fields.stamp = cancellation.stamp ?? item.stamp
        return ItemRecord(fields)
    }

    private func replaces(_ item: ItemRecord, _ stored: ItemRecord, _ cancellation: ItemRecord) -> Bool {
        switch decide?(item, stored) ?? onConflict {
        // There is nothing that could stand beside the item.
        case .skip, .duplicate: false
        case .update, .merge: true
        case .newer: cancellation.sequence >= stored.sequence
        }
    }

    /// What a cancellation names: a stored item, or an occurrence of a series as an item that is not stored yet.
    private func target(
        of cancellation: ItemRecord, in state: inout StoreState
    ) -> (item: ItemRecord, isStored: Bool)? {
        let candidates = state.items(uid: cancellation.externalID).filter {
            $0.calendar == cancellation.calendar && $0.kind == cancellation.kind
        }
        guard let original = cancellation.originalStart else {
            return candidates.first { $0.originalStart == nil }.map { ($0, true) }
        }
        guard let series = candidates.first(where: { $0.originalStart == nil && $0.isSeries }) else {
            return candidates.first { $0.originalStart?.local == original.local }.map { ($0, true) }
        }
        let local = series.fields.ruleTime(original)
        let detached = state.detached(of: series.id).first {
            $0.originalStart.map(series.fields.ruleTime) == local
        }
        if let detached { return (detached, true) }
        guard series.fields.occurrenceSet().contains(local) else { return nil }
        let start = series.fields.occurrenceStart(at: local)
        var occurrence = series.fields.occurrence(at: start)
        occurrence.id = cancellation.id
        occurrence.uid = series.externalID
        occurrence.series = series.id
        occurrence.originalStart = start
        occurrence.recurrence = nil
        return (ItemRecord(occurrence), false)
    }
}
