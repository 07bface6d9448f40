/// A time of day as typed.
struct Clock: Hashable, Sendable {
    /// Seconds since midnight, 86400 for the end of the day. For a bare hour, those of the morning.
    var seconds: Int
    /// `5`, `half past 3`: morning or afternoon is open.
    var isBare = false
    /// `5:30`, `11:30`: in the morning as typed, unless the other end of a range says otherwise.
    var isOfTwelve = false
    /// `3pm`, `noon`: the half of the day is certain.
    var hasHalf = false
    /// Bytes of the text.
    var span: Range<Int>

    /// Whether the half of the day of another clock may also apply to it: `9:30-11pm`.
    var takesHalf: Bool { !hasHalf && seconds >= 3600 && seconds < 13 * 3600 }

    /// 7 to 11 are in the morning, 12 to 6 in the afternoon.
    var usual: Int { isBare ? usualOfTwelve : seconds }

    /// The same for figures with minutes.
    var usualOfTwelve: Int { seconds >= 7 * 3600 ? seconds : seconds + 43_200 }

    /// The first time after a start at which a clock with twelve hours shows it; nil on another day.
    func next(after start: Int) -> Int? {
        let early = seconds >= 43_200 ? seconds - 43_200 : seconds
        return [early, early + 43_200].first { $0 > start }
    }

    static func text(_ seconds: Int) -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let minutes = two(seconds / 3600) + ":" + two(seconds / 60 % 60)
        return seconds % 60 == 0 ? minutes : minutes + ":" + two(seconds % 60)
    }
}
