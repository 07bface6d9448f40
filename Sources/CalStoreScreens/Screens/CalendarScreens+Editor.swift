import CalStore
import CalStoreLanguage
import Terminal

// The editor on the screen: opening it, its keys, and what they do to the store.
extension CalendarScreens {
    private var reader: DateReader {
        DateReader(now: now, zone: setup.zone, weekStart: setup.weekStart, hours: setup.hours)
    }

    // MARK: Opening

    /// Opens the selected item, after the question which dates of a series it is for.
    mutating func openEditor(_ reference: String) -> [ScreenEffect] {
        guard let occurrence else { return [] }
        return askSpan("Edit", of: occurrence) { span in
            [.openEditor(.item(reference: reference, span: span))]
        }
    }

    /// Opens a new item on the selected day or hour.
    mutating func openEditor(new kind: CalStoreItem.Kind) -> [ScreenEffect] {
        let when = kind == .event && time != nil ? typedTime : day.description
        return [.openEditor(.new(kind, when: when))]
    }

    mutating func take(_ opening: EditorOpening) -> [ScreenEffect] {
        if var form = editor {
            // The item was read again, after a change by others.
            form.merge(opening)
            let hadTheirs = editor?.hasTheirs ?? false
            editor = form
            if form.hasTheirs, !hadTheirs {
                say("changed by others meanwhile: saving keeps your values, Enter on theirs takes them")
            }
            return attempt(form)
        }
        var form = EditorForm(opening, dates: reader, times: setup.times)
        form.asksInTurn = setup.isForReader
        drafts.removeAll { $0.name == opening.draftName }
        editor = form
        revealEditor()
        keptDraft = form.changes.texts
        say(setup.isReadOnly ? "this is read only: nothing can be saved" : opening.remark)
        return attempt(form) + [.suggest]
    }

    /// The words about a form whose item was deleted.
    package static let itemIsGone = "the item was deleted: C-s adds it as a new one"

    /// The item of the form is not in the store any more. Its texts become those of a new item.
    mutating func itemIsGone() -> [ScreenEffect] {
        guard let form = editor, !form.opening.isNew else { return [] }
        let new = form.asNew
        editor = new
        revealEditor()
        say(CalendarScreens.itemIsGone, isBad: true)
        return attempt(new)
    }

    // MARK: Keys

    mutating func edit(_ key: KeyPress) -> [ScreenEffect] {
        guard var form = editor else { return [] }
        say("")
        let step = form.press(key)
        editor = form
        return follow(step)
    }

    mutating func paste(_ paste: Paste, into form: EditorForm) -> [ScreenEffect] {
        var form = form
        let step = form.paste(paste)
        editor = form
        return follow(step)
    }

    private mutating func follow(_ step: EditorForm.Step) -> [ScreenEffect] {
        guard let form = editor else { return [] }
        revealEditor()
        switch step {
        case .nothing, .edited: return []
        case .moved: return attempt(form)
        case .save: return save(form)
        case .leave:
            closeEditor("nothing was changed")
            return [.dropDraft, .load(query)]
        case .delete: return delete(form)
        case .openText:
            guard canSave() else { return [] }
            isLending = true
            keptDraft = form.changes.texts
            return [.lendDraft(form.changes)]
        case .drawAgain: return [.drawAgain]
        case .help:
            showHelpOfForm()
            return []
        case .says(let text):
            say(text)
            return []
        }
    }

    private mutating func canSave() -> Bool {
        if setup.isReadOnly { say("this is read only", isBad: true) }
        return !setup.isReadOnly
    }

    private mutating func save(_ form: EditorForm) -> [ScreenEffect] {
        guard canSave() else { return [] }
        var form = form
        guard !form.goToFirstBad() else {
            editor = form
            revealEditor()
            say(form.refusalOfFocus, isBad: true)
            return []
        }
        let commands = form.changes.commands
        guard form.isChanged || form.opening.isNew, !commands.isEmpty else {
            closeEditor("nothing was changed")
            return [.dropDraft, .load(query)]
        }
        isSaving = true
        return [.save(commands)]
    }

    private mutating func delete(_ form: EditorForm) -> [ScreenEffect] {
        guard canSave(), case .item(let reference, let span) = form.opening.target else { return [] }
        isSaving = true
        return [.save([["rm", reference, "-y"] + (span.map { ["--span", $0.rawValue] } ?? [])])]
    }

