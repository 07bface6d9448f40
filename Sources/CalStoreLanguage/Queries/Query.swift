import CalStore

/// A search for items: `ekcal help queries`.
///
/// ```
/// query = term {term}            all terms must hold
/// term  = word | "a phrase" | -term | field:value | field:a..b | is:flag | has:field | ( query OR query )
/// ```
/// It is a value that `QueryParser` makes and `QueryMatcher` evaluates; its dates are already instants.
package indirect enum Query: Hashable, Sendable {
    case all([Query])
    case any([Query])
    case not(Query)
    case term(QueryTerm)

    /// Whether it has no conditions, and so would match everything.
    package var isEmpty: Bool { self == .all([]) }

    /// The time in which an occurrence must be to match the whole query; nil if the query has no such
    /// condition.
    package var window: TimeWindow? {
        switch self {
        case .term(.when(let window)): return window
        case .all(let parts):
            for case .term(.when(let window)) in parts { return window }
            return nil
        case .any, .not, .term: return nil
        }
    }

    /// Whether one of its terms is `is:FLAG`.
    package func mentions(_ flag: QueryFlag) -> Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains { $0.mentions(flag) }
        case .not(let part): part.mentions(flag)
        case .term(let term): term == .flag(flag)
        }
    }

    /// All of these, with their conditions about time joined: two of them apply to the same occurrence.
    package static func joined(_ parts: [Query]) -> Query {
        var joined: [Query] = []
        var window: TimeWindow?
        for part in parts {
            guard case .term(.when(let other)) = part else {
                joined.append(part)
                continue
            }
            window = window?.joined(with: other) ?? other
        }
        if let window { joined.append(.term(.when(window))) }
        return joined.count == 1 ? joined[0] : .all(joined)
    }
}

/// One condition of a query.
package enum QueryTerm: Hashable, Sendable {
    /// In title, notes, location and url.
    case text(QueryPattern)
    /// A property of `QueryProperty`, by its name.
    case property(String, QueryValue)
    case calendar(String)
    case source(String)
    case kind(CalStoreItem.Kind)
    case when(TimeWindow)
    case flag(QueryFlag)
    case has(QueryPresence)
    /// In seconds.
    case duration(QueryBounds<Int>)
    /// `#tag` in title or notes, or a category (RFC 5545, 3.8.1.2).
    case tag(String)
    /// The UID of RFC 5545, compared exactly.
    case externalID(String)
    case identifier(QueryIdentifier)
}

/// The words before a colon, apart from those of `QueryProperty`.
package enum QueryField: String, CaseIterable, Sendable {
    case calendar, source, type
    case on, after, before, from, to
    case `is`, has
    case duration, tag
    case id, uid
    /// The name that `uid` has in JSON and as an option.
    case externalID = "external_id"
}

/// An identifier as it is typed: a whole one, or a short one with its letter.
package enum QueryIdentifier: Hashable, Sendable {
    case full(CalStoreItem.ID)
    case short(CalStoreItem.Kind, letters: String)
}

/// A value of `is:`.
package enum QueryFlag: String, CaseIterable, Sendable {
    case repeating, detached, allday, done, open, overdue, busy, cancelled, readonly, birthday, subscribed
}

/// A value of `has:`.
package enum QueryPresence: String, CaseIterable, Sendable {
    case alarm, location, place, notes, attendees, url, attachment, geofence
}

/// A pattern for texts.
package enum QueryPattern: Hashable, Sendable {
    /// It contains this text, which was folded by `QueryText`.
    case contains(String)
    case regex(String)
}

/// From a value on, and below another one.
package struct QueryBounds<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
    var from: Value?
    var below: Value?

    package init(from: Value? = nil, below: Value? = nil) {
        self.from = from
        self.below = below
    }

    package func contains(_ value: Value) -> Bool {
        if let from, value < from { return false }
        if let below, value >= below { return false }
        return true
    }
}
