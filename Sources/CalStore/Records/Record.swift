/// A stored record. One word in size, because history keeps two per change.
package enum Record: Equatable, Sendable {
    indirect case source(SourceRecord)
    indirect case calendar(CalendarRecord)
    case item(ItemRecord)

    package var id: RecordID {
        switch self {
        case .source(let source): source.id
        case .calendar(let calendar): calendar.id
        case .item(let item): item.id
        }
    }

    var title: String {
        switch self {
        case .source(let source): source.title
        case .calendar(let calendar): calendar.title
        case .item(let item): item.title
        }
    }

    /// The kind: source, calendar, event or reminder.
    var kind: RecordKind {
        switch self {
        case .source: .source
        case .calendar: .calendar
        case .item(let item): item.kind == .event ? .event : .reminder
        }
    }

    /// Whether both are sources, calendars or items.
    func isOfKind(of other: Record) -> Bool {
        switch (self, other) {
        case (.source, .source), (.calendar, .calendar), (.item, .item): true
        default: false
        }
    }

    package var item: ItemRecord? {
        if case .item(let item) = self { item } else { nil }
    }

    package var calendar: CalendarRecord? {
        if case .calendar(let calendar) = self { calendar } else { nil }
    }

    package var source: SourceRecord? {
        if case .source(let source) = self { source } else { nil }
    }
}

/// The kind of a stored record. The raw value is the member `type` of its JSON.
public enum RecordKind: String, Sendable, CaseIterable {
    /// A source of calendars.
    case source
    /// A calendar or a list.
    case calendar
    /// An event.
    case event
    /// A reminder.
    case reminder
}
