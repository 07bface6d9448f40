import Basics
import CalStore
import CalStoreLanguage
import CalStoreScreens
import CommandLine

/// An item as a text that a person edits: `Field: value`, and notes below a line of dashes.
///
///     # Standup
///     Title: Standup
///     Start: 2026-03-04 09:00
///     ...
///     ----
///     Notes of the last meeting
///
/// Above the dashes, lines that begin with # are ignored. Times are in the zone of the answer. Differences
/// between two forms become options of `edit`, so unchanged fields are not written.
struct ItemForm: Equatable {
    var values: [FormField: String]
    var notes: String
    /// The number of alarms that cannot be shown in a line; they are kept.
    private(set) var otherAlarms = 0

    // MARK: From an item

    /// - Parameters:
    ///   - isWhole: Whether the change is for a whole series, so that the repeat may change.
    ///   - calendar: The name of its calendar, if the change may move it to another one.
    init(of item: CalStoreItem, isWhole: Bool, calendar: String?, in zone: Zone) {
        let cells = ItemCells(of: item, in: zone)
        values = [.title: item.title, .start: cells.start]
        for field in FormField.texts {
            values[field] = ItemTextProperty.all.first { $0.name == field.text }?.get(item) ?? ""
        }
        values[.calendar] = calendar
        if item.kind == .event {
            values[.end] = cells.end
            values[.availability] = item.availability == .notSupported ? "" : item.availability.rawValue
        } else {
            values[.due] = cells.due
            values[.priority] = ItemPriority.name(of: item.priority)
        }
        if let time = item.start ?? item.due, !time.isDate {
            values[.timeZone] = time.isFloating ? "floating" : time.zone?.name ?? ""
        }
        values[.categories] = FormList.text(item.categories)
        values[.organizer] = item.organizer.map(PersonInput.text) ?? ""
        values[.attendees] = FormList.text(item.attendees.map(PersonInput.participantText))
        values[.status] = item.status == .none || item.status == .completed ? "" : item.status.rawValue
        let alarms = item.alarms.map { TypedAlarm.text(of: $0, kind: item.kind, in: zone) }
        values[.alarms] = alarms.compactMap(\.self).joined(separator: ", ")
        otherAlarms = alarms.count { $0 == nil }
        if isWhole, item.recurrence?.rules.count ?? 0 < 2, item.recurrence?.dates.isEmpty ?? true {
            let rule = item.recurrence?.rules.first
            values[.repeats] =
                rule.map { item.repeatText(of: $0) } ?? ""
        }
        notes = item.notes ?? ""
        while notes.last?.isNewline == true { notes.removeLast() }
    }

    // MARK: As a text

    private static let dashes = "----"

    /// The text, with comments above it.
    func text(remarks: [String]) -> String {
        let width = FormField.all.map(\.label.count).max() ?? 0
        var lines = remarks.map { "# " + $0 }
        for field in FormField.all {
            guard let value = values[field] else { continue }
            let label = field.label + ":"
            lines.append(
                value.isEmpty ? label : DisplayWidth.pad(label, to: width + 2) + FormText.escaped(value))
        }
        for field in FormField.all where values[field] != nil {
            let hint = field.hint(for: kind)
            if hint.isEmpty { continue }
            lines.append("# " + DisplayWidth.pad(field.label + ":", to: width + 2) + hint)
        }
        return (lines + [ItemForm.dashes]).joined(separator: "\n") + "\n" + notes
            + (notes.isEmpty ? "" : "\n")
    }

    /// Reads an edited text. Missing fields keep their values from `original`.
    init(reading text: String, original: ItemForm) throws {
        self = original
        let lines = TextLines.split(text)
        let end = lines.firstIndex { $0.count >= 4 && $0.allSatisfy { $0 == "-" } }
        var seen: Set<FormField> = []
        for (index, line) in lines[..<(end ?? lines.count)].enumerated() {
            let line = line.drop(while: \.isWhitespace)
            if line.isEmpty || line.first == "#" { continue }
            guard let colon = line.firstIndex(of: ":") else {
                throw ItemForm.error(
                    "\"\(line)\" is not a field", "write \"Field: value\", and notes below the dashes", index)
            }
            let name = String(line[..<colon])
            guard let field = FormField(typed: name), values[field] != nil else {
                let error = UnknownField(name, among: values.keys.map(\.label).sorted())
                throw ItemForm.error(error.message, error.hint, index)
            }
            guard seen.insert(field).inserted else {
                throw ItemForm.error("there are two lines for \(field.label); remove one", nil, index)
            }
            let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
            values[field] = FormText.unescaped(String(value).trimmingEnd())
        }
        guard let end else {
            throw EkcalError(
                .usage, "the line of dashes is missing",
                hint: "write notes below a line of \(ItemForm.dashes)")
        }
        notes = lines[(end + 1)...].joined(separator: "\n")
        while notes.last?.isNewline == true { notes.removeLast() }
    }

