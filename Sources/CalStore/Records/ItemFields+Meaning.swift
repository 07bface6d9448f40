/// Comparison of items by meaning: other programs spell the same item differently when they rewrite a file.
///
/// | difference in spelling | |
/// |---|---|
/// | the order of rules and their parts, dates, alarms, attendees, categories | RFC 5545, 3.3.10 and 3.6 |
/// | the order and case of parameters and of kept lines | RFC 5545, 2 and 3.2 |
/// | `-P1W` and `-P7D` | RFC 5545, 3.3.6 |
/// | an empty text, or none | most formats have only one of the two |
/// | an alarm text equal to the title, or none | RFC 5545, 3.6.6 |
/// | a date that is excluded twice | RFC 5545, 3.8.5.1 |
/// | DTSTAMP, which a sender updates with each message | RFC 5545, 3.8.7.2 |
extension ItemFields {
    func hasMeaning(of other: ItemFields) -> Bool {
        if self == other { return true }
        // Compare first what differs most often.
        guard title == other.title, start == other.start, sequence == other.sequence,
            modified == other.modified
        else { return false }
        return normalized == other.normalized
    }

    /// Whether they are equal except for their time stamps. Many servers give a feed new time stamps at each
    /// fetch.
    package func differsOnlyInStamps(from other: ItemFields) -> Bool {
        var item = self
        (item.created, item.modified) = (other.created, other.modified)
        return item.hasMeaning(of: other)
    }

    private var normalized: ItemFields {
        var item = self
        item.stamp = nil
        item.location = location.flatMap { $0.isEmpty ? nil : $0 }
        item.notes = notes.flatMap { $0.isEmpty ? nil : $0 }
        item.url = url.flatMap { $0.isEmpty ? nil : $0 }
        item.end = end?.normalized
        item.recurrence = recurrence?.normalized
        item.alarms = Array.normalized(alarms.map { $0.normalized(of: title) })
        item.organizer = organizer?.normalized
        item.attendees = Array.normalized(attendees.map(\.normalized))
        item.categories = categories.sorted()
        item.properties = properties.canonicalLines
        item.parameters = Array.normalized(
            parameters.map {
                PropertyParameters(
                    property: $0.property, text: KeptLine.canonical(KeptLine.parameters(of: $0.text)))
            })
        return item
    }
}

extension Array {
    /// The values in an order that depends only on them.
    fileprivate static func normalized(_ values: [Element]) -> [Element] {
        guard values.count > 1 else { return values }
        return values.map { ($0, String(describing: $0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }
}

extension ItemDuration {
    fileprivate var normalized: ItemDuration { ItemDuration(days: days, seconds: seconds) }
}

extension ItemEnd {
    fileprivate var normalized: ItemEnd {
        if case .duration(let duration) = self { .duration(duration.normalized) } else { self }
    }
}

extension ItemRecurrence {
    /// The same recurrence in its canonical form.
    package var inOneSpelling: ItemRecurrence { normalized }

    fileprivate var normalized: ItemRecurrence {
        ItemRecurrence(
            rules: rules.map(\.normalized).sorted { $0.canonicalText < $1.canonicalText },
            exclusionRules: exclusionRules.map(\.normalized).sorted { $0.canonicalText < $1.canonicalText },
            dates: Array.normalized(dates.map { RecurrenceDate($0.start, end: $0.end?.normalized) }),
            exclusionDates: Array.normalized(Array(Set(exclusionDates))))
    }
}

extension ItemAlarm {
    /// - Parameter title: The title of the item, which is shown if the alarm has no text.
    fileprivate func normalized(of title: String) -> ItemAlarm {
        var alarm = self
        if text == title { alarm.text = nil }
        if case .relative(let duration, let toEnd) = trigger {
            alarm.trigger = .relative(duration.normalized, toEnd: toEnd)
        }
        alarm.properties = properties.canonicalLines
        return alarm
    }
}

extension ItemParticipant {
    fileprivate var normalized: ItemParticipant {
        var participant = self
        participant.parameters = parameters.map { KeptLine.canonical(KeptLine.parameters(of: $0)) }
        return participant
    }
}

extension ItemFields {
    /// The time at which the user last saw an alarm of the item, by X-MOZ-LASTACK; nil without it.
    var lastAcknowledged: Instant? {
        for text in properties
        where text.utf8.first == UInt8(ascii: "X") || text.utf8.first == UInt8(ascii: "x") {
            let line = KeptLine(text)
            if line.name == "X-MOZ-LASTACK" { return Instant(iso: line.rest.dropFirst()) }
        }
        return nil
    }
}
