/// The position of a message in a conversation: SEQUENCE, then DTSTAMP (RFC 5546, 2.1.5).
package struct SchedulingMark: Comparable, Sendable {
    package let sequence: Int
    package let stamp: Instant

    package init(sequence: Int, stamp: Instant) {
        self.sequence = sequence
        self.stamp = stamp
    }

    /// Reads `1/1772323200`; nil for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let sequence = Int(parts[0]), RecordLimits.sequence.contains(sequence),
            let seconds = Int64(parts[1])
        else { return nil }
        self.init(sequence: sequence, stamp: Instant(secondsSince1970: seconds))
    }

    /// `1/1772323200`: the sequence, and seconds since 1970. It needs no quotes in a parameter.
    var text: String { "\(sequence)/\(stamp.secondsSince1970)" }

    package static func < (left: SchedulingMark, right: SchedulingMark) -> Bool {
        (left.sequence, left.stamp) < (right.sequence, right.stamp)
    }
}

extension ItemFields {
    /// The mark of this version.
    package var mark: SchedulingMark { SchedulingMark(sequence: sequence, stamp: stamp ?? defaultStamp) }
}
