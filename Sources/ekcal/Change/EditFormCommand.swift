import CalStore
import CalStoreLanguage
import Terminal

/// `edit` without options: opens an item as a form in an editor. The store is not locked during editing.
///
/// Only changed fields are written, so that changes of others in other fields are kept. If somebody else
/// changed the same field, the form shows both values, and saving it again overwrites.
struct EditFormCommand {
    let command: EditCommand
    let session: Session

    func run() throws -> Response {
        let store = try session.access.open()
        let targets = try command.operands.references(store, session)
        guard let first = targets.first else {
            return nothingDifferent()
        }
        guard targets.count == 1 else {
            throw EkcalError(
                .usage, "the form is for one item, but \(targets.count) were given",
                hint: "use --table to edit many, or an option such as --location to change all of them")
        }
        try first.item.checkRevision(is: command.revision)
        let reached = try SpanChoice(span: command.span, session: session).resolve([first], verb: "change")
        guard let item = reached.first else { return .nothing }
        return try edit(item.target, item.span, store)
    }

    /// Opens a draft again: the one with a name, or the newest.
    func reopen(_ name: String?) throws -> Response {
        let folders = try DraftFolders(session)
        let draft = try folders.draft(named: name)
        let others = folders.all.map(\.name).filter { $0 != draft.name }
        if name == nil, !others.isEmpty {
            session.note(
                "this is \(draft.name), the newest draft; the others are " + others.joined(separator: ", "))
        }
        let store = try session.access.open()
        guard let origin = draft.origin, let reference = origin.reference else {
            return try NewItemFormCommand(draft: draft, session: session).run(store)
        }
        guard let target = try store.asLastSeen.item(of: origin, session) else {
            session.note("\(reference.prefix(8)) was deleted, so this adds a new item")
            return try NewItemFormCommand(draft: draft, session: session).run(store)
        }
        return try edit(target, origin.span ?? .all, store, reopening: draft)
    }

    private func edit(
        _ target: ItemReference, _ span: Span, _ store: CalendarStore, reopening kept: Draft? = nil
    ) throws -> Response {
        let directory = try NameIndex(store, naming: [target.item])
        // A whole series has its own title, not that of its first date.
        let occurrence = span == .all ? nil : target.original
        let name = occurrence.map { directory.reference(to: target.item, at: $0) }
        let reference = name ?? directory.reference(to: target.item)
        let reached = SpannedItem(target: target, span: span)
        func form(of target: ItemReference, _ directory: NameIndex) -> ItemForm {
            ItemForm(
                of: target.namedItem, isWhole: reached.isWhole,
                calendar: reached.canMove ? directory.calendarTitle(of: target.item) : nil,
                in: session.clock.zone)
        }
        let now = form(of: target, directory)
        // A kept draft is compared with the form from which it was made.
        let original = try kept?.origin.map { try ItemForm(reading: $0.form, original: now) } ?? now
        let text = original.text(remarks: remarks(target, span, original, reference, directory))
        // The values in the store that the form has shown.
        var known = original
        let draft = try kept ?? DraftFolders(session).new(reference.replacing(":", with: ""))
        let date = reference.firstIndex(of: "@").map { String(reference[$0...]) } ?? ""
        let id = target.item.id.text + (target.item.isDetached ? "" : date)
        if kept == nil {
            try draft.write(
                DraftOrigin(reference: id, span: span, form: text, store: session.access.place()))
        }
        let response = try session.editor.edit(text, shown: kept?.read(), draft: draft) { text -> Response in
            let edited = try ItemForm(reading: text, original: original)
            var command = command
            command.edit = try edited.edit(from: original)
            guard let item = try store.item(target.item.id) else {
                throw EkcalError(
                    .notFound, "\"\(target.item.title)\" was deleted meanwhile",
                    hint: "`\(session.line(of: "undo"))` restores it")
            }
            var newest = target
            newest.item = item
            let there = form(of: newest, try NameIndex(store, naming: [item]))
            try showClashes(of: edited, from: original, with: there, &known)
            command.edit.calendarID = try edited.newCalendar(from: original).map {
                try session.words.calendarNames(store).calendar(called: $0, field: "Calendar").id
            }
            if command.edit.isEmpty {
                return nothingDifferent()
            }
            return try command.run([SpannedItem(target: newest, span: span)], store, session)
        }
        return response ?? nothingDifferent()
    }

    /// The response without a change; text for people in every output format.
    private func nothingDifferent() -> Response {
        session.console.print("Nothing is different, so nothing was written.")
        return .nothing
    }

    /// Throws if a field was changed here and elsewhere to different values. Each conflict is shown once.
    private func showClashes(
        of form: ItemForm, from original: ItemForm, with there: ItemForm, _ known: inout ItemForm
    ) throws {
        let changed = Set(form.changes(from: original))
        let clashes = there.changes(from: known).filter {
            changed.contains($0) && there.value($0) != form.value($0)
        }
        known = there
        guard !clashes.isEmpty else { return }
        let named = clashes.map { field in
            (field?.label ?? "notes") + " is now \"\(TerminalText.line(there.value(field)))\""
        }
        throw EkcalError(.revision, "changed by others meanwhile: " + named.joined(separator: ", "))
    }

    private func remarks(
        _ target: ItemReference, _ span: Span, _ form: ItemForm, _ reference: String, _ directory: NameIndex
    ) -> [String] {
        let item = target.item
        var remarks = [
            "\(reference)  \(TerminalText.line(item.title)), in "
                + "\(TerminalText.line(directory.calendarTitle(of: item)))"
        ]
        if item.isSeries, item.kind == .event {
            let day =
                target.original.map { session.clock.times.day($0.local(in: session.clock.zone).date) } ?? ""
            switch span {
            case .this: remarks.append("This changes only the occurrence of \(day).")
            case .future: remarks.append("This changes all occurrences from \(day) on.")
            case .all: remarks.append("This changes the whole series; the times are those of its first date.")
            }
        }
        if item.isSeries, item.kind == .reminder, span == .this {
            remarks.append("A new date counts for this one time; the repeat continues unchanged.")
        }
        if let zone = item.start?.zone ?? item.due?.zone, zone != session.clock.zone {
            remarks.append(
                "Times are in the zone \(session.clock.zone.name); the item has the zone \(zone.title).")
        }
        if form.otherAlarms > 0 {
            remarks.append("Alarms at places or relative to the end are not shown, but kept.")
        }
        return remarks + ["Write notes below the dashes.", "Save without a change to cancel."]
    }
}
