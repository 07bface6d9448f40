import CalStore

/// The conditions of a query.
///
/// It is a value that `QueryParser` makes and `QueryMatcher` evaluates; its dates are already instants.
package indirect enum QueryCondition: Hashable, Sendable {
    case all([QueryCondition])
    case any([QueryCondition])
    case not(QueryCondition)
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

    /// The UID that each matching item has; nil if the query names none. There is an index of UIDs.
    package var externalID: String? {
        switch self {
        case .term(.externalID(let uid)): uid
        case .all(let parts): parts.lazy.compactMap(\.externalID).first
        case .any, .not, .term: nil
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
    package static func joined(_ parts: [QueryCondition]) -> QueryCondition {
        var joined: [QueryCondition] = []
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
