import Basics
import CalStore
import CalStoreExchange
import CommandLine

/// JSON Schema of `set`: the members of items, calendars and sources that `JSONChanges` reads.
enum FieldSchema {
    static func fields(of command: Command) -> JSONValue {
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ schema: JSONValue, _ help: String) {
            members.append(.init(name, InputSchema.describing(schema, help)))
        }
        let isItem = command.takes(.externalID) || command.takes(.clear)
        let isNew = !command.takes(.title)
        let isTitled = command.takes(.title) || command.parameters.contains { $0.name == "TITLE" }
        if isTitled { add("title", ["type": "string"], "title") }
        if command.takes(.calendar) {
            add("calendar", calendar, "its calendar: the name, or the object that --json prints")
        }
        for (name, option) in [("start", Option.start), ("end", .end), ("due", .due)]
        where command.takes(option) {
            add(name, orNull(time), times[name] ?? name)
        }
        if isItem {
            if command.takes(.end) { add("last_day", orNull(date), "last whole day, instead of end") }
            if command.takes(.length), command.takesLength("duration") {
                add("duration", orNull(["type": "string"]), "length, instead of end: PT45M or 45m")
            }
            if command.takes(.length), command.takesLength("estimated_duration") {
                add(
                    "estimated_duration", orNull(["type": "string"]),
                    "time that a reminder takes: PT45M or 45m")
            }
            add("time_zone", orNull(["type": "string"]), "zone of the times, such as Europe/Berlin")
            add("floating", ["type": "boolean"], "whether the times are the same on every clock")
            if command.takes(.allDay) { add("all_day", ["type": "boolean"], "whether it is an all-day item") }
            if command.takes(.alarm) { add("alarms", orNull(alarms), "all alarms") }
            if command.takes(.rrule) { add("recurrence", recurrence, "the repeat; null for none") }
            if command.takes(.category) {
                add("categories", orNull(["type": "array", "items": ["type": "string"]]), "all categories")
                add("attendees", orNull(["type": "array", "items": person]), "all participants")
                add("organizer", orNull(person), "the organizer")
            }
            if let use = command.use(of: .status) {
                add("status", value("status", use), use.help ?? use.option.help)
            }
        }
        for (name, option) in JSONChanges.texts.sorted(by: { $0.key < $1.key })
        where option != .length && command.takes(option) && members.allSatisfy({ $0.name != name }) {
            guard let use = command.use(of: option), name != "last_day" else { continue }
            add(name, value(name, use), use.help ?? option.help)
        }
        return InputSchema.object(members, required: isItem && isNew ? ["title"] : [])
    }

    private static func value(_ name: String, _ use: Command.Use) -> JSONValue {
        if name == "priority" {
            return [
                "anyOf": [
                    ["type": "integer", "minimum": 0, "maximum": 9], ["type": "string"], ["type": "null"],
                ]
            ]
        }
        guard let choices = use.option.choices(use) else { return orNull(["type": "string"]) }
        return ["enum": .array(choices.map { .string($0) } + [.null])]
    }

    private static func orNull(_ schema: JSONValue) -> JSONValue { ["anyOf": [schema, ["type": "null"]]] }

    private static let times = [
        "start": "start: 2026-03-10T10:00:00, with an offset or time_zone; or a date",
        "end": "end; a date is the day after the last", "due": "due time, or the due day",
    ]
    private static let time: JSONValue = ["type": "string", "pattern": "^[0-9]{4}"]
    private static let date: JSONValue = ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]

    private static let calendar: JSONValue = [
        "anyOf": [
            ["type": "string"],
            [
                "type": "object",
                "properties": [
                    "id": ["type": "string"], "title": ["type": "string"],
                    "source": ["type": ["string", "null"]],
                ],
                "anyOf": [["required": ["id"]], ["required": ["title"]]],
            ],
            ["type": "null"],
        ]
    ]

    private static let person: JSONValue = [
        "anyOf": [
            ["type": "string", "description": "Ada <ada@example.com>"],
            [
                "type": "object", "required": ["address"],
                "properties": [
                    "address": ["type": "string"], "name": ["type": ["string", "null"]],
                    "role": choice(ItemParticipant.Role.self),
                    "status": choice(ItemParticipant.Status.self),
                    "kind": choice(ItemParticipant.Kind.self),
                ],
                "additionalProperties": false,
            ],
        ]
    ]

    private static func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) -> JSONValue
    where Choice.RawValue == String {
        ["enum": .array(Choice.allCases.map { .string($0.rawValue) } + [.null])]
    }

    private static let alarms: JSONValue = [
        "type": "array",
        "items": [
            "type": "object",
            "properties": [
                "offset": ["type": "string", "description": "from the start: -PT10M"],
                "at": ["type": "string", "description": "a date and time"],
            ],
            "anyOf": [["required": ["offset"]], ["required": ["at"]]],
        ],
    ]

    private static let recurrence: JSONValue = [
        "anyOf": [
            ["type": "null"],
            InputSchema.object([
                .init(
                    "rrule", ["type": "string", "description": "a rule of iCalendar: FREQ=WEEKLY;BYDAY=FR"]),
                .init("rrules", ["type": "array", "minItems": 1, "items": ["type": "string"]]),
            ]),
        ]
    ]

    /// Members for which `import` accepts more than the output contains.
    static let imported: [String: JSONValue] = [
        "type": ["enum": ["event", "reminder", .null]], "title": ["type": "string"], "calendar": calendar,
        "recurrence": ["type": ["object", "string", "null"]],
    ]
}
