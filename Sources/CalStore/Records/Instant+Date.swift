#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Instant {
    /// Rounds fractions of a second down. Years outside 1...9999 and infinities become the nearest valid
    /// moment; NaN becomes 0001-01-01T00:00:00Z.
    public init(_ date: Date) { self.init(roundingDown: date.timeIntervalSince1970) }

    /// The same moment for Foundation.
    public var date: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }
}