    /// Asks the store what it would say to the texts: a refusal, or overlaps with other events.
    private func attempt(_ form: EditorForm) -> [ScreenEffect] {
        let changes = form.changes
        guard !setup.isReadOnly, form.isChanged || form.opening.isNew,
            form.understood.firstBad(among: form.fields) == nil,
            var words = changes.commands.first, ["edit", "add", "todo"].contains(words.first)
        else { return [] }
        if form.opening.kind == .event { words.insert("--no-conflict=warn", at: 1) }
        return [.attempt(words)]
    }

    private mutating func closeEditor(_ text: String) {
        editor = nil
        keptDraft = [:]
        say(text)
    }

    // MARK: Answers

    mutating func attempted(_ outcome: ScreenOutcome) {
        editor?.take(outcome)
        revealEditor()
    }

    /// The end of a command while the form is open. Nil if the command is not one of the form.
    mutating func editorRan(_ outcome: ScreenOutcome) -> [ScreenEffect]? {
        guard editor != nil, isSaving || isLending else { return nil }
        let isLent = isLending
        (isSaving, isLending) = (false, false)
        guard outcome.exit == 0 else {
            if !isLent { editor?.refuse(outcome) }
            revealEditor()
            say("not saved: " + outcome.problem, isBad: true)
            // The item may have been changed or deleted by others.
            return isLent ? [.load(query)] : editorRefresh
        }
        closeEditor(answer(outcome))
        follow(outcome.moves)
        pages.removeAll { $0.kind == .item }
        return [.dropDraft, .load(query)]
    }

    /// The item of the form again, after a change of the store by others.
    var editorRefresh: [ScreenEffect] {
        guard case .item(let reference, let span)? = editor?.opening.target else { return [] }
        return [.openEditor(.item(reference: reference, span: span))]
    }

    // MARK: Keeping drafts

    /// Nothing was typed for a second: the form is kept as a draft, and its texts are tried in the store.
    mutating func paused() -> [ScreenEffect] {
        guard let form = editor else { return [] }
        return keepDraft() + attempt(form)
    }

    /// Keeps a changed form as a draft; one whose changes were taken back has none. Call it before the
    /// program ends, whatever the reason.
    package mutating func keepDraft() -> [ScreenEffect] {
        guard let form = editor, !setup.isReadOnly else { return [] }
        let changes = form.changes
        guard changes.texts != keptDraft else { return [] }
        keptDraft = changes.texts
        return [form.isChanged ? .keepDraft(changes) : .dropDraft]
    }

    /// Whether the program should say when nothing has been typed for a second.
    package var wantsPause: Bool { editor != nil }

    // MARK: Drawing

    var editorTitle: String {
        guard let opening = editor?.opening else { return "" }
        let title = TerminalText.line(opening.item.title)
        switch opening.target {
        case .new(let kind): return kind == .event ? "New event" : "New reminder"
        case .item(_, .this?): return title + ": this one"
        case .item(_, .future?): return title + ": all from here"
        case .item(_, .all?): return title + ": the whole series"
        case .item(_, nil): return title
        }
    }

    /// The keys of the form. `C-e` and `C-d` stay keys of the text, as in a shell.
    var editorHints: String {
        let isNew = editor?.opening.isNew ?? true
        return "C-s save   Esc leave   C-o $EDITOR   F1 keys"
            + (isNew ? "" : "   C-d in an empty field: delete")
    }

    mutating func revealEditor() {
        guard var form = editor else { return }
        let painter = EditorPainter(form, columns: columns, glyphs: setup.glyphs)
        form.top = painter.top(height: height, from: form.top)
        editor = form
    }

    /// Puts the cursor into the field that was clicked.
    mutating func clickEditor(column: Int, row: Int) -> [ScreenEffect] {
        guard var form = editor, form.question == nil else { return [] }
        let painter = EditorPainter(form, columns: columns, glyphs: setup.glyphs)
        guard let field = painter.field(column: column, row: row - 1 + form.top) else { return [] }
        form.go(to: field)
        editor = form
        revealEditor()
        return attempt(form)
    }
}
