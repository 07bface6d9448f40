import Terminal

// Keys of the form. Letters are text; nothing needs Alt or a function key.
extension EditorForm {
    /// The effect of a key, or the wish of the form to the screen around it.
    package enum Step: Sendable, Hashable {
        case nothing
        /// A text was changed.
        case edited
        /// The cursor is in another field, so that the texts can be tried in the store.
        case moved
        case save
        case leave
        case delete
        /// Open the same texts in the user's editor.
        case openText
        case drawAgain
        /// Show the keys of the form.
        case help
        /// Another key is needed, with the words for the foot line.
        case says(String)
    }

    /// The keys of the form and their words, for the help.
    static let keys: [(keys: String, says: String)] = [
        ("C-s", "save"), ("Esc", "leave; asks if something was changed"),
        ("C-o", "the same texts in your editor"), ("C-d", "in an empty field: delete the item"),
        ("Tab Enter", "the next field; Tab completes a word first"), ("S-Tab", "the field before"),
        ("Up Down C-p C-n", "the field above or below; in the notes, the line"),
        ("Left Right C-b C-f", "a letter back or on"), ("Home End C-a C-e", "the beginning or the end"),
        ("C-w", "delete the word before the cursor"),
        ("C-u C-k", "delete all before the cursor, or behind it"),
        ("C-y", "insert what was deleted last"), ("C-z", "undo in this field"),
        ("C-l", "draw everything again"), ("F1", "these keys"),
    ]

    package mutating func press(_ key: KeyPress) -> Step {
        if let question { return answer(question, key) }
        switch (key.code, key.modifiers) {
        case (.escape, _):
            guard isChanged else { return .leave }
            question = .leave
            return .nothing
        case (.letter("s"), .control): return .save
        case (.letter("o"), .control): return .openText
        case (.letter("l"), .control): return .drawAgain
        case (.function(1), []): return .help
        case (.letter("z"), .control): return undo()
        case (.letter("d"), .control) where isEmptyHere && !opening.isNew:
            question = .delete
            return .nothing
        case (.tab, []): return complete() ?? move(1)
        case (.tab, .shift): return move(-1)
        case (.up, []), (.letter("p"), .control): return moveUp()
        case (.down, []), (.letter("n"), .control): return moveDown()
        case (.enter, _): return enter()
        default: break
        }
        let edit: LineEditor.Key
        switch KeyReader.press(key) {
        case .edit(let key): edit = key
        case .endOrDelete: edit = .deleteRight
        default: return .says("\(KeyNotation.text(key)) does nothing here; C-s saves, Esc leaves")
        }
        guard !isOnTheirs else { return .says("Enter takes this value; up and down go on") }
        if case .text(let typed) = edit { separate(typed) }
        if focus == .notes { notes.press(edit) } else { inputs[focus]?.press(edit) }
        return edited()
    }

    /// What is typed behind the proposed time of a new item is a word of its own: `12-13` behind its day.
    private mutating func separate(_ typed: String) {
        guard opening.isNew, focus == .when || focus == .due, !isChanged(focus),
            let line = inputs[focus]?.line, line.cursor == line.letters.count,
            line.letters.last?.isWhitespace == false,
            typed.first?.isWhitespace == false
        else { return }
        inputs[focus]?.press(.text(" "))
    }

    /// Inserts pasted text; a field of one line makes spaces of line ends.
    package mutating func paste(_ paste: Paste) -> Step {
        guard question == nil, !isOnTheirs else { return .nothing }
        separate(paste.text)
        if focus == .notes { notes.insert(paste.text) } else { inputs[focus]?.press(.text(paste.text)) }
        let step = edited()
        if paste.isCut { return .says("the pasted text was too long: its end is missing") }
        guard paste.dropped > 0 else { return step }
        return .says(
            paste.dropped == 1
                ? "1 control character was left out" : "\(paste.dropped) control characters were left out")
    }

    private mutating func edited() -> Step {
        forgetTry()
        read()
        return .edited
    }

    private mutating func answer(_ question: Question, _ key: KeyPress) -> Step {
        if key.code == .escape {
            self.question = nil
            return .nothing
        }
        switch (question, key.text) {
        case (.leave, "s"), (.leave, "1"):
            self.question = nil
            return .save
        case (.leave, "l"), (.leave, "2"):
            self.question = nil
            return .leave
        case (.delete, "d"), (.delete, "1"):
            self.question = nil
            return .delete
        default:
            questionRemark = "\(KeyNotation.text(key)) is not an answer; "
            return .nothing
        }
    }

    /// The words of the question; nil if there is none.
    var questionText: String? {
        let text: String? =
            switch question {
            case .leave where asksInTurn: "Save? 1 save, 2 leave without saving, Esc goes back to the form"
            case .delete where asksInTurn:
                "Delete \"\(opening.item.title)\"? 1 delete, Esc goes back to the form"
            case .leave: "Save the changes? s save, l leave without saving, Esc stay"
            case .delete: "Delete \"\(opening.item.title)\"? d delete, Esc stay"
            case nil: nil
            }
        return text.map { questionRemark + $0 }
    }

