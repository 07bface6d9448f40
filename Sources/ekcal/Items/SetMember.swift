import Basics
import CalStore
import CalStoreExchange
import CommandLine

/// A member of the new values of an item, a calendar or a source: its JSON Schema, and how `JSONChanges`
/// reads it.
struct SetMember: Sendable {
    typealias Read = @Sendable (inout JSONChanges, JSONValue.Member) throws(EkcalError) -> Void

    let name: String
    /// The option of the same meaning: a command that takes it takes the member.
    let option: Option
    private let help: String?
    private let schema: JSONValue?
    /// Whether null clears the field; otherwise null is read.
    let isCleared: Bool
    let read: Read

    /// - Parameters:
    ///   - help: Its description; nil for that of the option.
    ///   - schema: Nil for a text, or for the choices of the option.
    private init(
        _ name: String, _ option: Option, _ help: String? = nil, _ schema: JSONValue? = nil,
        isCleared: Bool = true, read: @escaping Read
    ) {
        self.name = name
        self.option = option
        self.help = help
        self.schema = schema
        self.isCleared = isCleared
        self.read = read
    }

    /// A member whose value is a text.
    private init(
        text name: String, _ option: Option, _ help: String? = nil,
        set: @escaping @Sendable (inout ItemEdit, String) -> Void = { _, _ in }
    ) {
        self.init(name, option, help) { (changes, member) throws(EkcalError) in
            let text = try member.text
            changes.say(option, text)
            set(&changes.edit, text)
        }
    }

    func isTaken(by command: Command) -> Bool {
        if name == "title", command.parameters.contains(where: { $0.name == "TITLE" }) { return true }
        return command.takes(option) && command.takesLength(name)
    }

    func schema(for command: Command) -> JSONValue {
        if let schema { return schema }
        guard let use = command.use(of: option), let choices = use.option.choices(use) else {
            return Self.orNull(["type": "string"])
        }
        return ["enum": .array(choices.map { .string($0) } + [.null])]
    }

    func help(for command: Command) -> String { help ?? command.use(of: option)?.help ?? option.help }
}

/// The members, in the order of the schema.
extension SetMember {
    static let all: [SetMember] =
        [
            SetMember("title", .title, "title", ["type": "string"], isCleared: false) {
                (changes, member) throws(EkcalError) in try changes.addTitle(member)
            },
            SetMember(
                "calendar", .calendar, "its calendar: the name, or the object that --json prints", calendar,
                isCleared: false
            ) { (changes, member) throws(EkcalError) in try changes.addCalendar(member) },
            SetMember(
                "start", .start, "start: 2026-03-10T10:00:00, with an offset or time_zone; or a date", time
            ) { (changes, member) throws(EkcalError) in try changes.addTime(member, .start, \.start) },
            SetMember("end", .end, "end; a date is the day after the last", time) {
                (changes, member) throws(EkcalError) in try changes.addTime(member, .end, \.end)
            },
            SetMember("due", .due, "due time, or the due day", time) {
                (changes, member) throws(EkcalError) in try changes.addTime(member, .due, \.due)
            },
            SetMember("last_day", .end, "last whole day, instead of end", date) {
                (changes, member) throws(EkcalError) in try changes.addLastDay(member)
            },
            SetMember(text: "duration", .length, "length, instead of end: PT45M or 45m") { $0.length = $1 },
            SetMember(text: "estimated_duration", .length, "time that a reminder takes: PT45M or 45m") {
                $0.estimate = $1
            },
            SetMember(
                "time_zone", .timeZone, "zone of the times, such as Europe/Berlin", isCleared: false
            ) { (changes, member) throws(EkcalError) in try changes.addZone(member) },
            SetMember(
                "floating", .timeZone, "whether the times are the same on every clock", ["type": "boolean"],
                isCleared: false
            ) { (changes, member) throws(EkcalError) in _ = try changes.flag(member) },
            SetMember(
                "all_day", .allDay, "whether it is an all-day item", ["type": "boolean"], isCleared: false
            ) { (changes, member) throws(EkcalError) in
                guard try changes.flag(member) else { return }
                changes.say(.allDay)
                changes.edit.isAllDay = true
            },
            SetMember("alarms", .alarm, "all alarms", alarms, isCleared: false) {
                (changes, member) throws(EkcalError) in try changes.addAlarms(member)
            },
            SetMember("recurrence", .rrule, "the repeat; null for none", recurrence, isCleared: false) {
                (changes, member) throws(EkcalError) in try changes.addRecurrence(member)
            },
            SetMember(
                "categories", .category, "all categories",
                orNull(["type": "array", "items": ["type": "string"]])
            ) { (changes, member) throws(EkcalError) in try changes.addCategories(member) },
            SetMember(
                "attendees", .attendee, "all participants", orNull(["type": "array", "items": person])
            ) { (changes, member) throws(EkcalError) in try changes.addAttendees(member) },
            SetMember("organizer", .organizer, "the organizer", orNull(person)) {
                (changes, member) throws(EkcalError) in
                let person = try changes.person(member.value, member.name)
                changes.say(.organizer, person.address)
                changes.edit.organizer = .value(person)
            },
            SetMember(text: "status", .status) { $0.status = ItemStatus(typed: $1) },
        ] + words.sorted { $0.name < $1.name }

    private static let words =
        [
            SetMember(text: "availability", .availability) {
                $0.availability = ItemAvailability(rawValue: $1)
            },
            SetMember("priority", .priority, nil, priority, isCleared: false) {
                (changes, member) throws(EkcalError) in try changes.addPriority(member)
            },
            SetMember(text: "external_id", .externalID) { $0.externalID = $1 },
            SetMember(text: "kind", .calendarKind), SetMember(text: "source", .source),
        ]
        + ItemTextProperty.all.map { property in
            // Notes are the text itself: JSON names no files.
            SetMember(
                text: property.name, option(of: property), property.name == "notes" ? "notes" : nil
            ) { $0.texts[property.name] = $1 }
        }

    private static func option(of text: ItemTextProperty) -> Option {
        let name = ItemField.texts.first { $0.name == text.name }?.text?.option
        return name.flatMap { CommandTable.ekcal.option(named: $0) } ?? .notes
    }

    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The options of which a member has the meaning.
    static let options: Set<Option> = Set(all.map(\.option)).union([.noAlarm, .noRepeat, .clear])
}

/// The schemas.
extension SetMember {
    private static func orNull(_ schema: JSONValue) -> JSONValue { ["anyOf": [schema, ["type": "null"]]] }

    private static let time = orNull(["type": "string", "pattern": "^[0-9]{4}"])
    private static let date = orNull(["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"])

    private static let priority: JSONValue = [
        "anyOf": [
            ["type": "integer", "minimum": 0, "maximum": 9], ["type": "string"], ["type": "null"],
        ]
    ]

    static let calendar: JSONValue = [
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

    private static let alarms = orNull([
        "type": "array",
        "items": [
            "type": "object",
            "properties": [
                "offset": ["type": "string", "description": "from the start: -PT10M"],
                "at": ["type": "string", "description": "a date and time"],
            ],
            "anyOf": [["required": ["offset"]], ["required": ["at"]]],
        ],
    ])

    private static let recurrence: JSONValue = [
        "anyOf": [
            ["type": "null"],
            [
                "type": "object",
                "properties": [
                    "rrule": [
                        "type": "string", "description": "a rule of iCalendar: FREQ=WEEKLY;BYDAY=FR",
                    ], "rrules": ["type": "array", "minItems": 1, "items": ["type": "string"]],
                ],
                "additionalProperties": false,
            ],
        ]
    ]
}
