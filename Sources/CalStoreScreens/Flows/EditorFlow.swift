import CalStore
import CalStoreLanguage
import Terminal

/// Editing an event in the form, until it is saved, left or deleted. Of a series it asks which dates are
/// meant.
package struct EditorFlow: ScreenFlow {
    package enum Wish: Sendable {
        case save(EditorChanges, Span)
        case leave
        case delete(Span)
    }

    /// The question about the dates of a series, and what follows.
    private enum Asking: Sendable { case save, delete }

    private var picture: FlowFrame
    private var form: EditorForm
    private var asking: Asking?
    /// Whether it is an occurrence of a series, which has the dates after it beside it.
    private let isInSeries: Bool

    /// - Parameter isInSeries: Whether the event is one date of a series.
    package init(_ opening: EditorOpening, isInSeries: Bool, _ setup: ScreenSetup, now: Instant) {
        self.init(opening, isInSeries: isInSeries, FlowFrame(setup), now: now)
    }

    init(_ opening: EditorOpening, isInSeries: Bool, _ picture: FlowFrame, now: Instant) {
        self.picture = picture
        self.isInSeries = isInSeries
        let setup = picture.setup
        let dates = DateReader(
            now: now, zone: setup.zone, weekStart: setup.weekStart, hours: setup.hours)
        form = EditorForm(opening, dates: dates, times: setup.times)
        self.picture.say("")
    }

    package var isTyping: Bool { true }

    // MARK: Events

    package mutating func reduce(_ event: FlowEvent) -> Wish? {
        switch event {
        case .input(.key(let key)): return press(key)
        case .input(.paste(let paste)): return asking == nil ? follow(form.paste(paste)) : nil
        case .input(.mouse(let event)):
            click(event)
            return nil
        case .input: return nil
        case .size(let columns, let rows):
            (picture.columns, picture.rows) = (columns, rows)
            reveal()
            return nil
        case .time(let now):
            form.set(now: now)
            return nil
        case .refused(let reason):
            picture.say(reason, isBad: true)
            return nil
        }
    }

    /// The event was changed by others: see ``EditorForm/merge(_:)``.
    package mutating func merge(_ newer: EditorOpening) {
        form.merge(newer)
        if form.hasTheirs {
            picture.say("changed by others meanwhile: saving keeps your values, Enter on theirs takes them")
        }
        reveal()
    }

    private mutating func press(_ key: KeyPress) -> Wish? {
        if key == KeyPress(letter: "c", .control) { return .leave }
        guard let asking else {
            picture.say("")
            return follow(form.press(key))
        }
        switch key.text {
        case "o": return answer(asking, .this)
        case "f": return answer(asking, .future)
        default:
            if key.code == .escape { self.asking = nil }
            return nil
        }
    }

    private mutating func answer(_ asking: Asking, _ span: Span) -> Wish {
        self.asking = nil
        return asking == .save ? .save(form.changes, span) : .delete(span)
    }

    private mutating func follow(_ step: EditorForm.Step) -> Wish? {
        reveal()
        switch step {
        case .nothing, .edited, .moved, .drawAgain: return nil
        case .help:
            picture.say("Tab goes on, C-u empties a field, C-s saves, Esc leaves")
            return nil
        case .leave: return .leave
        case .save: return save()
        case .delete: return isInSeries ? ask(.delete) : .delete(.this)
        case .openText:
            picture.say("there is no other editor here")
            return nil
        case .says(let text):
            picture.say(text)
            return nil
        }
    }

    private mutating func save() -> Wish? {
        guard !form.goToFirstBad() else {
            reveal()
            picture.say(form.refusalOfFocus, isBad: true)
            return nil
        }
        guard isInSeries else { return .save(form.changes, .this) }
        // One date cannot have a repeat or a calendar of its own.
        return form.changes.isOfSeries ? .save(form.changes, .future) : ask(.save)
    }

    private mutating func ask(_ what: Asking) -> Wish? {
        asking = what
        return nil
    }

    private mutating func click(_ event: MouseEvent) {
        guard asking == nil, form.question == nil, event.isClick,
            let field = painter.field(column: event.column, row: event.row - 1 + form.top)
        else { return }
        form.go(to: field)
        reveal()
    }

    // MARK: Drawing

    private var painter: EditorPainter {
        EditorPainter(form, columns: picture.columns, glyphs: picture.setup.glyphs)
    }

    private mutating func reveal() { form.top = painter.top(height: picture.height, from: form.top) }

    private var title: String {
        form.opening.isNew ? "New event" : form.opening.item.title
    }

    private var question: String? {
        switch asking {
        case .save: "Save: o this one, f all from here, Esc stay"
        case .delete: "Delete: o this one, f all from here, Esc stay"
        case nil: form.questionText
        }
    }

    package func frame() -> Frame {
        let hints =
            "C-s save   Esc leave" + (form.opening.isNew ? "" : "   C-d in an empty field: delete")
        let style = picture.setup.style
        return picture.draw(title: title, hints: hints, question: question) { frame in
            painter.draw(
                &frame, top: form.top, height: picture.height, strong: style.cell(.strong),
                faint: style.cell(.faint), bad: style.cell(.late))
        }
    }
}
