/// Times of day as the product of three sets: each hour with each minute with each second.
///
/// `BYHOUR=9,17;BYMINUTE=0,30` is 4 times in 24 bytes. Ranks and members are arithmetic on the three
/// counts; nothing is listed.
struct TimeSet {
    /// Bits 0...23.
    var hours: UInt64
    /// Bits 0...59.
    var minutes: UInt64
    var seconds: UInt64

    static let allHours: UInt64 = (1 << 24) - 1
    static let allMinutes: UInt64 = (1 << 60) - 1

    @inline(__always)
    var timesPerHour: Int { minutes.nonzeroBitCount &* seconds.nonzeroBitCount }
    @inline(__always)
    var count: Int { hours.nonzeroBitCount &* timesPerHour }

    /// Its time if it holds just one: quicker than `count`, of which each factor counts bits.
    var only: Int? {
        guard !isEmpty, hours & (hours &- 1) | minutes & (minutes &- 1) | seconds & (seconds &- 1) == 0
        else { return nil }
        return hours.lowest &* 3600 &+ minutes.lowest &* 60 &+ seconds.lowest
    }

    /// Whether it holds no time at all.
    var isEmpty: Bool { hours == 0 || minutes == 0 || seconds == 0 }

    func contains(_ time: Int) -> Bool {
        hours.contains(bit: time / 3600) && minutes.contains(bit: time / 60 % 60)
            && seconds.contains(bit: time % 60)
    }

    /// The hour, minute and second of a second of the day.
    @inline(__always)
    private static func split(_ time: Int) -> (hour: Int, minute: Int, second: Int) {
        let time = UInt32(truncatingIfNeeded: time)
        return (Int(time / 3600), Int(time / 60 % 60), Int(time % 60))
    }

    /// The first member at or after a second of the day.
    func first(from time: Int) -> Int? {
        guard !isEmpty else { return nil }
        let (hour, minute, second) = Self.split(time)
        if hours.contains(bit: hour) {
            if minutes.contains(bit: minute) {
                let rest = seconds.from(second)
                if rest != 0 { return time &- second &+ rest.lowest }
            }
            let rest = minutes.from(minute &+ 1)
            if rest != 0 { return hour &* 3600 &+ rest.lowest &* 60 &+ seconds.lowest }
        }
        let rest = hours.from(hour &+ 1)
        return rest == 0 ? nil : rest.lowest &* 3600 &+ minutes.lowest &* 60 &+ seconds.lowest
    }

    /// The last member at or before a second of the day.
    func last(through time: Int) -> Int? {
        guard !isEmpty else { return nil }
        let hour = time / 3600
        if hours.contains(bit: hour) {
            let minute = time / 60 % 60
            if minutes.contains(bit: minute) {
                let rest = seconds.below(time % 60 + 1)
                if rest != 0 { return time - time % 60 + rest.highest }
            }
            let rest = minutes.below(minute)
            if rest != 0 { return hour * 3600 + rest.highest * 60 + seconds.highest }
        }
        let rest = hours.below(hour)
        return rest == 0 ? nil : rest.highest * 3600 + minutes.highest * 60 + seconds.highest
    }

    /// The number of members before a second of the day.
    func count(before time: Int) -> Int {
        let hour = time / 3600
        let minute = time / 60 % 60
        var count = hours.below(hour).nonzeroBitCount * timesPerHour
        guard hours.contains(bit: hour) else { return count }
        count += minutes.below(minute).nonzeroBitCount * seconds.nonzeroBitCount
        guard minutes.contains(bit: minute) else { return count }
        return count + seconds.below(time % 60).nonzeroBitCount
    }

    /// The member with `index` members before it, which must exist.
    func member(at index: Int) -> Int {
        let perHour = timesPerHour
        let perMinute = seconds.nonzeroBitCount
        return hours.member(at: index / perHour) * 3600
            + minutes.member(at: index % perHour / perMinute) * 60
            + seconds.member(at: index % perMinute)
    }
}
