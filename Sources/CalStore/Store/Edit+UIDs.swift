extension Edit {
    /// This edit with a new UID for each item that moves to a calendar in which another item has its UID:
    /// imports, exports and servers identify an item of a calendar by its UID. Detached occurrences follow
    /// their series.
    ///
    /// - Parameter state: The state before the edit. The first such item costs checking all items in memory.
    func keepingUIDsApart(in state: inout StoreState) -> Edit {
        var result = self
        for change in changes {
            guard var item = change.after?.item, comesToItsCalendar(item, from: change.before?.item),
                isTaken(item.externalID, for: item, in: &state)
            else { continue }
            // No other item has its identifier as UID, unless it was exported and imported next to itself.
            item.uid =
                item.uid == nil || isTaken(item.id.text, for: item, in: &state) ? RecordID.random().text : nil
            result.add(Change(before: change.before, after: .item(item)))
            for follower in changes {
                guard var detached = follower.after?.item, detached.series == item.id else { continue }
                detached.uid = item.externalID
                result.add(Change(before: follower.before, after: .item(detached)))
            }
        }
        return result
    }

    /// Whether another item may have its UID. A new item has a unique UID, unless it was given another one.
    private func comesToItsCalendar(_ item: ItemRecord, from before: ItemRecord?) -> Bool {
        guard item.isOfItsOwn else { return false }
        guard let before else { return item.uid != nil }
        return before.calendar != item.calendar || before.externalID != item.externalID
            || !before.isOfItsOwn
    }

    /// Whether another item will have the UID in the calendar of `item`.
    private func isTaken(_ uid: String, for item: ItemRecord, in state: inout StoreState) -> Bool {
        state.items(uid: uid).contains { other in
            guard other.id != item.id else { return false }
            let other = change(of: other.id).map { $0.after?.item } ?? other
            return other.map {
                $0.isOfItsOwn && $0.calendar == item.calendar && $0.kind == item.kind
                    && $0.externalID == uid
            } ?? false
        }
    }
}

extension StoreState {
    /// The one other calendar that has an item with a UID if its own calendar has none: files and commands say
    /// less about calendars than the store, and people move items. Read-only calendars do not count.
    mutating func onlyOtherCalendar(
        with uid: String, _ kind: ItemKind, besides calendar: RecordID
    ) -> RecordID? {
        var only: RecordID?
        for stored in items(uid: uid) where stored.kind == kind {
            if stored.calendar == calendar { return nil }
            if stored.calendar == only || self.calendar(stored.calendar)?.isReadOnly != false { continue }
            if only != nil { return nil }
            only = stored.calendar
        }
        return only
    }

    /// Whether another item in its calendar has the UID of an item.
    mutating func hasUIDTwin(of item: ItemRecord) -> Bool {
        item.isOfItsOwn
            && items(uid: item.externalID).contains {
                $0.id != item.id && $0.isOfItsOwn && $0.calendar == item.calendar
                    && $0.kind == item.kind
            }
    }
}

extension ItemRecord {
    /// Whether its UID alone identifies it. A detached occurrence shares that of its series.
    var isOfItsOwn: Bool { self.series == nil && self.originalStart == nil }
}
