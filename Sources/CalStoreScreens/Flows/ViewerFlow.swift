import CalStore
import Terminal

/// Viewing an event: its page, from which it can be edited, answered and deleted where that is allowed.
package struct ViewerFlow: ScreenFlow {
    package enum Wish: Sendable {
        case done
        case answer(ItemParticipant.Status)
        case edit
        /// The editor was ended by one of these.
        case save(EditorChanges, Span)
        case delete(Span)
    }

    /// The things that the person may do with the event.
    package struct Abilities: Sendable {
        package var canEdit: Bool
        package var canAnswer: Bool
        package var isInSeries: Bool

        package init(canEdit: Bool, canAnswer: Bool, isInSeries: Bool) {
            (self.canEdit, self.canAnswer, self.isInSeries) = (canEdit, canAnswer, isInSeries)
        }
    }

    private enum Asking: Sendable { case answer, delete }

    private var picture: FlowFrame
    private var page: ScreenPage
    private var abilities: Abilities
    private var asking: Asking?
    private var editor: EditorFlow?

    /// - Parameter lines: The page of the event, with the colours of the style.
    package init(title: String, lines: [String], _ abilities: Abilities, _ setup: ScreenSetup) {
        picture = FlowFrame(setup)
        page = ScreenPage(.item, title: title, lines: lines)
        self.abilities = abilities
    }

    /// Opens the editor, as the answer to ``Wish/edit``.
    package mutating func edit(_ opening: EditorOpening, now: Instant) {
        var editor = EditorFlow(opening, isInSeries: abilities.isInSeries, picture.setup, now: now)
        _ = editor.reduce(.size(columns: picture.columns, rows: picture.rows))
        self.editor = editor
    }

    /// Shows the event anew, after it was changed; the editor ends.
    package mutating func show(title: String, lines: [String], _ abilities: Abilities) {
        editor = nil
        page = ScreenPage(.item, title: title, lines: lines)
        self.abilities = abilities
    }

    /// The event was changed by others.
    package mutating func refresh(
        title: String, lines: [String], _ abilities: Abilities, _ opening: EditorOpening
    ) {
        var editor = editor
        editor?.merge(opening)
        show(title: title, lines: lines, abilities)
        self.editor = editor
    }

    package var isTyping: Bool { editor != nil }

    // MARK: Events

    package mutating func reduce(_ event: FlowEvent) -> Wish? {
        if case .size(let columns, let rows) = event {
            (picture.columns, picture.rows) = (columns, rows)
            page.scroll(by: 0, height: picture.height)
        }
        if editor != nil { return forward(event) }
        switch event {
        case .input(.key(let key)):
            picture.say("")
            return asking.map { answer($0, key) } ?? press(key)
        case .input(.mouse(let event)):
            if let lines = event.scrolledLines { page.scroll(by: lines, height: picture.height) }
            return nil
        case .refused(let reason):
            picture.say(reason, isBad: true)
            return nil
        case .input, .size, .time: return nil
        }
    }

    private mutating func forward(_ event: FlowEvent) -> Wish? {
        switch editor?.reduce(event) {
        case .save(let changes, let span)?: return .save(changes, span)
        case .delete(let span)?: return .delete(span)
        case .leave?:
            editor = nil
            return nil
        case nil: return nil
        }
    }

    private mutating func press(_ key: KeyPress) -> Wish? {
        let action = picture.setup.keys.action(for: key)
        switch action {
        case .back, .quit: return .done
        case .down: page.scroll(by: 1, height: picture.height)
        case .up: page.scroll(by: -1, height: picture.height)
        case .periodAfter: page.scroll(by: picture.height, height: picture.height)
        case .periodBefore: page.scroll(by: -picture.height, height: picture.height)
        case .edit where abilities.canEdit, .open where abilities.canEdit: return .edit
        case .delete where abilities.canEdit:
            asking = .delete
        case .answer where abilities.canAnswer:
            asking = .answer
        case .edit, .open, .delete: picture.say("this event cannot be changed here")
        case .answer: picture.say("this is not an invitation that you can answer")
        default: picture.say("\(KeyNotation.text(key)) does nothing here; Esc goes back")
        }
        return nil
    }

    private mutating func answer(_ asking: Asking, _ key: KeyPress) -> Wish? {
        if key.code == .escape {
            self.asking = nil
            return nil
        }
        guard let wish = wish(asking, key.text) else { return nil }
        self.asking = nil
        return wish
    }

    private func wish(_ asking: Asking, _ letter: Unicode.Scalar?) -> Wish? {
        switch (asking, letter) {
        case (.answer, "a"): .answer(.accepted)
        case (.answer, "t"): .answer(.tentative)
        case (.answer, "d"): .answer(.declined)
        case (.delete, "d") where !abilities.isInSeries, (.delete, "o") where abilities.isInSeries:
            .delete(.this)
        case (.delete, "f") where abilities.isInSeries: .delete(.future)
        default: nil
        }
    }

    // MARK: Drawing

    private var question: String? {
        switch asking {
        case .answer: "Answer: a accept, t tentative, d decline, Esc stay"
        case .delete where abilities.isInSeries: "Delete: o this one, f all from here, Esc stay"
        case .delete: "Delete \"\(page.title)\"? d delete, Esc stay"
        case nil: nil
        }
    }

    private var hints: String {
        var actions: [(ScreenAction, String)] = []
        if abilities.canEdit { actions += [(.edit, "edit"), (.delete, "delete")] }
        if abilities.canAnswer { actions.append((.answer, "answer")) }
        actions.append((.back, "done"))
        return actions.map { picture.setup.keys.name(of: $0.0) + " " + $0.1 }.joined(separator: "   ")
    }

    package func frame() -> Frame {
        if let editor { return editor.frame() }
        return picture.draw(title: page.title, hints: hints, question: question) { frame in
            for (index, line) in page.lines.dropFirst(page.top).prefix(picture.height).enumerated() {
                frame.put(styled: line, column: 0, row: 1 + index)
            }
            frame.cursor = Frame.Cursor(column: 0, row: 1, isVisible: false)
        }
    }
}
