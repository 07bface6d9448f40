import Basics
import CalStore
import CalStoreLanguage
import CalStoreScreens

/// The drafts of the editor of the full screen. They are those of `edit`, so `ekcal edit --draft` opens them
/// too.
final class EditorDrafts {
    private let session: Session
    /// The draft of the form that is open, which no other program may open or remove meanwhile.
    private var current: (draft: Draft, origin: DraftOrigin, lock: FileLock?)?
    private var zone: Zone { session.clock.zone }

    init(_ session: Session) { self.session = session }

    /// The drafts that were kept and that nobody has open, the newest first.
    var all: [ScreenDraft] {
        ((try? DraftFolders(session))?.all ?? []).map { draft in
            ScreenDraft(
                name: draft.name, title: (try? draft.read()).flatMap { ItemForm.title(in: $0) } ?? "")
        }
    }

    func open(_ name: String) throws -> (Draft, DraftOrigin) {
        let draft = try DraftFolders(session).draft(named: name)
        guard let origin = draft.origin else {
            throw EkcalError(.notFound, "\(name) is not a draft of an item")
        }
        current = (draft, origin, try draft.hold())
        return (draft, origin)
    }

    func remove(_ name: String) throws {
        let draft = try DraftFolders(session).draft(named: name)
        let lock = try draft.hold()
        draft.discard()
        lock?.release()
    }

    func drop() {
        current?.draft.discard()
        release()
    }

    /// Gives the draft to another program, such as the editor of the user.
    func release() {
        current?.lock?.release()
        current = nil
    }

    /// Keeps the texts of the form. Returns the name of the draft.
    @discardableResult
    func keep(_ changes: EditorChanges) throws -> String {
        let before = form(of: changes)
        let own = try current ?? newDraft(changes, before)
        current = own
        var form = before
        fill(&form, with: changes)
        if !own.draft.hasOrigin { try own.draft.write(own.origin) }
        try own.draft.write(form.text(remarks: ["Write notes below the dashes."]))
        return own.draft.name
    }

    private func newDraft(
        _ changes: EditorChanges, _ before: ItemForm
    ) throws -> (draft: Draft, origin: DraftOrigin, lock: FileLock?) {
        let folders = try DraftFolders(session)
        let store = try session.access.place()
        switch changes.target {
        case .new(let kind):
            let draft = try folders.new("new-\(kind.rawValue)")
            return (draft, DraftOrigin(reference: nil, span: nil, form: "", store: store), try draft.hold())
        case .item(let reference, let span):
            let draft = try folders.new(reference.replacing(":", with: ""))
            let date = reference.firstIndex(of: "@").map { String(reference[$0...]) } ?? ""
            let id = changes.item.id.text + (changes.item.isDetached ? "" : date)
            let origin = DraftOrigin(
                reference: id, span: span, form: before.text(remarks: []), store: store)
            return (draft, origin, try draft.hold())
        }
    }

    private func form(of changes: EditorChanges) -> ItemForm {
        ItemForm(of: changes.item, isWhole: changes.isWhole, calendar: changes.calendar, in: zone)
    }

    // MARK: Fields

    private func fill(_ form: inout ItemForm, with changes: EditorChanges) {
        for (field, text) in changes.texts {
            if field == .notes {
                form.notes = text
            } else if field == .when {
                fillTimes(&form, changes, text)
            } else if field == .repeats || field == .until {
                form.values[.repeats] = changes.repeatText
            } else if let own = field.formField {
                form.values[own] = field == .location ? FormText.unescaped(text) : text
            }
        }
    }

    /// A phrase for the time becomes two times; one that cannot be read is kept as the start.
    private func fillTimes(_ form: inout ItemForm, _ changes: EditorChanges, _ text: String) {
        guard let times = changes.times else {
            form.values[.start] = text
            return
        }
        if !changes.repeatText.isEmpty { form.values[.repeats] = changes.repeatText }
        var item = changes.item
        (item.start, item.end) = (times.start, times.end)
        let cells = ItemCells(of: item, in: zone)
        (form.values[.start], form.values[.end]) = (cells.start, cells.end)
    }

    /// The texts of the fields that a draft has changed.
    func texts(
        of draft: Draft, _ origin: DraftOrigin, _ opening: EditorOpening
    ) throws -> [EditorField: String] {
        var now = ItemForm(
            of: opening.item, isWhole: opening.isWhole, calendar: opening.canMove ? opening.calendar : nil,
            in: zone)
        // An item that was deleted is a new one, with all of its fields.
        if opening.isNew { now.values[.timeZone] = "" }
        let before =
            origin.form.isEmpty || opening.isNew ? now : try ItemForm(reading: origin.form, original: now)
        let form = try ItemForm(reading: draft.read(), original: before)
        var texts: [EditorField: String] = [:]
        for field in form.changes(from: before) {
            guard let field else {
                texts[.notes] = form.notes
                continue
            }
            guard let own = EditorField.allCases.first(where: { $0.formField == field }) else { continue }
            texts[own] = own == .location ? FormText.escaped(form.value(field)) : form.value(field)
        }
        if texts[.repeats] != nil { texts[.until] = "" }
        guard opening.kind == .event else { return texts }
        let (start, end) = (form.value(.start), form.value(.end))
        let isStartChanged = texts.removeValue(forKey: .start) != nil
        if form.value(.end) != before.value(.end) {
            texts[.when] = end.isEmpty ? start : start + ".." + end
        } else if isStartChanged {
            texts[.when] = start
        }
        return texts
    }
}

extension EditorField {
    /// The field of the form of `edit` with the same value; nil for a field that it has otherwise.
    fileprivate var formField: FormField? {
        switch self {
        case .title: .title
        case .due: .due
        case .start: .start
        case .calendar: .calendar
        case .repeats: .repeats
        case .location: FormField.texts.first { $0.text == ItemTextProperty.location.name }
        case .url: FormField.texts.first { $0.text == ItemTextProperty.url.name }
        case .alarm: .alarms
        case .participants: .attendees
        case .availability: .availability
        case .status: .status
        case .priority: .priority
        case .categories: .categories
        case .when, .until, .notes: nil
        }
    }
}
