import Basics
import CalStoreExchange

/// The answer of a command, before a format prints it.
struct Answer: Sendable {
    /// The searched range, as RFC 3339 times or dates; nil for a command without a range.
    struct SearchedRange: Sendable, Hashable {
        let start: String?
        let end: String?

        init(start: String?, end: String?) {
            self.start = start
            self.end = end
        }

        /// A range of moments; nil for the beginning or the end of time.
        init(from start: Instant?, to end: Instant?, in zone: Zone) {
            self.start = start == .distantPast ? nil : start?.description(in: zone)
            self.end = end == .distantFuture ? nil : end?.description(in: zone)
        }
    }

    /// The version of the JSON contract. It rises only if a member is removed or changes its meaning.
    static let schema = 2

    let command: String
    var revision: String?
    var timeZone: String?
    var range: SearchedRange?
    var isTruncated = false
    /// The value of `--cursor` for the rows after these; nil if there are none, or if that is not known.
    var nextCursor: String?
    var warnings: [String] = []
    /// One object for each item.
    var items: AnswerItems
    /// The effect of a change; nil for commands that only read.
    var result: JSONValue?
    /// The calendars of the items, if an import of the document must restore them too; nil for other answers.
    var calendars: [JSONValue]?
    /// The last line of JSON Lines, for readers that need more than the items: the cursor of `changes`.
    var lastLine: JSONValue?
    /// The members of the items, which are known even if there are no items.
    var fields: FieldList

    var envelope: JSONValue {
        [
            "schema": .int(Self.schema), "command": .string(command), "revision": JSONValue(revision),
            "time_zone": JSONValue(timeZone),
            "range": range.map { ["start": JSONValue($0.start), "end": JSONValue($0.end)] } ?? .null,
            "count": .int(items.count), "truncated": .bool(isTruncated),
            "next_cursor": JSONValue(nextCursor),
            "warnings": .array(warnings.map { .string($0) }),
        ]
    }

    /// The whole answer as one object.
    var json: JSONValue {
        .object(
            [.init("ekcal", envelope)] + (result.map { [.init("result", $0)] } ?? [])
                + (calendars.map { [.init("calendars", .array($0))] } ?? [])
                + [.init("data", .array((0..<items.count).map { items[$0] }))])
    }

    /// Keeps only the first `count` items.
    mutating func limit(_ count: Int) {
        guard items.count > count else { return }
        items = items.prefix(count)
        isTruncated = true
        // It would skip the rows that are removed here.
        nextCursor = nil
    }
}
