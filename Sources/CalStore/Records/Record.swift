/// Anything that is stored.
enum Record: Equatable, Sendable {
    case source(SourceRecord)
    case calendar(CalendarRecord)
    case item(ItemRecord)

    var id: RecordID {
        switch self {
        case .source(let source): source.id
        case .calendar(let calendar): calendar.id
        case .item(let item): item.id
        }
    }

    var item: ItemRecord? {
        if case .item(let item) = self { item } else { nil }
    }

    var calendar: CalendarRecord? {
        if case .calendar(let calendar) = self { calendar } else { nil }
    }

    var source: SourceRecord? {
        if case .source(let source) = self { source } else { nil }
    }
}
