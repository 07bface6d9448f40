import CalStore
import CalStoreLanguage
import CalStorePlanning

/// Reads days of the week and hours, in the form of `--within`, `--days` and the setting `hours.work`.
///
/// | | |
/// |---|---|
/// | hours | `09:00-17:00`, `09:00-12:00,13:00-17:00`, `00:00-24:00`, `9-5` (until 17:00) |
/// | | `22:00-06:00` (to the next day) |
/// | days | `mon-fri`, `sat,sun`, `fri-mon`, `weekdays`, `weekends` |
/// | a week | `mon-thu 09:00-17:00, fri 09:00-13:00`; `all` for every hour |
enum HoursInput {
    /// Hours as seconds since midnight; nil if the text is not a list of hours.
    static func hours(_ text: String) -> [Range<Int>]? {
        var found: [Range<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            // `9 to 17` is accepted too.
            let ends = part.replacing(" to ", with: "-").split(
                separator: "-", omittingEmptySubsequences: false)
            guard ends.count == 2, let start = second(ends[0]), var end = second(ends[1]), start < 86_400
            else { return nil }
            guard start != end else { return nil }
            // 9-5 is from nine until five in the afternoon, as in all other times; 22-6 is a night.
            if ends.allSatisfy(isBareHour), start <= 43_200, end < start, start < end + 43_200 {
                end += 43_200
            }
            found.append(start..<(end > start ? end : end + 86_400))
        }
        return found
    }

    private static func isBareHour(_ text: Substring) -> Bool { text.trimmed.allSatisfy(\.isNumber) }

    private static func second(_ text: Substring) -> Int? {
        var text = text.trimmed.lowercased()
        if text == "24:00" { return 86_400 }
        if let half = ["am", "pm"].first(where: text.hasSuffix) {
            text = String(text.dropLast(2)).trimmed
            guard let hour = second(text[...]), (3_600..<46_800).contains(hour) else { return nil }
            return hour % 43_200 + (half == "pm" ? 43_200 : 0)
        }
        // `9` and `9:00` are accepted too.
        let hour = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let first = hour.first, first.utf8.count <= 2, !first.isEmpty else { return nil }
        let padded = (first.utf8.count == 1 ? "0" : "") + (hour.count == 1 ? text + ":00" : text)
        return SettingValue.clock(padded)
    }

    /// Nil if the text is not a list of days.
    static func days(_ text: String) -> [Weekday]? {
        var found: [Weekday] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            switch part.trimmed.lowercased() {
            case "weekdays", "workdays": found += [.monday, .tuesday, .wednesday, .thursday, .friday]
            case "weekends", "weekend": found += [.saturday, .sunday]
            default:
                let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
                    Vocabulary.weekday($0.trimmed.lowercased())
                }
                guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1]
                else { return nil }
                for step in 0...last.days(after: first) {
                    found.append(Weekday(rawValue: (first.rawValue - 1 + step) % 7 + 1) ?? first)
                }
            }
        }
        return found
    }

    /// The hours of each day; nil if the text cannot be read. A part without days adds hours to the days
    /// before it.
    static func week(_ text: String) -> WorkingHours? {
        if text.trimmed.lowercased() == "all" { return .all }
        var week = WorkingHours(days: [], [])
        var days: [Weekday] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: " ")
            guard (1...2).contains(words.count), let more = words.last.flatMap({ hours(String($0)) }) else {
                return nil
            }
            if words.count == 2 {
                guard let named = self.days(String(words[0])) else { return nil }
                days = named
            }
            guard !days.isEmpty else { return nil }
            for day in days { week.days[day, default: []] += more }
        }
        return week
    }
}
