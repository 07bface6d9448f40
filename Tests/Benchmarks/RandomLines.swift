import Foundation

/// Command lines of `ekcal` and files for it, with random values in random places.
struct RandomLines {
    var values: RandomValues
    /// Whether the values of this line are such as people write. One wrong value refuses a whole line, and
    /// with it all others.
    private(set) var isUsual = false
    /// Identifiers of items that are there, as `find -q` prints them.
    var references: [String] = []

    init(values: RandomValues) { self.values = values }

    private static let usualTimes = [
        "tomorrow 10:00", "2026-03-04", "2026-03-04 10:00", "in 3 days", "friday 09:00", "9999-12-30",
        "0001-01-01",
        "2026-03-29 02:30", "2026-10-25 02:30", "today",
    ]
    private static let times =
        usualTimes + [
            "9999-12-31", "9999-12-31 23:59", "10000-01-01", "friday 9",
            "0000-01-01", "2026-02-30", "now", "99999999999999999999 days ago",
            "2026-10-25 02:30[Europe/Berlin]", "2026-03-04T10:00:00Z", "-1",
        ]
    private static let usualLengths = ["1h", "10m", "1w", "P1D", "PT1H", "90s", "3660000d"]
    private static let lengths =
        usualLengths + ["0", "99999999999h", "-5m", "9223372036854775807s", "3660001d", "1y"]
    private static let usualRules = ["daily", "weekly", "every monday", "monthly", "every 2 weeks"]
    private static let rules = [
        "FREQ=DAILY;COUNT=3",
        "FREQ=YEARLY;INTERVAL=99999999999", "FREQ=DAILY;INTERVAL=0",
        "FREQ=WEEKLY;BYDAY=MO;UNTIL=99991231T235959Z", "FREQ=MONTHLY;BYMONTHDAY=31",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    ]

    /// No NUL: no command line can hold one. A word that begins with a dash is an option.
    private mutating func word() -> String {
        let word = values.text().replacingOccurrences(of: "\0", with: "0")
        guard isUsual else { return word }
        let text = word.drop { $0 == "-" || $0.isWhitespace }
        return text.isEmpty ? "word" : String(text)
    }

    private mutating func time() -> String {
        if isUsual { return values.pick(Self.usualTimes) }
        return values.chance(90) ? values.pick(Self.times) : word()
    }

    /// Whole days last whole days.
    private mutating func length(of time: String = ":") -> String {
        if isUsual, !time.contains(":") { return values.pick(["1w", "P1D", "3d"]) }
        return values.pick(isUsual ? Self.usualLengths : Self.lengths)
    }

    private mutating func places() -> String {
        let (latitude, longitude) = (values.number(near: -90...90), values.number(near: -180...180))
        if isUsual { return "Cafe \(latitude.clamped(to: 90)),\(longitude.clamped(to: 180))" }
        return values.chance(90) ? "\(word()) \(latitude),\(longitude)" : word()
    }

    private mutating func number(upTo most: Int = 1000) -> String {
        if isUsual { return "\(Int(values.integer(near: 0...most).magnitude % UInt(most + 1)))" }
        return values.chance(50)
            ? "\(values.integer(near: 0...most))" : "\(values.number(near: 0...Double(most)))"
    }

    // MARK: Command lines

    mutating func command() -> [String] {
        isUsual = values.chance(75)
        return values.chance(60) ? addition() : change()
    }

    private mutating func addition() -> [String] {
        let isEvent = values.chance(65)
        let repeats = values.chance(20)
        // What repeats needs a date.
        let hasTime = isEvent || values.chance(60) || isUsual && repeats
        let start = time()
        var words = [isEvent ? "add" : "todo", word()] + (hasTime ? [start] : [])
        if isEvent, values.chance(40) { words += ["--for", length(of: start)] }
        if isEvent, !isUsual, values.chance(20) { words += ["--end", time()] }
        if repeats {
            let isText = values.chance(50)
            let rules = isText ? Self.usualRules : ["FREQ=DAILY;COUNT=3", "FREQ=WEEKLY;BYDAY=MO,TH"]
            words += [isText ? "--repeat" : "--rrule", values.pick(isUsual ? rules : rules + Self.rules)]
            if isUsual || values.chance(50) { words.append("--snap") }
        }
        if values.chance(10) { words += ["--external-id", word()] }
        if !isEvent, values.chance(30) {
            words += ["--at", places()] + (values.chance(60) ? ["--radius", number()] : [])
        }
        return words + texts() + (isEvent ? [] : priority())
    }

