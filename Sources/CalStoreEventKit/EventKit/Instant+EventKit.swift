import Foundation

extension Instant {
    /// A client's date. NaN and infinity name no moment and read as missing; years outside 1...9999 become
    /// `distantPast` or `distantFuture`, which no item is saved with.
    init?(client date: Date?) {
        guard let seconds = date?.timeIntervalSince1970, seconds.isFinite else { return nil }
        let whole = seconds.rounded(.down)
        let range = CivilDateTime.range
        if whole < Double(range.lowerBound) {
            self = .distantPast
        } else if whole > Double(range.upperBound) {
            self = .distantFuture
        } else {
            self.init(secondsSince1970: Int64(whole))
        }
    }

    /// A client's date that is only recorded, such as a completion date: years outside 1...9999 become the
    /// nearest instant that a file can hold.
    init?(noting date: Date?) {
        guard let date, date.timeIntervalSince1970.isFinite else { return nil }
        self.init(date)
    }
}