    /// The title in a text that need not be readable otherwise.
    static func title(in text: String) -> String? {
        let start = FormField.title.label + ":"
        return TextLines.split(text).first { $0.hasPrefix(start) }.map { $0.dropFirst(start.count).trimmed }
    }

    /// The kind of the item of a text: only reminders are due.
    static func kind(of text: String) -> CalStoreItem.Kind {
        TextLines.split(text).contains { $0.hasPrefix(FormField.due.label + ":") } ? .reminder : .event
    }

    private static func error(_ message: String, _ hint: String?, _ index: Int) -> EkcalError {
        EkcalError(.usage, "line \(index + 1): \(message)", hint: hint, line: index + 1)
    }

    // MARK: Changes

    /// The fields that differ; nil for the notes.
    func changes(from old: ItemForm) -> [FormField?] {
        FormField.all.filter { values[$0] != old.values[$0] } + (notes == old.notes ? [] : [nil])
    }

    private var kind: CalStoreItem.Kind { values[.due] == nil ? .event : .reminder }

    /// The name of the new calendar; nil if it is unchanged.
    func newCalendar(from old: ItemForm) throws -> String? {
        guard value(.calendar) != old.value(.calendar) else { return nil }
        guard !value(.calendar).isEmpty else {
            throw EkcalError(.usage, "the calendar is missing", hint: "write the name of a calendar")
        }
        return value(.calendar)
    }

    func value(_ field: FormField?) -> String { field.map { values[$0] ?? "" } ?? notes }

    /// The edit that turns the item of the old form into this one. ``newCalendar(from:)`` has the new
    /// calendar.
    func edit(from old: ItemForm) throws -> ItemEdit {
        var edit = ItemEdit()
        edit.isForm = true
        let changed = Set(changes(from: old))
        func new(_ field: FormField?) -> String? { changed.contains(field) ? value(field) : nil }
        edit.title = new(.title)
        for field in FormField.texts {
            if let name = field.text { edit.texts[name] = new(field) }
        }
        edit.notes = new(nil)
        edit.priority = new(.priority).map { $0.isEmpty ? .value(0) : .text($0) }
        if let text = new(.availability) {
            let choices = Option.availability.choices
            guard text.isEmpty || choices.contains(text) else {
                throw EkcalError(.usage, "choose one of: " + choices.joined(separator: ", "))
            }
            edit.availability = ItemAvailability(rawValue: text) ?? .busy
        }
        try edit.setTimes(
            kind, from: (old.value(.start), old.value(.end), old.value(.due)),
            to: (value(.start), value(.end), value(.due)))
        edit.timeZone = new(.timeZone).flatMap { $0.isEmpty ? nil : $0 }
        if let text = new(.categories) { edit.categories.all = FormList.words(text) }
        if let text = new(.attendees) { edit.attendees.all = FormList.words(text).map { .text($0) } }
        if let text = new(.organizer) {
            if text.isEmpty { edit.cleared.append(.organizer) } else { edit.organizer = .text(text) }
        }
        edit.status = try new(.status).map { try ItemForm.status($0) }
        let (before, after) = (old.alarms, alarms)
        edit.alarms.added = after.filter { !before.contains($0) }
        edit.alarms.removed = before.filter { !after.contains($0) }
        if let text = new(.repeats) {
            let isRule = ["FREQ=", "RRULE:"].contains { text.uppercased().hasPrefix($0) }
            edit.repeats.rules =
                text.isEmpty ? RepeatEdit.Rules.none : isRule ? .rules([text]) : .sentence(text)
        }
        return edit
    }

    private static func status(_ text: String) throws -> ItemStatus {
        if text.isEmpty { return .none }
        guard let status = ItemStatus(typed: text) else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a status",
                hint: "write one of: " + Option.status.choices.joined(separator: ", "))
        }
        return status
    }

    /// The alarms, each as it is typed.
    private var alarms: [String] {
        value(.alarms).split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
            .filter { !$0.isEmpty }
    }
}

extension String {
    fileprivate func trimmingEnd() -> String {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
