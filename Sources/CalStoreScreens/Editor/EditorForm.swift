import CalStore
import CalStoreLanguage
import Terminal

/// The form in which an item is edited, as a value: its texts, how they are read, and where the cursor is. It
/// has no terminal, no clock and no store.
///
/// ```swift
/// var form = EditorForm(opening, dates: dates, times: times)
/// form.press(KeyPress(letter: "!"))       // .edited
/// form.changes.texts                      // [.title: "Standup!"]
/// ```
package struct EditorForm: Sendable {
    /// A question at the foot of the form.
    enum Question: Sendable, Hashable { case leave, delete }

    package private(set) var opening: EditorOpening
    /// The rows with the fields that this item has.
    let rows: [[EditorField]]
    let fields: [EditorField]
    var inputs: [EditorField: EditorInput] = [:]
    var notes: TextArea
    package internal(set) var focus = EditorField.title
    /// Whether the cursor is on the line below the field, with the value that somebody else gave it.
    package internal(set) var isOnTheirs = false
    /// The values that others have given to fields that were changed here too.
    private(set) var theirs: [EditorField: String] = [:]
    private(set) var understood = EditorReader.Understood()
    /// The answer of the store about a field, and the overlaps with other events.
    private(set) var refusal: (field: EditorField?, text: String)?
    private(set) var warnings: [String] = []
    /// The dates of the series in the store, and the texts that give it these dates.
    private var known: (texts: [String], dates: SeriesDates)?
    var question: Question? { didSet { questionRemark = "" } }
    /// The words about a key that did not answer it.
    var questionRemark = ""
    /// Whether the form asks field by field, and at its end whether to save: for a screen reader.
    package var asksInTurn = false {
        didSet { if asksInTurn { notes.goToEnd() } }
    }
    /// The first line that is shown.
    var top = 0
    private var dates: DateReader
    private let times: TimeText

    package init(_ opening: EditorOpening, dates: DateReader, times: TimeText) {
        (self.opening, self.dates, self.times) = (opening, dates, times)
        let texts = EditorTexts(opening, in: dates.zone)
        notes = TextArea(texts.text(of: .notes) ?? "")
        let all = EditorField.rows(of: opening.kind).map { row in
            row.filter { texts.text(of: $0) != nil }
        }
        rows = all.filter { !$0.isEmpty }
        fields = rows.flatMap(\.self)
        for field in fields where field != .notes {
            inputs[field] = EditorInput(texts.text(of: field) ?? "")
        }
        known = opening.series.map { (textsOfDates, $0) }
        for (field, text) in opening.draft { set(field, text) }
        read()
    }

    /// Takes the words that the store has, for completion.
    package mutating func take(_ suggestions: EditorSuggestions) {
        opening.places = suggestions.places.union(opening.places).sorted()
        opening.categories = suggestions.categories.union(opening.categories).sorted()
        opening.people = suggestions.people.union(opening.people).sorted()
    }

    /// The words that the field with the cursor takes, for a screen reader; empty if it takes any.
    var spokenChoices: [String] {
        if focus == .calendar { return ["one of: " + opening.calendars.joined(separator: ", ")] }
        return focus.choices(for: opening.kind).map { ["one of: " + $0.joined(separator: ", ")] } ?? []
    }

    // MARK: Texts

    func text(of field: EditorField) -> String? {
        field == .notes ? notes.text : inputs[field]?.text
    }

    func isChanged(_ field: EditorField) -> Bool {
        field == .notes ? notes.isChanged : inputs[field]?.isChanged ?? false
    }

    /// Whether a field has another text than at first.
    package var isChanged: Bool { fields.contains { isChanged($0) } }

    mutating func set(_ field: EditorField, _ text: String) {
        if field == .notes { notes.set(text) } else { inputs[field]?.set(text) }
    }

    /// Reads all texts again.
    mutating func read() {
        let known = known.flatMap { $0.texts == textsOfDates ? $0.dates : nil }
        let reader = EditorReader(dates: dates, times: times, opening: opening, known: known)
        understood = reader.read({ text(of: $0) }, isChanged: { isChanged($0) })
    }

    /// The texts on which the dates of a series depend.
    private var textsOfDates: [String] { EditorForm.textsOfDates(text) }

    private static func textsOfDates(_ text: (EditorField) -> String?) -> [String] {
        [.when, .due, .start, .repeats, .until].map { EditorInput(text($0) ?? "").text }
    }

    /// The changes that would be saved.
    package var changes: EditorChanges {
        var changed: [EditorField: String] = [:]
        var others: [EditorField: String] = [:]
        for field in fields {
            guard let text = text(of: field) else { continue }
            // A new item has the time that was proposed for it.
            let isProposed = opening.isNew && (field == .when || field == .due)
            if isChanged(field) || isProposed { changed[field] = text } else { others[field] = text }
        }
        let times = understood.when?.times(
            of: opening.isNew ? nil : opening.item, defaultLength: opening.defaultLength, in: dates.zone)
        return EditorChanges(
            target: opening.target, item: opening.item, texts: changed, times: times, others: others,
            when: understood.when, due: understood.due, start: understood.start, until: understood.until,
            recurrence: understood.recurrence, alarms: understood.alarms, zone: dates.zone,
            calendar: opening.canMove ? opening.calendar : nil, isWhole: opening.isWhole)
    }

    // MARK: Answers

    /// Goes to the first field that cannot be read. Returns false if there is none.
    mutating func goToFirstBad() -> Bool {
        guard let bad = understood.firstBad(among: fields) else { return false }
        (focus, isOnTheirs) = (bad, false)
        return true
    }

    /// Takes what a try has found: the reason for a refusal, or warnings.
    mutating func take(_ outcome: ScreenOutcome) {
        refusal = nil
        warnings = []
        if outcome.exit != 0 {
            let field = outcome.field.flatMap { EditorField(named: $0) }.flatMap { own($0) }
            refusal = (field, outcome.problem)
            return
        }
        if let dates = outcome.series {
            known = (textsOfDates, dates)
            read()
        }
        warnings = outcome.errors.compactMap { line in
            guard let range = line.firstRange(of: "\" overlaps ") else { return nil }
            return "overlaps " + TerminalText.line(String(line[range.upperBound...]))
        }
    }

    /// The field of this form for one that an error names: reminders have no `when`.
    private func own(_ field: EditorField) -> EditorField? {
        if fields.contains(field) { return field }
        return field == .when && fields.contains(.due) ? .due : nil
    }

    /// The store has refused to save: the cursor goes to the field.
    mutating func refuse(_ outcome: ScreenOutcome) {
        take(outcome)
        if let field = refusal?.field { (focus, isOnTheirs) = (field, false) }
    }

    /// The reason why the field with the cursor keeps the form from being saved.
    var refusalOfFocus: String {
        if focus == .title { return "the title is missing" }
        if [.calendar, .alarm].contains(focus), let reason = understood.readings[focus]?.lines.first {
            return reason
        }
        return "\(focus.label) cannot be read yet"
    }

    mutating func forgetTry() { (refusal, warnings) = (nil, []) }

    /// The item was changed by others: fields that are unchanged here take their values, for the others both
    /// values are shown. Saving keeps those of this form.
    package mutating func merge(_ newer: EditorOpening) {
        guard newer.target == opening.target else { return }
        let before = EditorTexts(opening, in: dates.zone)
        let after = EditorTexts(newer, in: dates.zone)
        for field in fields {
            let (old, new) = (before.text(of: field) ?? "", after.text(of: field) ?? "")
            guard old != new else { continue }
            if !isChanged(field) {
                rebase(field, new, takes: true)
            } else if EditorInput(new).text == text(of: field) {
                rebase(field, new, takes: false)
                theirs[field] = nil
            } else {
                theirs[field] = new
            }
        }
        var item = newer
        (item.draft, item.draftName) = (opening.draft, opening.draftName)
        (item.places, item.categories, item.people) = (opening.places, opening.categories, opening.people)
        opening = item
        known = newer.series.map { (EditorForm.textsOfDates(after.text), $0) }
        if isOnTheirs, theirs[focus] == nil { isOnTheirs = false }
        read()
    }

    /// Whether others have changed a field that was changed here.
    var hasTheirs: Bool { !theirs.isEmpty }

    /// Takes the value of others for the field with the cursor.
    mutating func takeTheirs() {
        guard let text = theirs.removeValue(forKey: focus) else { return }
        rebase(focus, text, takes: true)
        isOnTheirs = false
        read()
    }

    /// The same texts for a new item, after the item was deleted.
    var asNew: EditorForm {
        let calendar = opening.item.calendarID
        let blank =
            opening.kind == .event
            ? CalStoreItem(event: "", calendar: calendar) : CalStoreItem(reminder: "", calendar: calendar)
        // Without a calendar of its own, so that the one of the item counts as typed.
        var new = EditorOpening(
            .new(opening.kind), item: blank, calendar: "", canMove: true, isWhole: true)
        (new.calendars, new.calendarAliases) = (opening.calendars, opening.calendarAliases)
        (new.places, new.categories, new.people) = (opening.places, opening.categories, opening.people)
        new.participants = opening.participants.map { _ in [] }
        (new.defaultLength, new.draftName) = (opening.defaultLength, opening.draftName)
        new.draft[.calendar] = opening.calendar
        for field in fields { new.draft[field] = text(of: field) }
        if let times = changes.times {
            var item = opening.item
            (item.start, item.end) = (times.start, times.end)
            new.draft[.when] = EditorTexts.when(item, in: dates.zone)
        }
        var form = EditorForm(new, dates: dates, times: times)
        form.asksInTurn = asksInTurn
        form.go(to: focus)
        return form
    }

    private mutating func rebase(_ field: EditorField, _ text: String, takes: Bool) {
        if field == .notes {
            notes.rebase(text, takes: takes)
        } else {
            inputs[field]?.rebase(text, takes: takes)
        }
    }

    /// The time went on, or the day changed.
    mutating func set(now: Instant) {
        dates = DateReader(now: now, zone: dates.zone, weekStart: dates.weekStart, hours: dates.hours)
        read()
    }
}
