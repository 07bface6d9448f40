import Basics
import CalStoreExchange

/// The answer of a command, before a format prints it.
struct Answer: Sendable {
    /// The range that was searched, as RFC 3339 times or dates; nil where a command has none.
    struct SearchedRange: Sendable, Hashable, JSONRow {
        let start: String?
        let end: String?

        static let fields: [JSONField<Self>] = [
            .init("start", .time.orNull, "start of the range; null if it has none", \.start),
            .init("end", .time.orNull, "end of the range; null if it has none", \.end),
        ]

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

    /// The member `ekcal`.
    struct Envelope: JSONRow {
        let answer: Answer

        static let fields: [JSONField<Self>] = [
            .init("schema", "version of this schema; it goes up when a member is removed or changes its meaning") {
                _ in schema
            },
            .init("command", "name of the command", \.answer.command),
            .init("revision", "revision of the store; it changes with every operation", \.answer.revision),
            .init("time_zone", "time zone of times with an offset", \.answer.timeZone),
            .init("range", "range that was searched", \.answer.range),
            .init("count", "number of objects in `data`", \.answer.items.count),
            .init("truncated", "whether there are more than --limit", \.answer.isTruncated),
            .init(
                "next_cursor", "value of --cursor for the rows that follow; null if there are none",
                \.answer.nextCursor),
            .init("warnings", "warnings, such as an unusual reading of the input", \.answer.warnings),
        ]
    }

    var envelope: JSONValue { Envelope(answer: self).json }

    /// The whole as one object.
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
