import CalStore

/// The lines of an event or to-do of vCalendar 1.0 as those of RFC 5545.
///
/// Content that has no form there is kept in a property of its own: `X-VCALENDAR-RRULE`, with a note.
struct VCalendarItem {
    struct Line {
        let name: String
        var parameters = ""
        let value: String
        /// The line of the file.
        let source: Int
    }

    /// The lines between BEGIN and END.
    private(set) var lines: [Line] = []
    /// The lines of each VALARM.
    private(set) var alarms: [[Line]] = []
    private(set) var notes: [ICalendarNote] = []

    private let isTodo: Bool
    private let clock: VCalendarClock
    private let start: VCalendarLine?
    private let isRepeating: Bool
    private var hasOrganizer = false

    init(_ all: [VCalendarLine], isTodo: Bool, _ clock: VCalendarClock) {
        self.isTodo = isTodo
        self.clock = clock
        start = all.first { $0.name == "DTSTART" } ?? all.first { $0.name == "DUE" }
        isRepeating = all.contains {
            ["RRULE", "RDATE"].contains($0.name) && !$0.value.trimmingBlanks.isEmpty
        }
        for line in all { convert(line) }
        notes.sort { $0.line < $1.line }
    }

    private mutating func convert(_ line: VCalendarLine) {
        if let charset = line.unknownCharset {
            note(line, .unknownCharset(property: line.name, charset))
        }
        switch line.name {
        case "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "UID", "RELATED-TO":
            add(line.name, parameters(of: line), value: JCalValue.escaped(line.text), line)
        case "CATEGORIES", "RESOURCES":
            var parts = line.parts
            // Some programs write the commas of later versions.
            if parts.count == 1 { parts = line.text.split(separator: ",").map(String.init) }
            parts = parts.map(\.trimmingBlanks).filter { !$0.isEmpty }
            guard !parts.isEmpty else { return }
            add(
                line.name, parameters(of: line), value: parts.map(JCalValue.escaped).joined(separator: ","),
                line)
        case "DTSTART", "DTEND", "DUE", "COMPLETED", "LAST-MODIFIED": time(line, as: line.name)
        case "DCREATED": time(line, as: "CREATED")
        case "RDATE", "EXDATE": dates(line)
        case "RRULE", "EXRULE": rule(line)
        case "STATUS": status(line)
        case "TRANSP":
            // 0 blocks the time, 1 does not; higher numbers are up to each program.
            let word = ["0": "OPAQUE", "1": "TRANSPARENT"][line.value.trimmingBlanks]
            let isNumber = Int(line.value.trimmingBlanks) != nil
            add(line.name, value: word ?? (isNumber ? "OPAQUE" : line.value), line)
        case "PRIORITY", "SEQUENCE":
            let number = Int(line.value.trimmingBlanks).map {
                max(0, line.name == "PRIORITY" ? min($0, 9) : $0)
            }
            add(line.name, value: number.map(String.init) ?? line.value, line)
        case "CLASS": add(line.name, value: line.value.trimmingBlanks.uppercased(), line)
        case "GEO": position(line)
        case "ATTENDEE", "ORGANIZER": person(line)
        case "ATTACH", "URL": attachment(line)
        case _ where VCalendarAlarm.actions[line.name] != nil: alarm(line)
        default:
            add(line.name, parameters(of: line), value: line.value, line)
        }
    }

    // MARK: Times

    private mutating func time(_ line: VCalendarLine, as name: String) {
        let text = line.value.trimmingBlanks
        if text.isEmpty { return }
        guard let time = clock.time(text) else { return add(name, value: text, line) }
        add(name, time.parameters, value: time.value, line)
    }

    private mutating func dates(_ line: VCalendarLine) {
        let texts = line.value.split { $0 == ";" || $0 == "," }.map { String($0).trimmingBlanks }
            .filter { !$0.isEmpty }
        // One line has one form of time.
        for text in texts {
            guard let time = clock.time(text) else {
                keep(line, text, "it is not a date")
                continue
            }
            add(line.name, time.parameters, value: time.value, line)
        }
    }

    private mutating func rule(_ line: VCalendarLine) {
        let text = line.value.trimmingBlanks
        if text.isEmpty { return }
        // A few programs write the rules of later versions.
        if text.uppercased().contains("FREQ=") { return add(line.name, value: text, line) }
        let day = start.flatMap { TimeValue(Array($0.value.utf8)[...]) }?.local.date
        do throws(VCalendarRule.Unusable) {
            let rule = try VCalendarRule(text, start: day) { clock.end($0) }
            add(line.name, value: rule.text, line)
            switch rule.note {
            case .noEnd?: note(line, .ruleWithoutEnd(property: line.name, text))
            case .countOfLists(let count)?: note(line, .countOfLists(property: line.name, text, count))
            case .countAndEnd?: note(line, .countAndEnd(property: line.name, text))
            case nil: break
            }
        } catch {
            keep(line, text, error.reason)
        }
    }

