/// Properties of VALARM that are kept as lines and have a meaning.
extension ItemAlarm {
    /// The repetitions of an alarm (REPEAT and DURATION, RFC 5545, 3.8.6.2).
    public struct Repetition: Hashable, Sendable {
        /// The number of times that it fires after the first time: 1 or more.
        public let count: Int
        /// Seconds from one time to the next: 1 or more.
        public let interval: Int
    }

    /// The repetitions; nil for an alarm that fires once. REPEAT and DURATION count only together.
    public var repetition: Repetition? {
        guard !properties.isEmpty, let text = value(of: "REPEAT"), let count = Int(text), count > 0,
            let interval = value(of: "DURATION").flatMap({ ItemDuration($0) })?.nominalSeconds, interval > 0
        else { return nil }
        return Repetition(count: count, interval: interval)
    }

    /// The UID by which other alarms of the item refer to it (RFC 9074, 4).
    public var uid: String? { value(of: "UID") }

    /// The UID of the alarm that this one snoozes (`RELATED-TO;RELTYPE=SNOOZE`, RFC 9074, 5 and 7.1); nil if
    /// it is not a snooze.
    public var snoozedUID: String? {
        for text in properties {
            let line = KeptLine(text)
            guard line.name == "RELATED-TO",
                line.parameters.contains(where: { $0.uppercased() == "RELTYPE=SNOOZE" })
            else { continue }
            return String(line.rest.dropFirst())
        }
        return nil
    }

    private func value(of name: String) -> String? {
        for text in properties {
            let line = KeptLine(text)
            // The following lines belong to a component of the alarm, such as its place.
            if line.name == "BEGIN" { return nil }
            if line.name == name, line.rest.first == ":" { return String(line.rest.dropFirst()) }
        }
        return nil
    }
}
