import CalStore
import CalStoreLanguage

/// The values of an item as they are typed. Each text is read back as the same value.
struct EditorTexts {
    private let opening: EditorOpening
    private let zone: Zone
    private var item: CalStoreItem { opening.item }

    init(_ opening: EditorOpening, in zone: Zone) { (self.opening, self.zone) = (opening, zone) }

    /// The text of a field; nil if the item does not have it or it cannot be shown as a text.
    func text(of field: EditorField) -> String? {
        switch field {
        case .title: return item.title
        case .when: return EditorTexts.when(item, in: zone)
        case .due: return item.due.map { EditorTexts.text($0, in: zone) } ?? ""
        case .start: return item.start.map { EditorTexts.text($0, in: zone) } ?? ""
        case .calendar: return opening.canMove ? opening.calendar : nil
        case .repeats: return hasRepeat ? rule.map { item.repeatText(of: $0.endless) } ?? "" : nil
        case .until: return hasRepeat ? rule.map { until($0) } ?? "" : nil
        case .location: return FormText.escaped(item.location ?? "")
        case .participants: return opening.participants.map(FormList.text)
        case .alarm:
            return item.alarms.compactMap { TypedAlarm.text(of: $0, kind: item.kind, in: zone) }
                .joined(separator: ", ")
        case .availability: return item.availability == .notSupported ? "" : item.availability.rawValue
        case .status: return [.none, .completed].contains(item.status) ? "" : item.status.rawValue
        case .priority: return ItemPriority.name(of: item.priority)
        case .categories: return FormList.text(item.categories)
        case .url: return item.url ?? ""
        case .notes: return item.notes ?? ""
        }
    }

    // MARK: Times

    /// `Fri 2026-03-06 09:00-09:15`, in the zone of the reader.
    static func when(_ item: CalStoreItem, in zone: Zone) -> String {
        guard let start = item.start else { return "" }
        guard let end = item.endTime, end != start, end.isDate == start.isDate else {
            return text(start, in: zone)
        }
        if start.isDate {
            let last = max(start.date, end.date.adding(days: -1))
            return TimeRange.days(first: start.date, last: last).spelling(in: zone)
        }
        return TimeRange.times(start: typed(start, in: zone), end: typed(end, in: zone)).spelling(in: zone)
    }

    static func text(_ time: ItemTime, in zone: Zone) -> String { point(time, in: zone).spelling(in: zone) }

    static func point(_ time: ItemTime, in zone: Zone) -> TimePoint {
        time.isDate ? .date(time.date) : .time(typed(time, in: zone))
    }

    /// A time as it is typed in a zone.
    static func typed(_ time: ItemTime, in zone: Zone) -> TypedTime {
        guard !time.isFloating else { return TypedTime(local: time.local, zone: nil, origin: .floating) }
        let there = ItemTime(time.instant(in: zone), in: zone)
        return TypedTime(local: there.local, zone: zone, isFold: there.isFold, origin: .assumed)
    }

    // MARK: Repeats

    /// Whether it has no repeat, or one that a sentence can say.
    private var hasRepeat: Bool {
        opening.isWhole && item.recurrence?.rules.count ?? 0 < 2 && item.recurrence?.dates.isEmpty ?? true
    }

    private var rule: RecurrenceRule? { item.recurrence?.rules.first }

    /// `Wed 2026-06-30`, `10 times`; empty without an end. For a date and those after it, the times are
    /// counted from there.
    private func until(_ rule: RecurrenceRule) -> String {
        if case .count(let count) = rule.end { return "\(opening.series?.timesFromHere ?? count) times" }
        return item.lastDay(of: rule).map(TimeText.day) ?? ""
    }
}
