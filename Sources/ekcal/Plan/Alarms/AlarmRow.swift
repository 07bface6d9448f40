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
        return Described(
            row: self, reference: reference(names), calendar: names.calendarTitle(of: item),
            time: instant?.description(in: session.clock.zone),
            start: about[item.kind == .reminder ? "due" : "start"] ?? .null, end: about["end"] ?? .null
        ).json
    }

    private var location: ItemLocation? {
        if case .location(let location, _) = alarm.trigger { location } else { nil }
    }

    /// Metres from the place of the alarm, to a tenth.
    private var distance: Double? {
        location.flatMap { position?.distance(to: $0) }.map { ($0 * 10).rounded() / 10 }
    }

    /// The row with the names and times of a store.
    struct Described: JSONRow {
        let row: AlarmRow
        let reference: String
        let calendar: String
        let time: String?
        let start: JSONValue
        let end: JSONValue

        static let fields: [JSONField<Self>] = [
            .type("due-alarm"), .init("ref", "reference for commands", \.reference),
            .init("id", "identifier of the event or the reminder", \.row.item.id.text),
            .init("title", "title or name", \.row.item.title),
            .init("text", "text of the alarm: its own or, without one, the title", \.row.text),
            .init("calendar", "title of the calendar", \.calendar),
            .init(
                "at", .time.orNull, "time at which it fires; null for an alarm at a place", \.time),
            .init(
                "start", .time.orNull, "start of the event, or due date of the reminder", json: \.start),
            .init("end", .time.orNull, "end of the event", json: \.end),
            .init(
                "state", .choice(AlarmState.self),
                "state of the alarm: pending or acknowledged in a list; due, late, missed, enter, leave "
                    + "or test when it is delivered",
                \.row.state.rawValue),
            .init(
                "action", .choice(ItemAlarm.Action.self), "what the alarm does", \.row.alarm.action.rawValue),
            .init("place", "place of an alarm on arriving or leaving", \.row.location?.title),
            .init("location", "location of the event", \.row.item.location),
            .init("url", "web address of the event", \.row.item.url),
            .init(
                "attachment", "address of the sound or page that the alarm plays or opens",
                \.row.alarm.attachment),
            .init(
                "repetition", "0 for the first time, then 1, 2 ... for an alarm that repeats",
                \.row.repetition),
            .init("snoozed", "whether it is a snoozed copy of another alarm") {
                $0.row.alarm.snoozedUID != nil
            },
            .init(
                "again", "whether this may be a second delivery, because ekcal was killed during the first",
                \.row.isRepeated),
            .init("key", "key of this firing; the same in every answer", \.row.key),
            .init("distance", "metres from the place, in `place simulate`", \.row.distance),
            .init(
                "latitude", "degrees north, where it fires in `place simulate`", \.row.position?.latitude),
            .init(
                "longitude", "degrees east, where it fires in `place simulate`", \.row.position?.longitude),
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

extension NamedShape {
    static let dueAlarm = NamedShape("due-alarm", "one firing of an alarm", of: AlarmRow.Described.self)
}
