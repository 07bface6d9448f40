import Basics

/// The answer of a command, before a format decides how it looks.
package struct Answer: Sendable {
    /// The range that was searched, as RFC 3339 times or dates; nil for an open end.
    package struct SearchedRange: Sendable, Hashable, JSONRow {
        package let start: String?
        package let end: String?

        package static let fields: [JSONField<Self>] = [
            .init("start", .time.orNull, "start of the range; null if it has none", \.start),
            .init("end", .time.orNull, "end of the range; null if it has none", \.end),
        ]

        package init(start: String?, end: String?) {
            self.start = start
            self.end = end
        }
    }

    /// The version of the JSON contract of the program. It rises only when a member is removed or changes its
    /// meaning.
    package let schema: Int
    package let command: String
    package var revision: String?
    package let timeZone: String?
    package var range: SearchedRange?
    package var isTruncated = false
    /// The value of `--cursor` for the rows that follow; nil if there are none, or none are known.
    package var nextCursor: String?
    package var warnings: [String]
    /// One object for each item.
    package var items: AnswerItems
    /// The changes that were made; nil for commands that only read.
    package var result: JSONValue?
    /// The calendars of the items, for a document that can be imported; nil for others.
    package var calendars: [JSONValue]?
    /// The last line of JSON Lines, if a reader needs more than the items: the cursor of `changes`.
    package var lastLine: JSONValue?
    /// The members of the items, also when there are no items.
    package let fields: FieldList

    package init(
        schema: Int, command: String, timeZone: String? = nil, warnings: [String] = [], items: AnswerItems,
        fields: FieldList
    ) {
        self.schema = schema
        self.command = command
        self.timeZone = timeZone
        self.warnings = warnings
        self.items = items
        self.fields = fields
    }

    /// The member `ekcal`.
    package struct Envelope: JSONRow {
        let answer: Answer

        package static let fields: [JSONField<Self>] = [
            .init(
                "schema",
                "version of this schema; it goes up when a member is removed or changes its meaning",
                \.answer.schema),
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

    package var envelope: JSONValue { Envelope(answer: self).json }

    /// The whole answer as one object.
    package var json: JSONValue {
        .object(
            [.init("ekcal", envelope)] + (result.map { [.init("result", $0)] } ?? [])
                + (calendars.map { [.init("calendars", .array($0))] } ?? [])
                + [.init("data", .array(items[0..<items.count]))])
    }

    /// Keeps only the first items.
    package mutating func limit(_ count: Int) {
        guard items.count > count else { return }
        items = items.prefix(count)
        isTruncated = true
        // It would point past rows that are left out here.
        nextCursor = nil
    }
}