    private var isEmptyHere: Bool { text(of: focus)?.isEmpty ?? false }

    // MARK: Moving

    /// The places of the cursor: each field, and below it the value of others.
    private var stops: [(field: EditorField, isTheirs: Bool)] {
        fields.flatMap { field in
            theirs[field] == nil ? [(field, false)] : [(field, false), (field, true)]
        }
    }

    private mutating func move(_ step: Int) -> Step {
        let stops = stops
        guard let index = stops.firstIndex(where: { $0.field == focus && $0.isTheirs == isOnTheirs }) else {
            focus = fields.first ?? .title
            isOnTheirs = false
            return .moved
        }
        if asksInTurn, step > 0, index == stops.count - 1 {
            // All fields were asked.
            question = .leave
            return .moved
        }
        let next = (index + step + stops.count) % stops.count
        (focus, isOnTheirs) = stops[next]
        return .moved
    }

    private mutating func moveUp() -> Step {
        if focus == .notes, !isOnTheirs, notes.move(by: -1) { return .nothing }
        return moveByRow(-1)
    }

    private mutating func moveDown() -> Step {
        if focus == .notes, !isOnTheirs, notes.move(by: 1) { return .nothing }
        return moveByRow(1)
    }

    /// The field above or below in the same column of the form; it does not go round.
    private mutating func moveByRow(_ step: Int) -> Step {
        if step > 0, !isOnTheirs, theirs[focus] != nil {
            isOnTheirs = true
            return .moved
        }
        if step < 0, isOnTheirs {
            isOnTheirs = false
            return .moved
        }
        guard let row = rows.firstIndex(where: { $0.contains(focus) }), rows.indices.contains(row + step)
        else {
            return .nothing
        }
        let place = rows[row].firstIndex(of: focus) ?? 0
        let next = rows[row + step]
        focus = next.indices.contains(place) ? next[place] : next[next.count - 1]
        isOnTheirs = step < 0 && theirs[focus] != nil
        return .moved
    }

    private mutating func enter() -> Step {
        if isOnTheirs {
            takeTheirs()
            return edited()
        }
        if asksInTurn, isChanged(focus), let reading = understood.readings[focus], reading.isBad {
            return .says(reading.lines.first ?? "this cannot be read")
        }
        guard focus == .notes else { return move(1) }
        if asksInTurn, notes.row == notes.lines.count - 1, notes.lines.last?.text.isEmpty == true {
            // The end of the text that is read aloud.
            if notes.row > 0 { notes.press(.deleteLeft) }
            read()
            return move(1)
        }
        notes.newLine()
        return edited()
    }

    /// Puts the cursor into a field.
    package mutating func go(to field: EditorField) {
        guard fields.contains(field) else { return }
        (focus, isOnTheirs) = (field, false)
    }

    // MARK: Undo and completion

    private mutating func undo() -> Step {
        let isUndone = focus == .notes ? notes.undo() : inputs[focus]?.undo() ?? false
        return isUndone ? edited() : .says("nothing to undo in this field")
    }

    /// The words that the field may have, or had before.
    private var candidates: [String] {
        switch focus {
        case .calendar: opening.calendars
        case .location: opening.places
        case .categories: opening.categories
        case .participants: opening.people
        default: focus.choices(for: opening.kind) ?? []
        }
    }

    private static let mostNamed = 4

    /// Completes the word before the cursor as far as all candidates agree, and names those that are left.
    /// Nil if there is nothing to complete, so that the key goes to the next field.
    private mutating func complete() -> Step? {
        guard !isOnTheirs, let line = inputs[focus]?.line, line.cursor == line.letters.count else {
            return nil
        }
        var front = ""
        var typed = line.text
        if focus.isList, let comma = typed.lastIndex(of: ",") {
            front = String(typed[...comma]) + " "
            typed = String(typed[typed.index(after: comma)...].drop { $0 == " " })
        }
        guard !typed.isEmpty else { return nil }
        let wanted = typed.lowercased()
        var found = candidates.filter { $0.lowercased().hasPrefix(wanted) }
        if found.isEmpty, focus == .participants {
            // An address names a person too.
            found = candidates.filter { $0.lowercased().contains("<" + wanted) }
            guard found.count == 1, let person = found.first else { return nil }
            inputs[focus]?.complete(to: front + FormList.text([person]))
            return edited()
        }
        guard let first = found.first else { return nil }
        let common = found.dropFirst().reduce(first) { common, next in
            String(zip(common, next).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
        }
        let isWhole = found.count == 1 || found.contains { $0.lowercased() == wanted }
        guard common.count > typed.count else { return isWhole ? nil : .says(named(found)) }
        inputs[focus]?.complete(to: front + (focus.isList ? FormList.text([common]) : common))
        let step = edited()
        return found.count == 1 || found.contains(common) ? step : .says(named(found))
    }

    /// `Ada Lovelace <ada@example.com>, Ada Weber <…>`
    private func named(_ found: [String]) -> String {
        let most = EditorForm.mostNamed
        return found.prefix(most).joined(separator: ", ")
            + (found.count > most ? " and \(found.count - most) more" : "")
    }
}
