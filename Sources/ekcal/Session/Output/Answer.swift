import Basics
import CalStoreExchange

/// What a command answers, before a format decides how that looks.
struct Answer: Sendable {
    /// The range that was searched, as RFC 3339 times or dates; nil where a command has none.
    struct SearchedRange: Sendable, Hashable {
        let start: String?
        let end: String?

        init(start: String?, end: String?) {
            self.start = start
            self.end = end
        }

        /// Moments; the beginning and the end of time are said by nil.
        init(from start: Instant?, to end: Instant?, in zone: Zone) {
            self.start = start == .distantPast ? nil : start?.description(in: zone)
            self.end = end == .distantFuture ? nil : end?.description(in: zone)
        }
    }

    /// The version of the JSON contract. It rises only when a member goes or changes its meaning.
    static let schema = 2

    let command: String
    var revision: String?
    var timeZone: String?
    var range: SearchedRange?
    var isTruncated = false
    /// What `--cursor` takes for the rows behind these; nil where there are none, or none are known.
    var nextCursor: String?
    var warnings: [String] = []
    /// One object for each item.
    var items: AnswerItems
    /// What a change did; nil for commands that only read.
    var result: JSONValue?
    /// The calendars of the items, where a document is to bring them back too; nil for answers that do not.
    var calendars: [JSONValue]?
    /// The last line of JSON Lines, where a reader needs more than the items: the cursor of `changes`.
    var lastLine: JSONValue?
    /// Which members the items have, also when there are no items.
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

    /// The whole as one object.
    var json: JSONValue {
        .object(
            [.init("ekcal", envelope)] + (result.map { [.init("result", $0)] } ?? [])
                + (calendars.map { [.init("calendars", .array($0))] } ?? [])
                + [.init("data", .array((0..<items.count).map { items[$0] }))])
    }

    /// Leaves out all items but the first.
    mutating func limit(_ count: Int) {
        guard items.count > count else { return }
        items = items.prefix(count)
        isTruncated = true
        // It would point behind rows that are left out here.
        nextCursor = nil
    }
}
