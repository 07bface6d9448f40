extension StoreState {
    /// The edit from this state to another one. Records in both keep their order.
    func difference(to target: StoreState) -> Edit {
        var edit = Edit()
        for record in target.records { edit.add(Change(before: self.record(record.id), after: record)) }
        for record in records where target.record(record.id) == nil {
            edit.add(Change(before: record, after: nil))
        }
        return edit
    }
}
