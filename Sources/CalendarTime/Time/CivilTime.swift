/// A time of day in whole seconds, 00:00:00 to 23:59:59.
///
///     CivilTime(hour: 9, minute: 30)?.description // "09:30:00"
public struct CivilTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let storage: Int32

    /// The seconds since midnight, 0..<86400.
    public var secondOfDay: Int { Int(storage) }

    /// 00:00:00, the beginning of a day.
    public static let midnight = CivilTime(secondOfDay: 0)

    static let secondsPerDay = 86_400

    /// A time of day; `nil` if it does not exist. Leap seconds do not exist here.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else {
            return nil
        }
        self.init(secondOfDay: hour * 3600 + minute * 60 + second)
    }

    /// The time that is this number of seconds after midnight, or the nearest time of the day.
    public init(secondOfDay: Int) {
        storage = Int32(truncatingIfNeeded: secondOfDay.clamped(to: 0...Self.secondsPerDay - 1))
    }

    /// The hour, 0..<24.
    public var hour: Int { secondOfDay / 3600 }
    /// The minute, 0..<60.
    public var minute: Int { secondOfDay / 60 % 60 }
    /// The second, 0..<60.
    public var second: Int { secondOfDay % 60 }

    /// The time without its seconds, for people: `09:30`.
    ///
    ///     CivilTime(secondOfDay: 9 * 3600 + 30 * 60).hourAndMinute    // "09:30"
    public var hourAndMinute: String {
        DigitWriter.text(capacity: 5) { $0.write(hourAndMinuteOf: self, separator: UInt8(ascii: ":")) }
    }

    public static func < (a: CivilTime, b: CivilTime) -> Bool { a.storage < b.storage }

    /// `09:30:00`
    public var description: String {
        DigitWriter.text(capacity: 8) { $0.write(self, separator: UInt8(ascii: ":")) }
    }
}
