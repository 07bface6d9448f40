extension StoreState {
    /// What has to be done to this state so that it holds the records of another one. The order of what stays
    /// is kept.
    func difference(to target: StoreState) -> Edit {
        var edit = Edit()
        for record in target.records { edit.add(Change(before: self.record(record.id), after: record)) }
        for record in records where target.record(record.id) == nil {
            edit.add(Change(before: record, after: nil))
        }
        return edit
    }
}
