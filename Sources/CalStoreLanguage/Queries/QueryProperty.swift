import CalStore

/// A property of items that queries ask for by its name: `status:confirmed`, `created:>2026-01-01`. Its row
/// has everything that is needed to read the condition and to test an item.
package struct QueryProperty: Sendable {
    /// The type of a property's values, and how to read them from an item.
    enum Values: Sendable {
        /// Texts that are unchanged in a stored item. A query searches for a part of one, or with `isWhole`
        /// for all of one.
        case texts(isWhole: Bool = false, @Sendable (CalStoreItem) -> [String])
        /// One of a few words; other spellings mean one of them.
        case choices([String], spellings: [String: String] = [:], @Sendable (CalStoreItem) -> String?)
        /// Instants; dates begin in the zone.
        case moments(@Sendable (CalStoreItem, Zone) -> Instant?)
        /// Numbers in a range, and the names of some of them.
        case numbers(
            ClosedRange<Int>, names: [String: QueryBounds<Int>], @Sendable (CalStoreItem) -> Int?)
    }

    /// The word before the colon.
    package let name: String
    let values: Values

    private init(_ name: String, _ values: Values) {
        self.name = name
        self.values = values
    }

    /// All of them. A text of `ItemTextProperty` needs no row here.
    package static let all: [QueryProperty] = {
        let rows =
            [title, location, status, availability, priority, category, attendee, organizer]
            + [due, created, modified]
        let texts = ItemTextProperty.all.filter { text in !rows.contains { $0.name == text.name } }
        return rows + texts.map(QueryProperty.init)
    }()

    private init(_ text: ItemTextProperty) {
        self.init(text.name, .texts(isWhole: text.isOneWord) { item in text.get(item).map { [$0] } ?? [] })
    }

    private static let title = QueryProperty("title", .texts { [$0.title] })
    private static let location = QueryProperty("location", .texts { $0.places })
    private static let category = QueryProperty("category", .texts(isWhole: true) { $0.categories })
    private static let attendee = QueryProperty("attendee", .texts { $0.attendees.flatMap(\.texts) })
    private static let organizer = QueryProperty("organizer", .texts { $0.organizer?.texts ?? [] })
    private static let status = QueryProperty(
        "status",
        .choices(
            ItemStatus.allCases.map(\.rawValue), spellings: ItemStatus.otherSpellings
        ) { $0.status.rawValue })
    private static let availability = QueryProperty(
        "availability",
        .choices(ItemAvailability.allCases.filter { $0 != .notSupported }.map(\.rawValue)) {
            $0.kind == .event ? $0.availability.rawValue : nil
        })
    /// RFC 5545, 3.8.1.9.
    private static let priority = QueryProperty(
        "priority",
        .numbers(
            0...9,
            names: [
                "high": QueryBounds(from: 1, below: 5), "medium": QueryBounds(from: 5, below: 6),
                "low": QueryBounds(from: 6, below: 10), "none": QueryBounds(from: 0, below: 1),
            ]
        ) { $0.priority })
    private static let due = QueryProperty("due", .moments { item, zone in item.due?.instant(in: zone) })
    private static let created = QueryProperty("created", .moments { item, _ in item.created })
    private static let modified = QueryProperty("modified", .moments { item, _ in item.modified })
}

/// The condition on a property in a query.
package enum QueryValue: Hashable, Sendable {
    case text(QueryPattern)
    case choice(String)
    case moments(QueryBounds<Instant>)
    case numbers(QueryBounds<Int>)
}

extension CalStoreItem {
    /// The location as texts.
    var places: [String] { [location, structuredLocation?.title].compactMap(\.self) }
}

extension ItemParticipant {
    /// The names and the address of a person.
    fileprivate var texts: [String] { [address] + (name.map { [$0] } ?? []) }
}
