import CalStore

/// An alarm of vCalendar 1.0 as VALARM: `DALARM:19960415T235000;PT5M;2;Your Taxes Are Due`, the time, the
/// length of a snooze, the number of repetitions, and the content.
///
/// | property | ACTION | the content is |
/// |---|---|---|
/// | DALARM | DISPLAY | the text |
/// | AALARM | AUDIO | the sound, often empty |
/// | PALARM | PROCEDURE (RFC 2445) | the program, which is never started |
/// | MALARM | EMAIL | the address, and then the text |
struct VCalendarAlarm {
    /// The lines of the VALARM: name, parameters, value.
    private(set) var lines: [(name: String, parameters: String, value: String)] = []

    static let actions = ["DALARM": "DISPLAY", "AALARM": "AUDIO", "PALARM": "PROCEDURE", "MALARM": "EMAIL"]

    /// Nil without a readable time.
    ///
    /// - Parameter start: The start of an item that repeats: its alarm is relative to each occurrence.
    init?(_ line: VCalendarLine, _ clock: VCalendarClock, repeatingFrom start: String?) {
        guard let action = Self.actions[line.name] else { return nil }
        let parts = line.parts
        func part(_ index: Int) -> String { parts.indices.contains(index) ? parts[index].trimmingBlanks : "" }
        add("ACTION", value: action)
        if let before = start.flatMap({ Self.distance(from: $0, to: part(0), clock) }) {
            add("TRIGGER", value: ItemDuration(seconds: before).description)
        } else if let duration = ItemDuration(part(0)) {
            add("TRIGGER", value: duration.description)
        } else {
            guard let time = clock.time(part(0)), time.parameters != ";VALUE=DATE" else { return nil }
            add("TRIGGER", ";VALUE=DATE-TIME" + time.parameters, value: time.value)
        }
        if let snooze = ItemDuration(part(1)), snooze.nominalSeconds > 0, let count = Int(part(2)), count > 0
        {
            add("DURATION", value: snooze.description)
            add("REPEAT", value: "\(count)")
        }
        // The content is all that follows.
        let isMail = line.name == "MALARM"
        let content = parts.dropFirst(isMail ? 4 : 3).joined(separator: ";")
        if isMail, !part(3).isEmpty { add("ATTENDEE", value: VCalendarPerson.address(part(3))) }
        guard !content.isEmpty else { return }
        if line.name == "DALARM" || isMail {
            add("DESCRIPTION", value: JCalValue.escaped(content))
        } else if let base64 = line.base64 {
            add("ATTACH", ";ENCODING=BASE64;VALUE=BINARY", value: base64)
        } else {
            add("ATTACH", value: content)
        }
    }

    private mutating func add(_ name: String, _ parameters: String = "", value: String) {
        lines.append((name, parameters, value))
    }

    /// The seconds from the start to an alarm near it; nil if that is not known.
    private static func distance(from start: String, to time: String, _ clock: VCalendarClock) -> Int? {
        let distance: Int64
        if let start = clock.instant(start), let time = clock.instant(time) {
            distance = time.secondsSince1970 - start.secondsSince1970
        } else {
            guard let start = TimeValue(Array(start.utf8)[...]), let time = TimeValue(Array(time.utf8)[...]),
                start.form == .local, time.form == .local
            else { return nil }
            distance = time.local.seconds - start.local.seconds
        }
        let fourWeeks: Int64 = 28 * 86_400
        return (-fourWeeks...86_400).contains(distance) ? Int(distance) : nil
    }
}
