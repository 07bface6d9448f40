import Basics
import CalStoreExchange
import CalStoreLanguage
import CalStoreScreens
import Terminal

/// Formats the changes of operations as text for people and as objects for programs.
struct ChangeText {
    let times: TimeText
    let style: TextStyle
    let items: ItemText
    private let json: ChangeJSON
    private let calendars: CalendarJSON

    init(
        _ changes: [CalStoreChange], _ store: any CalStoreReader, _ clock: Clock, _ style: TextStyle
    ) throws {
        times = clock.times
        self.style = style
        let names = try NameIndex(
            store, naming: changes.flatMap { [$0.itemBefore, $0.itemAfter].compactMap(\.self) },
            changes: changes)
        items = ItemText(times: times, now: clock.now, style: style, names: names)
        json = try ChangeJSON(
            changes, store, ItemJSON(names: names, language: clock.dates))
        calendars = CalendarJSON(try store.sources() + changes.compactMap(\.sourceBefore))
    }

    // MARK: Text

    /// The changes, one on each line, with the changed properties: all old and new values below it if
    /// `isWhole`, otherwise only the names.
    ///
    /// - Parameter isUndo: Whether added records existed before.
    func lines(_ changes: [CalStoreChange], isWhole: Bool, isUndo: Bool = false) -> [String] {
        var heads = Columns([.init(), .init(), .init()], indent: 2)
        for change in changes {
            let names =
                isWhole
                ? "" : ChangeText.content(change).map { ChangeText.words[$0] ?? $0 }.joined(separator: ", ")
            if isUndo, isCompletion(change, of: changes) { continue }
            if isUndo, changes.contains(where: { completes($0, change) }) {
                heads.add([
                    .init("open again", .good), .init(shortID(change), .strong), .init(what(change)),
                ])
                continue
            }
            if isUndo, let line = backInSeries(change, changes) {
                heads.add([.init("put back", look(change)), .init(shortID(change), .strong), .init(line)])
                continue
            }
            let did = isUndo && change.action == .insert ? "brought back" : ChangeText.did(change)
            heads.add([
                .init(did, look(change)), .init(shortID(change), .strong),
                .init(what(change) + (names.isEmpty ? "" : "   (\(names))")),
            ])
        }
        let lines = heads.lines(width: nil, style: style)
        guard isWhole else { return lines }
        return zip(changes, lines).flatMap { [$1] + differences($0) }
    }

    /// The date that is again as its series has it, because a change of it was undone; nil for other changes.
    private func backInSeries(_ change: CalStoreChange, _ all: [CalStoreChange]) -> String? {
        guard change.action == .delete, let item = change.itemBefore, item.isDetached,
            let original = item.originalStart,
            !all.contains(where: { $0.action == .delete && $0.id == item.seriesID?.record })
        else { return nil }
        return "\(TerminalText.line(item.title))   \(times.moment(original)), as in the series"
    }

    /// Whether a deleted reminder was the completed date of a repeating one, which is due then again.
    private func completes(_ change: CalStoreChange, _ series: CalStoreChange) -> Bool {
        guard change.action == .delete, series.action == .update, let done = change.itemBefore,
            let open = series.itemAfter
        else { return false }
        return done.isCompleted && !open.isCompleted && done.kind == .reminder && open.kind == .reminder
            && open.recurrence != nil && done.title == open.title && done.due == open.due
    }

    private func isCompletion(_ change: CalStoreChange, of all: [CalStoreChange]) -> Bool {
        all.contains { completes(change, $0) }
    }

    /// Names for people in place of the names for programs.
    private static let words = [
        "rrule": "repeat", "exrule": "repeat", "rdate": "extra dates", "exdate": "skipped dates",
        "uid": "external id", "percent": "progress",
    ]

    /// Properties that every change sets and that therefore do not describe it.
    private static let traces: Set<String> = ["modified", "sequence", "stamp"]

    /// The names of the changed properties, without those that every change sets if there are others.
    private static func content(_ change: CalStoreChange) -> [String] {
        let names = change.action == .update ? change.differences.map(\.name) : []
        let content = names.filter { !traces.contains($0) }
        return content.isEmpty ? names : content
    }

    /// The properties of a change, one on each line. For a new or deleted record, only those that its line
    /// does not show.
    func differences(_ change: CalStoreChange) -> [String] {
        var columns = Columns([.init(), .init()], indent: 4)
        let names = ChangeText.content(change)
        for difference in change.differences {
            if change.action != .update, ChangeText.saidByLine.contains(difference.name) { continue }
            if change.action == .update, !names.contains(difference.name) { continue }
            let before = difference.before.map {
                plain($0, difference.name, change.itemBefore, change.calendarBefore)
            }
            let after = difference.after.map {
                plain($0, difference.name, change.itemAfter, change.calendarAfter)
            }
            let none = "(none)"
            // Kept lines that are notes about messages are not shown.
            let isNote =
                change.action == .update
                ? (before ?? none) == (after ?? none) : (before ?? after) == none
            if difference.name == "ical", isNote { continue }
            let value =
                change.action == .update ? "\(before ?? none) → \(after ?? none)" : before ?? after ?? ""
            columns.add([.init(difference.name, .faint), .init(value)])
        }
        return columns.lines(width: nil, style: style)
    }

