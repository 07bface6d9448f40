import CalStore

/// Times by patterns of `strftime`, in English in any locale: equal input gives equal output everywhere.
package enum TimePattern {
    /// All letters. Those for the offset, the zone and the seconds since 1970 (`z`, `Z`, `s`) are missing,
    /// because a date has none of them.
    package static let letters = "aAbBcCdDeFgGhHIjklmMnpPrRStTuUVwWxXyY"

    /// Whether every letter after a percent sign is known.
    package static func isValid(_ pattern: String) -> Bool {
        var rest = Substring(pattern)
        while let percent = rest.firstIndex(of: "%") {
            rest = rest[rest.index(after: percent)...]
            let isUnpadded = rest.first == "-"
            if isUnpadded { rest.removeFirst() }
            guard let letter = rest.popFirst(), piece(letter, CivilDateTime(.distantPast)) != nil else {
                return false
            }
        }
        return true
    }

    package static func text(_ pattern: String, _ time: CivilDateTime) -> String {
        var text = ""
        var rest = Substring(pattern)
        while let character = rest.popFirst() {
            guard character == "%", let letter = rest.popFirst() else {
                text.append(character)
                continue
            }
            // `%-I`: without the zero or the space before it.
            if letter == "-", let letter = rest.popFirst() {
                text += piece(letter, time).map(unpadded) ?? "%-\(letter)"
            } else {
                text += piece(letter, time) ?? "%\(letter)"
            }
        }
        return text
    }

    private static func unpadded(_ piece: String) -> String {
        let rest = piece.drop { $0 == "0" || $0 == " " }
        return rest.isEmpty ? String(piece.suffix(1)) : String(rest)
    }

    private static func piece(_ letter: Character, _ time: CivilDateTime) -> String? {
        let date = time.date
        let clock = time.time
        switch letter {
        case "Y": return String(date.description.prefix(4))
        case "y": return two(date.year % 100)
        case "C": return two(date.year / 100)
        case "m": return two(date.month)
        case "d": return two(date.day)
        case "e": return date.day < 10 ? " \(date.day)" : "\(date.day)"
        case "j": return (date.dayOfYear < 100 ? "0" : "") + two(date.dayOfYear)
        case "H": return two(clock.hour)
        case "I": return two((clock.hour + 11) % 12 + 1)
        case "k": return clock.hour < 10 ? " \(clock.hour)" : "\(clock.hour)"
        case "l":
            return clock.hour % 12 < 10 && clock.hour % 12 > 0
                ? " \(clock.hour % 12)" : "\((clock.hour + 11) % 12 + 1)"
        case "M": return two(clock.minute)
        case "S": return two(clock.second)
        case "p": return clock.hour < 12 ? "AM" : "PM"
        case "P": return clock.hour < 12 ? "am" : "pm"
        case "a": return Vocabulary.name(of: date.weekday)
        case "A": return TimeText.name(of: date.weekday)
        case "b", "h": return Vocabulary.name(ofMonth: date.month)
        case "B": return String(TimeText.month(date).prefix { $0 != " " })
        case "u": return "\(date.weekday.rawValue)"
        case "w": return "\(date.weekday.rawValue % 7)"
        case "V": return two(date.isoWeek().week)
        case "G": return "\(date.isoWeek().year)"
        case "g": return two(date.isoWeek().year % 100)
        // Weeks from the first Sunday, and from the first Monday.
        case "U": return two((date.dayOfYear + 6 - date.weekday.rawValue % 7) / 7)
        case "W": return two((date.dayOfYear + 6 - (date.weekday.rawValue + 6) % 7) / 7)
        case "F": return date.description
        case "n": return "\n"
        case "t": return "\t"
        case "%": return "%"
        default: return pattern(of: letter).map { text($0, time) }
        }
    }

    /// The pattern that a letter stands for in the locale C.
    private static func pattern(of letter: Character) -> String? {
        switch letter {
        case "c": "%a %b %e %H:%M:%S %Y"
        case "D", "x": "%m/%d/%y"
        case "r": "%I:%M:%S %p"
        case "R": "%H:%M"
        case "T", "X": "%H:%M:%S"
        default: nil
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
