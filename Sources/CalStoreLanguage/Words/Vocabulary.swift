import CalStore

/// Names of days, months and zones for output, and refused abbreviations.
package enum Vocabulary {
    /// The weekday of a word, in long or short form.
    package static func weekday(_ word: String) -> Weekday? {
        // Each start of a program may read such a setting, and making the lexicon would cost more than
        // everything else.
        if let index = fullWeekdayNames.firstIndex(of: word) { return Weekday(rawValue: index + 1) }
        guard let lexeme = Lexicon.lexeme(word.lowercased()), !lexeme.isPlural else { return nil }
        return lexeme.weekday
    }

    /// Words of a day whose date is another one each year. The library knows fixed dates only.
    static let movableDays: [[String]] = [
        "black friday", "cyber monday", "good friday", "easter sunday", "easter monday", "easter",
        "ash wednesday", "palm sunday", "shrove tuesday", "maundy thursday", "whit sunday", "whit monday",
        "thanksgiving", "thanksgiving day", "mother's day", "mothers day", "father's day", "fathers day",
        "memorial day", "labor day", "labour day", "independence day", "presidents day", "veterans day",
        "columbus day", "mlk day", "bank holiday",
    ].map { $0.split(separator: " ").map(String.init) }

    /// Short zone names have different meanings in different places, so they are refused; the probable
    /// meaning is suggested.
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

    /// Names of regions of North America before `time`.
    static let zoneRegions = [
        "eastern": "America/New_York", "central": "America/Chicago", "mountain": "America/Denver",
        "pacific": "America/Los_Angeles", "atlantic": "America/Halifax",
    ]

    private static let fullWeekdayNames = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
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