    /// `added`, `changed`, `deleted`
    static func did(_ change: CalStoreChange) -> String {
        switch change.action {
        case .insert: "added"
        case .update: "changed"
        case .delete: "deleted"
        }
    }

    /// Properties that are not listed for a new or deleted record, because its line shows them or they are
    /// internal.
    private static let saidByLine: Set<String> = [
        "type", "id", "title", "start", "end", "due", "duration", "calendar", "uid", "series", "original",
        "created", "modified", "sequence", "stamp",
    ]

    private func look(_ change: CalStoreChange) -> TextStyle.Style {
        switch change.action {
        case .insert: .good
        case .update: .plain
        case .delete: .late
        }
    }

    private func shortID(_ change: CalStoreChange) -> String {
        if let item = change.itemAfter ?? change.itemBefore { return items.names.shortID(of: item) }
        if let calendar = change.calendarAfter ?? change.calendarBefore {
            return calendar.shortID
        }
        return change.kind.rawValue
    }

    private func what(_ change: CalStoreChange) -> String {
        let title = TerminalText.line(change.title)
        if let item = change.itemAfter ?? change.itemBefore {
            let original = item.originalStart.map {
                "the occurrence of \(times.day($0.wallTime(in: times.zone).date))"
            }
            let parts = [title, items.when(item), original ?? "", items.names.calendarTitle(of: item)]
            return parts.filter { !$0.isEmpty }.map(TerminalText.line).joined(separator: "   ")
        }
        if let calendar = change.calendarAfter ?? change.calendarBefore {
            return "\(title)   \(calendars.entities(calendar))"
        }
        return title
    }

    /// A property as text for people: a calendar and a source by their names, alarms and times in words.
    func plain(
        _ json: String, _ name: String, _ item: CalStoreItem?, _ calendar: CalStoreCalendar? = nil
    ) -> String {
        switch name {
        case "source":
            guard let source = calendar.flatMap(items.names.source) else { break }
            return TerminalText.line(source.title)
        case "calendar":
            guard let item, let calendar = items.names.calendar(of: item) else { break }
            return TerminalText.line(calendar.title)
        case "attendees":
            guard let item else { break }
            return item.attendees.map { "\(TerminalText.line($0.spokenName)) (\($0.status.rawValue))" }
                .joined(separator: ", ")
        case "organizer":
            guard let host = item?.organizer else { break }
            return TerminalText.line(host.spokenName)
        case "ical":
            guard let item else { break }
            let lines = item.linesNotSaid
            let date = item.putOffFrom.map { "put off from \(times.moment($0))" }
            let proposals = item.openProposals.map { proposal in
                "proposal of \(TerminalText.line(proposal.person?.spokenName ?? "somebody")): "
                    + "\(items.when(CalStoreItem(proposal.item)))"
            }
            let own = item.sentProposals.map { "own proposal: \(items.when(CalStoreItem($0.item)))" }
            let all = [date].compactMap(\.self) + lines.map(TerminalText.line) + proposals + own
            return all.isEmpty ? "(none)" : all.joined(separator: ", ")
        case "alarms":
            guard let item, !item.alarms.isEmpty else { break }
            let text = items.alarms(item)
            return TerminalText.line(String(text.drop { $0 != " " }.dropFirst()))
        case "created", "modified", "completed":
            guard let text = (try? JSONValue(reading: json.utf8))?.string,
                let instant = Instant(iso: text)
            else { break }
            return times.moment(ItemTime(instant, in: times.zone))
        default: break
        }
        return ChangeText.plain(json)
    }

    /// JSON as text; strings and lists of strings have no quotation marks.
    private static func plain(_ json: String) -> String {
        guard let value = try? JSONValue(reading: json.utf8) else { return json }
        let texts = value.array.map { $0.compactMap(\.string) }
        if let texts, !texts.isEmpty, texts.count == value.array?.count {
            return texts.joined(separator: ", ")
        }
        return TerminalText.line(value.string ?? json)
    }

    // MARK: JSON

    /// A change as programs read it.
    func row(_ change: CalStoreChange, span: Span? = nil) -> ChangeJSON.Row { json.row(change, span: span) }
}

extension Session {
    func changeText(_ changes: [CalStoreChange], _ store: any CalStoreReader) throws -> ChangeText {
        try ChangeText(changes, store, clock, console.style)
    }
}

extension NamedShape {
    static let change = NamedShape("change", "a change to one record", of: ChangeJSON.Object.self)
}