    /// Changes what a query names, all of it.
    private mutating func change() -> [String] {
        let query = values.pick([
            "is:repeating", "is:allday", "has:notes", "has:alarm", "has:location", "type:event",
            "type:reminder",
            "is:open", "has:geofence", "title:a",
        ])
        let reference = references.isEmpty ? nil : values.pick(references)
        switch values.integer(near: 0...9).magnitude % 10 {
        case 0...4:
            var words = ["edit", "-y", query] + texts()
            // Something is to be changed, and of what repeats all.
            if isUsual || values.chance(40) { words += ["--title", word()] }
            if values.chance(30) { words += ["--start", values.pick(["+1h", "+7d", "-1w"] + [time()])] }
            if isUsual { return words + ["--span", "all"] }
            if values.chance(20) { words += ["--span", values.pick(["this", "all", "future"])] }
            return words
        case 5 where isUsual && reference == nil, 6 where isUsual && reference == nil:
            return ["find", query]
        case 5: return ["done", "-y", reference ?? query]
        case 6: return ["copy", "-y", reference ?? query, "--to", "Calendar"]
        case 7: return ["undo", "-y"]
        case 8: return ["rm", "-y", query, "--span", "all"]
        default: return ["calendar", "add", word()]
        }
    }

    private mutating func texts() -> [String] {
        var words: [String] = []
        if values.chance(30) { words += ["--notes", word()] }
        if values.chance(30) { words += ["--location", word()] }
        if values.chance(20) { words += ["--url", isUsual ? "https://example.org/?q=%20" : word()] }
        if values.chance(20) { words += ["--alarm", values.chance(50) || isUsual ? length() : time()] }
        if values.chance(5) {
            words += ["--tz", isUsual ? "Asia/Tokyo" : values.pick(["UTC", "a]b", "", "+99:99"])]
        }
        return words
    }

    private mutating func priority() -> [String] { values.chance(30) ? ["--priority", number(upTo: 9)] : [] }

    // MARK: Files

    mutating func iCalendar(_ count: Int) -> String {
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n"
        for _ in 0..<count {
            let isTodo = values.chance(30)
            text += "BEGIN:\(isTodo ? "VTODO" : "VEVENT")\r\n"
            for line in itemLines(isTodo) { text += line + "\r\n" }
            if values.chance(50) {
                text += "BEGIN:VALARM\r\nACTION:\(values.pick(["DISPLAY", "AUDIO", "EMAIL", "X-A"]))\r\n"
                text +=
                    "TRIGGER:\(values.pick(["-PT15M", "PT0S", "-P3660000D", "-P99999999D", "19760401T005545Z", "x"]))\r\n"
                if values.chance(40) { text += "PROXIMITY:ARRIVE\r\n" + place() + "\r\n" }
                if values.chance(30) { text += "ACKNOWLEDGED:\(moment())\r\n" }
                text += "X-A\(parameter()):\(escaped())\r\nEND:VALARM\r\n"
            }
            text += "END:\(isTodo ? "VTODO" : "VEVENT")\r\n"
        }
        return text + "END:VCALENDAR\r\n"
    }

    private mutating func itemLines(_ isTodo: Bool) -> [String] {
        var lines = [
            "UID:\(values.chance(80) ? "u\(values.random.next())" : escaped())",
            "SUMMARY\(parameter()):\(escaped())",
        ]
        if values.chance(95) { lines.append("DTSTART\(zone()):\(moment())") }
        if values.chance(40) { lines.append("\(isTodo ? "DUE" : "DTEND")\(zone()):\(moment())") }
        if values.chance(20) {
            lines.append(
                "DURATION:\(values.pick(["PT1H", "P1W", "-P1D", "P3660000D", "P99999999999D", "PT0S"]))")
        }
        if values.chance(20) {
            lines.append("RRULE:\(values.pick(Self.rules + ["FREQ=SECONDLY;COUNT=2"]))")
        }
        if values.chance(10) { lines.append("EXDATE\(zone()):\(moment())") }
        if values.chance(10) { lines.append("RDATE;VALUE=PERIOD:\(moment())/P1D") }
        if values.chance(30) { lines.append("PRIORITY:\(number())") }
        if values.chance(30) { lines.append("SEQUENCE:\(number())") }
        if values.chance(30) { lines.append("PERCENT-COMPLETE:\(number())") }
        if values.chance(20) {
            lines.append("GEO:\(values.number(near: -90...90));\(values.number(near: -180...180))")
        }
        if values.chance(50) { lines.append(place()) }
        for name in ["CREATED", "LAST-MODIFIED", "COMPLETED", "DTSTAMP"] where values.chance(30) {
            lines.append("\(name):\(moment())")
        }
        for name in [
            "DESCRIPTION", "LOCATION", "URL", "CATEGORIES", "CLASS", "STATUS", "TRANSP", "X-FOO", "ATTENDEE",
        ]
        where values.chance(25) {
            lines.append("\(name)\(parameter()):\(escaped())")
        }
        return lines
    }

