import CalStoreExchange
import CalStoreLanguage
import Terminal

/// Applies an edit to one item, with the clock, the zone and the settings.
struct ItemEditor {
    let edit: ItemEdit
    var words: Words
    /// Whether the item is a whole series of events.
    var isOfSeries = false

    /// The changes of an existing item. Properties that the edit does not name are kept.
    func patch(for item: CalStoreItem) throws -> ItemPatch {
        var draft = item
        try changeTimes(of: &draft)
        try changeFields(of: &draft)
        try changeRepeat(of: &draft)
        if let id = edit.calendarID { draft.move(toCalendar: id) }
        return ItemPatch(from: item, to: draft)
    }

    /// The new item, made of one without times.
    ///
    /// - Parameter isThere: Whether the item exists already, so that it gets new times and keeps its alarms.
    func newItem(from item: CalStoreItem, isThere: Bool = false) throws -> CalStoreItem {
        var new = item
        try setTimes(of: &new)
        if isThere { new.alarms = item.alarms }
        try changeFields(of: &new)
        try changeRepeat(of: &new)
        return new
    }

    // MARK: Fields

    private func changeFields(of item: inout CalStoreItem) throws {
        if let title = edit.title { item.title = try words.checkedTitle(title, "--title") }
        for field in ItemField.texts {
            guard let text = field.text, let typed = edit.texts[field.name] else { continue }
            do throws(ExchangeError) { try text.set(typed, of: &item) } catch {
                var error = EkcalError(error)
                error.field = text.option.map { "--" + $0 } ?? error.field
                throw error
            }
        }
        if let availability = edit.availability {
            if item.kind == .reminder {
                throw EkcalError(
                    .usage, "a reminder cannot have an availability; only an event can",
                    field: "--availability")
            }
            item.availability = availability
        }
        switch edit.priority {
        case .text(let text): item.priority = try ItemPriority.read(text)
        case .value(let value): item.priority = value
        case nil: break
        }
        try changeAlarms(of: &item)
        try changePeople(of: &item)
        if let id = edit.externalID { item.externalID = id }
        for field in edit.cleared { try clear(field, of: &item) }
    }

    private func clear(_ field: ClearedField, of item: inout CalStoreItem) throws {
        switch field {
        case .alarms: item.alarms = []
        case .attendees: item.attendees = []
        case .categories: item.categories = []
        case .organizer: item.organizer = nil
        case .status: item.status = .none
        case .text(let name):
            if name == ItemTextProperty.location.name { item.structuredLocation = nil }
            ItemTextProperty.all.first { $0.name == name }?.set(&item, nil)
        case .priority: item.priority = 0
        case .recurrence: item.recurrence = nil
        case .due where item.kind == .reminder: item.end = nil
        case .end where item.kind == .event: item.end = nil
        case .estimate where item.kind == .reminder: item.estimatedDuration = nil
        case .start where item.kind == .reminder: item.start = nil
        case .due, .end, .estimate, .start:
            throw EkcalError(
                .refused,
                "the \(field.rawValue) of "
                    + "\(item.kind == .event ? "an event" : "a reminder") cannot be cleared",
                field: "--clear")
        }
    }
}

/// The reason why a text was refused: comment lines above it in the editor, which are removed on reading.
enum EditorError {
    private static let mark = "#!! "

    static func text(of error: EkcalError) -> String {
        let lines =
            TerminalText.lines(error.message) + (error.hint.map(TerminalText.lines) ?? []).map { "  " + $0 }
            + [
                error.code == .revision
                    ? "Save it again to overwrite these changes. To cancel, delete all text."
                    : "Fix the text and save. To cancel, save it unchanged; the draft is kept."
            ]
        return lines.map { mark + $0 + "\n" }.joined()
    }

    static func removed(from text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while lines.first?.hasPrefix(mark.dropLast()) == true { lines.removeFirst() }
        return lines.joined(separator: "\n")
    }
}
