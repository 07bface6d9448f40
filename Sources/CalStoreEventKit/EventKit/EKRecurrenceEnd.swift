import Foundation

/// The end of a rule: a date, or a number of occurrences (EventKit rules 186-189).
///
/// ```swift
/// EKRecurrenceEnd(occurrenceCount: 10)
/// ```
///
/// It is immutable.
open class EKRecurrenceEnd: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Unchecked because of NSObject; nothing here changes.

    /// The last possible moment of an occurrence, inclusive (EventKit rule 188); nil for an end by count
    /// (186).
    public let endDate: Date?
    /// The number of occurrences; 0 for an end by date (EventKit rule 186). A rule with 0 and no date cannot
    /// be saved (187).
    public let occurrenceCount: Int

    /// An invalid end; a rule with it cannot be saved.
    public override init() {
        endDate = nil
        occurrenceCount = 0
        super.init()
    }

    /// An end with a date.
    public convenience init(end endDate: Date) { self.init(endDate: endDate, count: 0) }

    /// An end after this many occurrences, 1 or more.
    public convenience init(occurrenceCount: Int) { self.init(endDate: nil, count: occurrenceCount) }

    init(endDate: Date?, count: Int) {
        self.endDate = endDate.flatMap { $0.timeIntervalSince1970.isFinite ? $0 : nil }
        occurrenceCount = count
        super.init()
    }

    /// True: archives can be read with secure coding.
    public static var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        let hasDate = coder.containsValue(forKey: "endDate")
        endDate =
            hasDate ? Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "endDate")) : nil
        occurrenceCount = coder.decodeInteger(forKey: "occurrenceCount")
        super.init()
    }

    open func encode(with coder: NSCoder) {
        if let endDate { coder.encode(endDate.timeIntervalSinceReferenceDate, forKey: "endDate") }
        coder.encode(occurrenceCount, forKey: "occurrenceCount")
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Two ends are equal if date and count are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKRecurrenceEnd else { return false }
        return endDate == other.endDate && occurrenceCount == other.occurrenceCount
    }

    open override var hash: Int { occurrenceCount ^ (endDate?.hashValue ?? 0) }

    /// `EKRecurrenceEnd <0x7f08> {endDate = (null); occurrenceCount = 10}`.
    open override var description: String {
        described(["endDate": endDate, "occurrenceCount": occurrenceCount])
    }
}

extension EKRecurrenceEnd {
    /// The end of a rule, dates and floating times read in `display`; nil when it has none.
    convenience init?(_ end: RecurrenceRule.End, display: Zone) {
        switch end {
        case .never: return nil
        case .count(let count): self.init(endDate: nil, count: count)
        case .until(.utc(let instant)): self.init(endDate: instant.date, count: 0)
        case .until(.local(let local)): self.init(endDate: display.instant(for: local).date, count: 0)
        case .until(.date(let date)):
            let last = CivilDateTime(date).adding(seconds: 86_399)
            self.init(endDate: display.instant(for: last).date, count: 0)
        }
    }

    /// The end in the form of a rule, in UTC.
    var value: RecurrenceRule.End {
        if let instant = Instant(noting: endDate) { return .until(.utc(instant)) }
        return .count(occurrenceCount)
    }
}