    private mutating func alarm(_ line: VCalendarLine) {
        if line.parts.allSatisfy({ $0.trimmingBlanks.isEmpty }) { return }
        guard let alarm = VCalendarAlarm(line, clock, repeatingFrom: isRepeating ? start?.value : nil) else {
            return keep(line, line.value, "its time cannot be read")
        }
        alarms.append(
            alarm.lines.map {
                Line(name: $0.name, parameters: $0.parameters, value: $0.value, source: line.number)
            })
    }

    // MARK: Other properties

    private mutating func status(_ line: VCalendarLine) {
        let word = line.value.trimmingBlanks.uppercased().replacing("-", with: " ")
        switch word {
        case "NEEDS ACTION", "NEEDSACTION", "":
            // The default. An event of RFC 5545 has no such status.
            if isTodo, !word.isEmpty { add("STATUS", value: "NEEDS-ACTION", line) }
        case "COMPLETED" where isTodo, "TENTATIVE" where !isTodo, "CONFIRMED" where !isTodo:
            add("STATUS", value: word, line)
        case "ACCEPTED" where !isTodo: add("STATUS", value: "CONFIRMED", line)
        default: keep(line, line.value, "iCalendar has no such status for \(isTodo ? "a to-do" : "an event")")
        }
    }

    /// vCalendar 1.0 has the longitude first, and RFC 5545 the latitude. A program that writes the latitude
    /// first is found out if the other number cannot be one.
    private mutating func position(_ line: VCalendarLine) {
        let numbers = line.value.split { $0 == "," || $0 == ";" }.map { String($0).trimmingBlanks }
        guard numbers.count == 2, let first = Double(numbers[0]), let second = Double(numbers[1]),
            abs(first) <= 180, abs(second) <= 180, abs(first) <= 90 || abs(second) <= 90
        else { return keep(line, line.value, "it is not longitude,latitude") }
        let isLatitudeFirst = abs(second) > 90
        add(
            "GEO", value: isLatitudeFirst ? "\(numbers[0]);\(numbers[1])" : "\(numbers[1]);\(numbers[0])",
            line
        )
    }

    private mutating func person(_ line: VCalendarLine) {
        let person = VCalendarPerson(line)
        if line.name == "ORGANIZER" || person.isOrganizer, !hasOrganizer {
            hasOrganizer = true
            add("ORGANIZER", person.nameParameter, value: person.address, line)
        }
        if line.name == "ATTENDEE" {
            add("ATTENDEE", person.parameters + person.nameParameter, value: person.address, line)
        }
    }

    private mutating func attachment(_ line: VCalendarLine) {
        if let base64 = line.base64 {
            add(line.name, ";ENCODING=BASE64;VALUE=BINARY", value: base64, line)
        } else if line.parameter("VALUE").map({ ["CID", "CONTENT-ID"].contains($0.uppercased()) }) == true {
            let id = line.value.trimmingBlanks.filter { $0 != "<" && $0 != ">" }
            add(line.name, value: id.uppercased().hasPrefix("CID:") ? id : "CID:" + id, line)
        } else {
            add(line.name, value: line.value.trimmingBlanks, line)
        }
    }

    // MARK: Lines

    private mutating func add(
        _ name: String, _ parameters: String = "", value: String, _ line: VCalendarLine
    ) {
        lines.append(Line(name: name, parameters: parameters, value: value, source: line.number))
    }

    /// Keeps a value that cannot be converted.
    private mutating func keep(_ line: VCalendarLine, _ value: String, _ reason: String) {
        add("X-VCALENDAR-\(line.name)", value: value, line)
        note(line, .notConverted(property: line.name, value: String(value.prefix(60)), reason))
    }

    private mutating func note(_ line: VCalendarLine, _ problem: ICalendarProblem) {
        notes.append(ICalendarNote(line: line.number, problem: problem))
    }

    /// Parameters of text and of unknown properties. VALUE has other words in vCalendar 1.0.
    private func parameters(of line: VCalendarLine) -> String {
        line.parameters.filter { $0.name != "VALUE" }.map { ";\($0.name)=\(RFC6868.encode($0.value))" }
            .joined()
    }
}
