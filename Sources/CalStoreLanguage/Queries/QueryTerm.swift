import CalStore

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
