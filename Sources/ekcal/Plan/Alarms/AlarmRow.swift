import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import Terminal

/// One firing of an alarm, for people and for programs.
struct AlarmRow {
    typealias State = AlarmState

    let item: CalStoreItem
    /// Nil for an alarm at a place.
    let occurrence: CalStoreOccurrence?
    let alarm: ItemAlarm
    /// The time of firing; nil for an alarm at a place in a list.
    let instant: Instant?
    let state: State
    let text: String
    let key: String
    let repetition: Int
    let isRepeated: Bool
    /// The position of firing; nil for an alarm at a time, and in a list.
    var position: GeofencePosition?

    init(_ alarm: CalStoreAlarm, state: State? = nil, isRepeated: Bool = false) {
        item = alarm.item
        occurrence = alarm.occurrence
        self.alarm = alarm.alarm
        instant = alarm.instant
        self.state = state ?? (alarm.isAcknowledged ? .acknowledged : .pending)
        text = alarm.text
        key = alarm.key
        repetition = alarm.repetition
        self.isRepeated = isRepeated
    }

    init(_ alarm: GeofenceAlarm, at instant: Instant?, state: State) {
        item = alarm.item
        occurrence = nil
        self.alarm = alarm.alarm
        self.instant = instant
        self.state = state
        text = alarm.text
        key = alarm.key
        repetition = 0
        isRepeated = false
    }

    func object(_ names: NameIndex, _ session: Session) -> JSONValue {
        let json = ItemJSON(names: names, language: session.clock.dates)
        let about = occurrence.map { json.object($0) } ?? json.object(item)
        var place: String?
        var distance: Double?
        if case .location(let location, _) = alarm.trigger {
            place = location.title
            distance = position?.distance(to: location).map { ($0 * 10).rounded() / 10 }
        }
        return [
            "type": "due-alarm", "ref": .string(reference(names)), "id": .string(item.id.text),
            "title": .string(item.title), "text": .string(text),
            "calendar": .string(names.calendarTitle(of: item)),
            "at": JSONValue(instant?.description(in: session.clock.zone)),
            "start": about[item.kind == .reminder ? "due" : "start"] ?? .null, "end": about["end"] ?? .null,
            "state": .string(state.rawValue), "action": .string(alarm.action.rawValue),
            "place": JSONValue(place), "location": JSONValue(item.location), "url": JSONValue(item.url),
            "attachment": JSONValue(alarm.attachment),
            "repetition": .int(repetition), "snoozed": .bool(alarm.snoozedUID != nil),
            "again": .bool(isRepeated), "key": .string(key),
            "distance": JSONValue(distance), "latitude": JSONValue(position?.latitude),
            "longitude": JSONValue(position?.longitude),
        ]
    }

    func reference(_ names: NameIndex) -> String {
        occurrence.map { names.reference(to: $0) } ?? names.reference(to: item)
    }

    /// Rows as a table.
    static func lines(
        _ rows: [AlarmRow], _ names: NameIndex, _ session: Session, _ page: Response.Page
    ) -> [String] {
        var columns = Columns([
            .init(), .init(), .init(shrinksTo: 20), .init(shrinksTo: 12), .init(mayGo: true),
        ])
        for row in rows { columns.add(row.cells(names, session)) }
        return columns.lines(width: page.width, style: page.style)
    }

    /// The cells of a row: time, reference, text, when the item is, marks.
    private func cells(_ names: NameIndex, _ session: Session) -> [Columns.Cell] {
        let time = instant.map { session.clock.times.moment(ItemTime($0, in: session.clock.zone)) } ?? place
        var marks: [String] = []
        if state != .pending, state != .due { marks.append(state == .test ? "test" : state.rawValue) }
        if alarm.snoozedUID != nil { marks.append("snoozed") }
        if alarm.action != .display { marks.append(alarm.action.rawValue) }
        if isRepeated { marks.append("possibly a repeat") }
        return [
            .init(time, state == .late || state == .missed ? .late : .plain),
            .init(reference(names), .strong), .init(TerminalText.line(text)), .init(when(session)),
            .init(marks.joined(separator: ", "), .faint),
        ]
    }

    var place: String {
        guard case .location(let location, let way) = alarm.trigger else { return "" }
        return "\(way == .enter ? "on arriving at" : "on leaving") \(TerminalText.line(location.title))"
    }

    /// `Fri 2026-03-06 14:00-14:45`, `due ...`
    private func when(_ session: Session) -> String {
        let text = session.clock.times
        guard let occurrence else { return place }
        if item.kind == .reminder { return item.due.map { "due " + text.moment($0) } ?? "" }
        return text.span(occurrence.start, occurrence.end)
    }
}
