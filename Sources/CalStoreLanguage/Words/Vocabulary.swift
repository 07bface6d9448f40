import CalStore

/// The words of dates, lengths and repeats. English only, in every locale: what a script says must not depend on who
/// runs it.
package enum Vocabulary {
    package static let weekdays: [String: Weekday] = spelled([
        (.monday, "mon monday"), (.tuesday, "tue tues tuesday"), (.wednesday, "wed wednesday"),
        (.thursday, "thu thur thurs thursday"), (.friday, "fri friday"), (.saturday, "sat saturday"),
        (.sunday, "sun sunday"),
    ])

    static let months: [String: Int] = spelled([
        (1, "jan january"), (2, "feb february"), (3, "mar march"), (4, "apr april"), (5, "may"),
        (6, "jun june"),
        (7, "jul july"), (8, "aug august"), (9, "sep sept september"), (10, "oct october"),
        (11, "nov november"), (12, "dec december"),
    ])

    enum Unit: Sendable { case second, minute, hour, day, week, month, year }

    static let units: [String: Unit] = spelled([
        (.second, "s sec secs second seconds"), (.minute, "m min mins minute minutes"),
        (.hour, "h hr hrs hour hours"), (.day, "d day days"), (.week, "w week weeks"),
        (.month, "mo month months"),
        (.year, "y yr yrs year years"),
    ])

    /// `first` to `fifth`; numbers with an ending (`1st`) need no table.
    static let ordinals: [String: Int] = spelled([
        (1, "first"), (2, "second"), (3, "third"), (4, "fourth"), (5, "fifth"),
    ])

    static let ordinalEndings: Set<String> = ["st", "nd", "rd", "th"]

    /// Short names of zones mean different places to different people, so they are refused; what the writer probably
    /// wanted is offered.
    static let zoneAbbreviations: [String: String] = spelled([
        ("America/New_York", "est edt et"), ("America/Chicago", "cst cdt ct"),
        ("America/Denver", "mst mdt mt"),
        ("America/Los_Angeles", "pst pdt pt"), ("America/Anchorage", "akst akdt"),
        ("Pacific/Honolulu", "hst"),
        ("America/Sao_Paulo", "brt"), ("Europe/London", "bst"), ("Europe/Lisbon", "wet west"),
        ("Europe/Berlin", "cet cest met mez mesz"), ("Europe/Athens", "eet eest"), ("Europe/Moscow", "msk"),
        ("Asia/Kolkata", "ist"), ("Asia/Singapore", "sgt"), ("Asia/Hong_Kong", "hkt"), ("Asia/Tokyo", "jst"),
        ("Asia/Seoul", "kst"), ("Australia/Perth", "awst"), ("Australia/Adelaide", "acst acdt"),
        ("Australia/Sydney", "aest aedt"), ("Pacific/Auckland", "nzst nzdt"), ("UTC", "utc gmt"),
    ])

    static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func name(of weekday: Weekday) -> String { weekdayNames[weekday.rawValue - 1] }
    static func name(ofMonth month: Int) -> String {
        monthNames.indices.contains(month - 1) ? monthNames[month - 1] : "\(month)"
    }

    /// `Wed 2026-03-04`
    static func text(of date: CivilDate) -> String { "\(name(of: date.weekday)) \(date)" }

    private static func spelled<Meaning>(_ rows: [(Meaning, String)]) -> [String: Meaning] {
        var table: [String: Meaning] = [:]
        for (meaning, words) in rows {
            for word in words.split(separator: " ") { table[String(word)] = meaning }
        }
        return table
    }
}
