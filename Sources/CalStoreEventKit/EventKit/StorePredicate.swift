import Foundation

/// The query in a predicate of the store.
enum ItemQuery: Sendable {
    /// Events that overlap a range (EventKit rules 80 and 81).
    case events(Range<Instant>, calendars: Set<RecordID>?)
    case reminders(calendars: Set<RecordID>?)
    /// Open reminders; the dates half open, nil for no bound (rules 95-97).
    case incomplete(from: Instant?, to: Instant?, calendars: Set<RecordID>?)
    /// Completed reminders, by when they were completed (rule 98).
    case completed(from: Instant?, to: Instant?, calendars: Set<RecordID>?)

    /// Whether a reminder matches; dates and floating times are read in `display`.
    func matches(reminder item: ItemFields, display: Zone) -> Bool {
        switch self {
        case .events: return false
        case .reminders(let calendars): return ItemQuery.contains(calendars, item.calendar)
        case .incomplete(let from, let to, let calendars):
            guard ItemQuery.contains(calendars, item.calendar), !item.isCompleted else { return false }
            return ItemQuery.isInside(item.dueTime?.instant(in: display), from, to)
        case .completed(let from, let to, let calendars):
            guard ItemQuery.contains(calendars, item.calendar), item.isCompleted else { return false }
            return ItemQuery.isInside(item.completed, from, to)
        }
    }

    private static func contains(_ calendars: Set<RecordID>?, _ calendar: RecordID) -> Bool {
        calendars?.contains(calendar) ?? true
    }

    /// Whether a date is in a range. A missing date matches only if the range has no bounds (rule 97).
    private static func isInside(_ date: Instant?, _ from: Instant?, _ to: Instant?) -> Bool {
        guard from != nil || to != nil else { return true }
        guard let date else { return false }
        return from.map { date >= $0 } ?? true && to.map { date < $0 } ?? true
    }
}

/// A predicate that a store made: an `NSPredicate` that carries its query (EventKit rule 73).
final class StorePredicate: NSPredicate {
    let query: ItemQuery
    let store: EKEventStore

    init(_ query: ItemQuery, store: EKEventStore) {
        self.query = query
        self.store = store
        super.init(value: true)
    }

    required init?(coder: NSCoder) { nil }

    override func copy(with zone: NSZone? = nil) -> Any { self }

    override func evaluate(with object: Any?) -> Bool {
        if let reminder = object as? EKReminder {
            return query.matches(reminder: reminder.itemDraft.fields, display: store.session.clock.display)
        }
        guard case .events(let range, let calendars) = query, let event = object as? EKEvent,
            let start = event.startDate as Date?, let end = event.endDate as Date?
        else { return false }
        guard calendars?.contains(event.read(\.calendar)) ?? true else { return false }
        return TimeWindow(range).contains(start: Instant(start), end: Instant(end))
    }

    override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        evaluate(with: object)
    }
}

/// The plan of a store for a predicate: the query to fetch, and the test for dropping items.
///
/// A predicate of the store itself is fetched as it is. Compound ones, blocks and values are tested on each
/// item of the smallest range that follows from their parts.
struct PredicatePlan {
    /// Nil when nothing bounds the range: then each event is taken once.
    var range: Range<Instant>?
    var calendars: Set<RecordID>?
    /// The query of a predicate for reminders.
    var query: ItemQuery?
    /// Nil when the fetch is the answer.
    var filter: NSPredicate?
    /// Whether it has a part from a store over other data, which finds nothing (EventKit rule 1).
    var isForeign = false

    init(_ predicate: NSPredicate, for store: EKEventStore) {
        if let own = predicate as? StorePredicate {
            isForeign = !own.store.sharesData(with: store)
            query = own.query
            if case .events(let range, let calendars) = own.query {
                self.range = range
                self.calendars = calendars
            }
            return
        }
        filter = predicate
        range = PredicatePlan.range(of: predicate)
        isForeign = PredicatePlan.hasForeignPart(predicate, store)
    }

    private static func range(of predicate: NSPredicate) -> Range<Instant>? {
        if let own = predicate as? StorePredicate {
            if case .events(let range, _) = own.query { return range }
            return nil
        }
        guard let compound = predicate as? NSCompoundPredicate else { return nil }
        let parts = subpredicates(of: compound).map { range(of: $0) }
        switch compound.compoundPredicateType {
        case .and:
            return parts.compactMap(\.self).reduce(nil) { whole, part in
                whole.map { $0.clamped(to: part) } ?? part
            }
        case .or:
            guard parts.allSatisfy({ $0 != nil }) else { return nil }
            return parts.compactMap(\.self).reduce(nil) { hull, part in
                guard let hull else { return part }
                return min(hull.lowerBound, part.lowerBound)..<max(hull.upperBound, part.upperBound)
            }
        default: return nil
        }
    }

    private static func hasForeignPart(_ predicate: NSPredicate, _ store: EKEventStore) -> Bool {
        if let own = predicate as? StorePredicate { return !own.store.sharesData(with: store) }
        guard let compound = predicate as? NSCompoundPredicate else { return false }
        return subpredicates(of: compound).contains { hasForeignPart($0, store) }
    }

    private static func subpredicates(of compound: NSCompoundPredicate) -> [NSPredicate] {
        #if canImport(Darwin)
            compound.subpredicates.compactMap { $0 as? NSPredicate }
        #else
            compound.subpredicates
        #endif
    }
}
