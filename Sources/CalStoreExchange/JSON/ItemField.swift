import Basics

/// One member of the JSON objects of events and reminders, and all that follows from it: the schema, the
/// columns of tables and of CSV files, the names that `--fields` and templates know, how the member is read
/// back.
///
/// `ItemField.event` and `ItemField.reminder` are the lists; a new field is a row there.
package struct ItemField: Sendable {
    package let name: String
    package let shape: Shape
    /// What the schema says of it.
    package let help: String
    let value: @Sendable (ItemView) -> JSONValue
    let reading: Reading
    /// The members of a record that it tells of when it has this value.
    let tells: @Sendable (JSONValue) -> [String]
    /// Whether a CSV file may have the whole object as one text.
    let isOneColumn: Bool
    /// An element of a list that a CSV file has between commas.
    let element: @Sendable (String) -> JSONValue
    /// How it is set by hand, if it is a text that an item may have and no more; options, `--clear` and
    /// `show` treat those alike.
    package let text: ItemFieldText?

    /// How a field is read back.
    enum Reading: Sendable {
        /// Another one says it, or it follows from others.
        case nothing
        /// A text, as this member of the record.
        case text(String)
        /// Any value, as this member of the record, which checks it.
        case value(String)
        /// The same without the members that are null.
        case object(String)
        /// What needs to know other members.
        case function(@Sendable (ItemObject, inout ItemObject.Record) throws(ExchangeError) -> Void)
    }

    init(
        _ name: String, _ shape: Shape, _ help: String, reading: Reading = .nothing,
        tells: [String]? = nil, isOneColumn: Bool = false,
        element: @escaping @Sendable (String) -> JSONValue = { .string($0) },
        _ value: @escaping @Sendable (ItemView) -> JSONValue
    ) {
        let members: [String] =
            switch reading {
            case _ where tells != nil: tells ?? []
            case .text(let member), .value(let member), .object(let member): [member]
            case .nothing, .function: []
            }
        self.init(
            name, shape, help, reading: reading, isOneColumn: isOneColumn, element: element,
            tellsOf: { _ in members }, value)
    }

    /// A field whose value says what it tells of.
    init(
        _ name: String, _ shape: Shape, _ help: String, reading: Reading, isOneColumn: Bool = false,
        element: @escaping @Sendable (String) -> JSONValue = { .string($0) },
        tellsOf: @escaping @Sendable (JSONValue) -> [String],
        _ value: @escaping @Sendable (ItemView) -> JSONValue
    ) {
        self.name = name
        self.shape = shape
        self.help = help
        self.value = value
        self.reading = reading
        self.isOneColumn = isOneColumn
        self.element = element
        text = nil
        tells = tellsOf
    }

    /// A text that an item may have. The record's member has the same name.
    init(text: ItemFieldText, _ help: String) {
        let property = text.property
        name = property.name
        shape = .text.orNull
        self.help = help
        value = { JSONValue(property.get($0.item)) }
        reading = .text(property.name)
        isOneColumn = false
        element = { .string($0) }
        self.text = text
        tells = { _ in [property.name] }
    }

    /// The same with another shape or another help: some fields differ in that between events and reminders.
    func with(shape: Shape? = nil, help: String? = nil) -> ItemField {
        ItemField(copying: self, shape ?? self.shape, help ?? self.help)
    }

    private init(copying field: ItemField, _ shape: Shape, _ help: String) {
        name = field.name
        self.shape = shape
        self.help = help
        value = field.value
        reading = field.reading
        tells = field.tells
        isOneColumn = field.isOneColumn
        element = field.element
        text = field.text
    }
}

/// What is made of the rows.
extension ItemField {
    /// The shape of an event.
    package static let eventMembers = event.map(\.member)
    /// The shape of a reminder.
    package static let reminderMembers = reminder.map(\.member)

    /// Each field once, in the order in which they are read: what was stored goes before all else, so it is
    /// the last.
    static let all: [ItemField] = {
        let names = Set(event.map(\.name))
        let fields = event + reminder.filter { !names.contains($0.name) }
        return fields.filter { $0.name != "stored" } + fields.filter { $0.name == "stored" }
    }()

    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The fields that are a text that an item may have.
    package static let texts = all.filter { $0.text != nil }

    /// No more than writing needs: this is what a long answer goes through.
    struct Writer: Sendable {
        let name: String
        let value: @Sendable (ItemView) -> JSONValue
    }

    static let eventWriters = event.map { Writer(name: $0.name, value: $0.value) }
    static let reminderWriters = reminder.map { Writer(name: $0.name, value: $0.value) }

    private var member: Shape.Member { Shape.Member(name, shape, help) }
}
