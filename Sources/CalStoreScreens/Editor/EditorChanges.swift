import CalStore
import CalStoreLanguage

/// The result of the editor: what was changed, as texts and as what they mean. It is a value, so that a
/// program without `ekcal` can use it too.
package struct EditorChanges: Sendable, Hashable {
    package let target: EditorOpening.Target
    /// The item before the changes.
    package let item: CalStoreItem
    /// The changed fields, as they were typed.
    package let texts: [EditorField: String]
    /// The new start and end of an event; nil if they are unchanged or cannot be read.
    package let times: EventTimes?
    /// All texts that are not changed, for what depends on them.
    let others: [EditorField: String]
    let when: WhenReader.When?
    let due: TimePoint?
    let start: TimePoint?
    let until: EditorReader.Until?
    /// The repeat with its end.
    let recurrence: ItemRecurrence?
    let alarms: EditorAlarms
    let zone: Zone
    /// The title of the calendar before the changes; nil if it cannot change.
    package let calendar: String?
    package let isWhole: Bool

    package var isEmpty: Bool { texts.isEmpty }

    /// Whether they are changes that one date of a series cannot have.
    package var isOfSeries: Bool { [.repeats, .until, .calendar].contains { texts[$0] != nil } }

    func value(_ field: EditorField) -> String { (texts[field] ?? others[field] ?? "").trimmed }

    /// The repeat with its end, as one sentence.
    package var repeatText: String {
        let text = value(.repeats)
        if text.isEmpty { return when?.repeats ?? "" }
        guard !value(.until).isEmpty else { return text }
        switch until {
        case .count(let count)?: return text + " \(count) times"
        case .date(let date)?: return text + " until \(date)"
        case nil: return text + " until " + value(.until)
        }
    }

    // MARK: Commands

    /// The commands of `ekcal` that save the changes, one after the other in one operation.
    package var commands: [[String]] {
        switch target {
        case .new(let kind): return [newItem(kind)]
        case .item(let reference, let span):
            let own = options
            var commands: [[String]] = []
            if !own.isEmpty {
                commands.append(
                    ["edit", reference] + (span.map { ["--span", $0.rawValue] } ?? []) + own + Self.consent)
            }
            if let calendar = texts[.calendar] {
                let item = reference.prefix { $0 != "@" }
                commands.append(["mv", String(item), "--to=" + calendar.trimmed, "-y"])
            }
            return commands
        }
    }

    /// The form shows what was assumed, so nothing is asked again.
    private static let consent = ["-y", "--assume"]

    private func newItem(_ kind: CalStoreItem.Kind) -> [String] {
        var words = [kind == .event ? "add" : "todo"]
        if let calendar = texts[.calendar], !calendar.trimmed.isEmpty {
            words.append("-c=" + calendar.trimmed)
        }
        words += options + Self.consent + ["--", value(.title)]
        if kind == .event { words.append(newTime) }
        return words
    }

    private var newTime: String {
        guard let when, when.repeats == nil || when.isRepeatApart else { return value(.when) }
        let range: TimeRange =
            switch (when.start, when.end) {
            case (.date(let first), .date(let last)?): .days(first: first, last: last)
            case (.date(let first), _): .days(first: first, last: first)
            case (.time(let start), .time(let end)?): .times(start: start, end: end)
            case (.time(let start), _): .moment(start)
            }
        return range.spelling(in: zone)
    }

    private var isNew: Bool { if case .new = target { true } else { false } }

    /// The options of `edit`, `add` and `todo` for the changed fields.
    private var options: [String] {
        var words: [String] = []
        func add(_ option: String, _ field: EditorField, _ change: (String) -> String = { $0 }) {
            if let text = texts[field] { words.append("--\(option)=" + change(text)) }
        }
        if !isNew {
            add("title", .title, \.trimmed)
            words += timeOptions
        }
        words += point("due", .due, due) + point("start", .start, start)
        words += repeatOptions
        add("location", .location) { FormText.unescaped($0.trimmed) }
        if let text = texts[.participants] {
            let list = FormList.words(text)
            words += list.isEmpty ? (isNew ? [] : ["--clear=attendees"]) : list.map { "--attendee=" + $0 }
        }
        words += alarmOptions
        add("availability", .availability) { $0.trimmed.isEmpty ? "busy" : EditorReader.word($0) }
        if let text = texts[.status] {
            words +=
                text.trimmed.isEmpty
                ? (isNew ? [] : ["--clear=status"]) : ["--status=" + EditorReader.word(text)]
        }
        add("priority", .priority) { $0.trimmed.isEmpty ? "none" : EditorReader.word($0) }
        if let text = texts[.categories] {
            let list = FormList.words(text)
            words += list.isEmpty ? (isNew ? [] : ["--clear=categories"]) : list.map { "--category=" + $0 }
        }
        add("url", .url, \.trimmed)
        add("notes", .notes)
        return words
    }

    private var timeOptions: [String] {
        guard texts[.when] != nil, let when else { return texts[.when].map { ["--start=" + $0] } ?? [] }
        let isTimed = item.start.map { !$0.isDate } ?? false
        var words = ["--start=" + when.start.spelling(in: zone)]
        if case .date = when.start, isTimed { words.append("--all-day") }
        if let end = when.end { words.append("--end=" + end.spelling(in: zone)) }
        return words
    }

    private func point(_ option: String, _ field: EditorField, _ point: TimePoint?) -> [String] {
        guard let text = texts[field] else { return [] }
        if text.trimmed.isEmpty { return isNew ? [] : ["--clear=" + option] }
        return ["--\(option)=" + (point?.spelling(in: zone) ?? text)]
    }

    private var repeatOptions: [String] {
        if isNew, value(.repeats).isEmpty, let when, when.isRepeatApart, let repeats = when.repeats {
            return ["--repeat=" + repeats] + untilOptions
        }
        guard texts[.repeats] != nil || texts[.until] != nil else { return [] }
        let text = value(.repeats)
        if text.isEmpty { return isNew || item.recurrence == nil ? untilOptions : ["--no-repeat"] }
        // Without an end, the repeat is given again, so that the old end goes away.
        guard texts[.repeats] != nil || value(.until).isEmpty else { return untilOptions }
        return [(EditorReader.isRule(text) ? "--rrule=" : "--repeat=") + text] + untilOptions
    }

    private var untilOptions: [String] {
        if let kept = keptEnd { return ["--until=" + kept] }
        return switch until {
        case .count(let count)?: [dayOfCount.map { "--until=\($0)" } ?? "--count=\(count)"]
        case .date(let date)?: ["--until=" + date.description]
        case nil: value(.until).isEmpty ? [] : ["--until=" + value(.until)]
        }
    }

    /// The last day of the repeat, if it was typed as the number of times that the whole series has, but for
    /// a date and those after it: as a number it would be no change.
    private var dayOfCount: CivilDate? {
        guard case .item(_, .future?) = target, texts[.until] != nil, let recurrence,
            let end = recurrence.rules.first?.end, end == item.recurrence?.rules.first?.end,
            case .count = end, let anchor = times?.start ?? item.start
        else { return nil }
        let set = OccurrenceSet(
            start: anchor.local, isDate: anchor.isDate, zone: anchor.zone, rules: recurrence.rules)
        return set.last?.date
    }

    /// The end of the repeat as it is stored, if it was not changed and a date does not say it in full.
    private var keptEnd: String? {
        guard texts[.until] == nil, case .date(let date)? = until, let anchor = item.start ?? item.due,
            let end = recurrence?.rules.first?.end, end == item.recurrence?.rules.first?.end,
            case .until(let last) = end, last != .endOfDay(date, of: anchor)
        else { return nil }
        switch last {
        case .utc(let instant) where !anchor.isDate && !anchor.isFloating: return instant.description
        case .local(let local) where anchor.isFloating: return local.description
        default: return nil
        }
    }

    private var alarmOptions: [String] {
        guard let text = texts[.alarm] else { return [] }
        if isNew {
            let new = TypedAlarm.texts(in: text)
            return new.isEmpty ? ["--no-alarm"] : new.map { "--alarm=" + $0 }
        }
        return alarms.added.map { "--add-alarm=" + $0.text } + alarms.removed.map { "--remove-alarm=" + $0 }
    }
}
