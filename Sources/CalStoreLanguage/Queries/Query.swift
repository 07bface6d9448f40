import CalStore

/// A search for items, read by ``QueryReader`` and answered by ``QueryMatcher``.
///
/// ```
/// query = term {term}            all terms must hold
/// term  = word | "a phrase" | -term | field:value | field:a..b | is:flag | has:field | ( query OR query )
/// ```
/// The article <doc:ReadWhatPeopleType> lists the fields. The dates of a query are fixed when it is read: for
/// another day, read it again.
public struct Query: Hashable, Sendable {
    /// The text that was read.
    public let text: String
    /// Sentences about dates in the query that people may read in another way.
    public let remarks: [String]
    package let condition: QueryCondition

    package init(_ condition: QueryCondition, text: String = "", remarks: [String] = []) {
        self.condition = condition
        self.text = text
        self.remarks = remarks
    }

    /// Whether it has no conditions, so that it matches every item.
    public var isEmpty: Bool { condition.isEmpty }

    /// The time in which an occurrence must be to match the whole query; nil if the query has no such
    /// condition.
    package var window: TimeWindow? { condition.window }

    /// Whether one of its terms is `is:FLAG`.
    package func mentions(_ flag: QueryFlag) -> Bool { condition.mentions(flag) }
}
