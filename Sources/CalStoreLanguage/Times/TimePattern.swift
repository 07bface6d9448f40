import CalStore

/// Times by patterns of `strftime`, in English in any locale: equal input gives equal output everywhere.
package enum TimePattern {
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
        case "a": return Vocabulary.name(of: date.weekday)
        case "A": return TimeText.name(of: date.weekday)
        case "b": return Vocabulary.name(ofMonth: date.month)
        case "B": return String(TimeText.month(date).prefix { $0 != " " })
        case "u": return "\(date.weekday.rawValue)"
        case "V": return two(date.isoWeek().week)
        case "G": return "\(date.isoWeek().year)"
        case "F": return date.description
        case "T": return two(clock.hour) + ":" + two(clock.minute) + ":" + two(clock.second)
        case "R": return two(clock.hour) + ":" + two(clock.minute)
        case "%": return "%"
        default: return nil
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
