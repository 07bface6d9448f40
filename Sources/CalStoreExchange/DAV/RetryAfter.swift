/// The pause that a server asks for (RFC 9110, 10.2.3).
struct RetryAfter: Hashable {
    let seconds: Int

    /// Reads `Retry-After: 120`, or a date, which is compared with the `Date` of the same answer: so no clock
    /// is needed, and one that is wrong does no harm.
    init?(_ response: HTTPResponse) {
        guard let value = response["Retry-After"] else { return nil }
        if let seconds = Int(value), value.utf8.allSatisfy({ (48...57).contains($0) }) {
            self.seconds = seconds
            return
        }
        guard let until = Self.seconds(of: value), let now = response["Date"].flatMap(Self.seconds) else {
            return nil
        }
        seconds = max(0, until - now)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The seconds of `Sun, 06 Nov 1994 08:49:37 GMT` from a fixed day on (RFC 9110, 5.6.7). The two older
    /// forms are not read.
    private static func seconds(of date: String) -> Int? {
        let words = date.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(where: { $0 == words[2] }),
            let day = Int(words[1]), (1...31).contains(day), let year = Int(words[3]),
            (1970...9999).contains(year)
        else { return nil }
        let clock = words[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
            (0...60).contains(clock[2])
        else { return nil }
        // Days since 1 March 0000, so that the leap day is the last one of a year.
        let (shifted, inYear) = month < 2 ? (year - 1, month + 10) : (year, month - 2)
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + (inYear * 153 + 2) / 5 + day
        return ((days * 24 + clock[0]) * 60 + clock[1]) * 60 + clock[2]
    }
}
