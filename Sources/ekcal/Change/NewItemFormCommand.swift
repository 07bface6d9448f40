import CalStore

/// Opens the draft of a new item again, which `quick` has kept, or of an item that was deleted, and adds it.
struct NewItemFormCommand {
    let draft: Draft
    let session: Session

    func run(_ store: CalendarStore) throws -> Response {
        let text = try draft.read()
        let kind = draft.origin?.kind(of: draft) ?? .event
        let calendar = try session.access.calendar(named: nil, for: kind, store.asLastSeen)
        let blank =
            kind == .event
            ? CalStoreItem(event: "", calendar: calendar.id)
            : CalStoreItem(reminder: "", calendar: calendar.id)
        var empty = ItemForm(of: blank, isWhole: true, calendar: "", in: session.clock.zone)
        empty.values[.timeZone] = ""
        let response = try session.editor.edit("", shown: text, draft: draft) { text -> Response in
            let form = try ItemForm(reading: text, original: empty)
            var edit = try form.edit(from: empty)
            if edit.alarms.added.isEmpty { edit.alarms.all = [] }
            let name = try form.newCalendar(from: empty)
            return try AddCommand(kind, form.value(.title), calendar: name, edit: edit).run(session)
        }
        return response ?? .nothing
    }
}