    private mutating func place() -> String {
        var line = "X-APPLE-STRUCTURED-LOCATION;VALUE=URI"
        if values.chance(80) { line += ";X-APPLE-RADIUS=\(number())" }
        line += ";X-TITLE=Cafe:geo:\(values.number(near: -90...90)),\(values.number(near: -180...180))"
        return values.chance(30) ? line + ";u=\(number())" : line
    }

    private mutating func moment() -> String {
        values.pick([
            "20260304T100000Z", "20260304T100000", "20260304", "00010101T000000Z", "99991231T235959Z",
            "00000101", "99991231",
            "20260229", "20261025T023000", "99999999T999999", "",
        ])
    }

    private mutating func zone() -> String {
        values.pick([
            "", "", ";TZID=Europe/Berlin", ";VALUE=DATE", ";TZID=Mars/Olympus", ";TZID=\"a]b\"", ";TZID=",
        ])
    }

    private mutating func parameter() -> String {
        values.pick(["", "", "", ";LANGUAGE=de", ";X-A=\"b;c\"", ";X-A=^n", ";X", ";=", ";X-\u{1}=\u{2}"])
    }

    private mutating func escaped() -> String {
        values.text().replacingOccurrences(of: "\n", with: "\\n").replacingOccurrences(of: "\r", with: "")
    }

    mutating func json(_ count: Int) -> String {
        var lines: [String] = []
        for _ in 0..<count {
            var members: [String] = ["\"title\":\(quoted())"]
            members.append("\"start\":\(values.chance(80) ? "\"2026-03-04T10:00:00+01:00\"" : quoted())")
            for name in [
                "location", "notes", "url", "time_zone", "kind", "status", "calendar", "id", "external_id",
            ]
            where values.chance(15) {
                members.append("\"\(name)\":\(quoted())")
            }
            for name in ["priority", "percent_complete", "duration", "all_day", "sequence"]
            where values.chance(15) {
                members.append("\"\(name)\":\(values.chance(70) ? jsonNumber() : quoted())")
            }
            if values.chance(30) {
                members.append(
                    "\"structured_location\":{\"title\":\(quoted()),\"latitude\":\(jsonNumber()),\"longitude\":\(jsonNumber()),\"radius\":\(jsonNumber())}"
                )
            }
            if values.chance(20) { members.append("\"alarms\":[{\"offset\":\(jsonNumber())}]") }
            if values.chance(10) {
                let depth = values.integer(near: 0...140)
                let levels = min(max(depth, 0), 300)
                members.append(
                    "\"stored\":{\"x\(levels)\":" + String(repeating: "[", count: levels)
                        + String(repeating: "]", count: levels) + "}")
            }
            lines.append("{" + members.joined(separator: ",") + "}")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func jsonNumber() -> String {
        values.chance(10)
            ? values.pick(["1e999", "-0", "1E+400", "00", "1.", ".5", "null", "true"]) : number()
    }

    private mutating func quoted() -> String {
        if values.chance(10) {
            return values.pick(["\"\\ud800\"", "\"\\udc00x\"", "\"\\u0000\"", "\"\\ud83d\\ude00\""])
        }
        let bytes = (try? JSONEncoder().encode(values.text())) ?? Data("\"\"".utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func csv(_ count: Int) -> String {
        var text = "title,start,end,notes,priority,calendar.title\r\n"
        for _ in 0..<count {
            let cells = [
                values.text(), time(), values.chance(50) ? time() : "", values.text(), number(), "Calendar",
            ]
            text += cells.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }.joined(
                separator: ",")
            text += "\r\n"
        }
        return text
    }

    mutating func batch(_ count: Int) -> String {
        (0..<count).map { _ in
            command().map {
                "'"
                    + $0.replacingOccurrences(of: "'", with: "'\\''").replacingOccurrences(
                        of: "\n", with: " ") + "'"
            }.joined(separator: " ")
        }.joined(separator: "\n") + "\n"
    }
}

extension Double {
    fileprivate func clamped(to most: Double) -> Double { isFinite ? min(max(self, -most), most) : 0 }
}
