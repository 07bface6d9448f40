import Basics

/// One member of the JSON objects of events and reminders. It defines the schema, the columns of tables and
/// CSV files, the names for `--fields` and templates, and how the member is read.
///
/// `ItemField.event` and `ItemField.reminder` are the lists; a new field is a row there.
package struct ItemField: Sendable {
    /// Its name, shape and description, and how it is written.
    private(set) var json: JSONField<ItemView>
    /// Reads a value that is not null; nil for a field that follows from others or is read with the whole
    /// object.
    let read: Read?
    /// The facts about an item that a value of this field states.
    let tells: @Sendable (JSONValue) -> [ItemFact]
    /// Whether a CSV file may contain the whole object as one text.
    let isOneColumn: Bool
    /// Reads an element of a list with commas in a CSV file.
    let element: @Sendable (String) -> JSONValue
    /// How users set it, if it is a simple text of an item. Options, `--clear` and `show` treat such texts
    /// alike.
    package let text: ItemFieldText?

    package var name: String { json.member.name }
    var shape: Shape { json.member.shape }

    typealias Read = @Sendable (inout ItemObject.State, JSONValue) throws(ExchangeError) -> Void

    init(
        _ name: String, _ shape: Shape, _ help: String, tells: ItemFact..., isOneColumn: Bool = false,
        element: @escaping @Sendable (String) -> JSONValue = { .string($0) }, read: Read? = nil,
        _ value: @escaping @Sendable (ItemView) -> JSONValue
    ) {
        self.init(
            name, shape, help, tellsOf: { _ in tells }, isOneColumn: isOneColumn, element: element,
            read: read, value)
    }

    /// A field whose value states facts.
    init(
        _ name: String, _ shape: Shape, _ help: String,
        tellsOf: @escaping @Sendable (JSONValue) -> [ItemFact], isOneColumn: Bool = false,
        element: @escaping @Sendable (String) -> JSONValue = { .string($0) }, text: ItemFieldText? = nil,
        read: Read?, _ value: @escaping @Sendable (ItemView) -> JSONValue
    ) {
        json = JSONField(name, shape, help, json: value)
        self.read = read
        self.isOneColumn = isOneColumn
        self.element = element
        self.text = text
        tells = tellsOf
    }

    /// A field with the value of a property.
    init<Value>(
        _ name: String, _ shape: Shape, _ help: String, _ member: ItemMember,
        _ path: WritableKeyPath<ItemFields, Value> & Sendable,
        read: @escaping @Sendable (JSONValue, String) throws(ExchangeError) -> Value,
        _ value: @escaping @Sendable (ItemView) -> JSONValue
    ) {
        self.init(
            name, shape, help, tells: .member(member),
            read: { (state, value) throws(ExchangeError) in
                state.fields[keyPath: path] = try read(value, name)
            }, value)
    }

    /// A field with a text of an item.
    init(
        text: ItemFieldText, _ help: String, _ path: WritableKeyPath<ItemFields, String?> & Sendable
    ) {
        let property = text.property
        self.init(
            property.name, .text.orNull, help, tellsOf: { _ in [.member(property.member)] }, text: text,
            read: { (state, value) throws(ExchangeError) in
                state.fields[keyPath: path] = try value.asText(property.name)
            }
        ) { JSONValue(property.get($0.item)) }
    }

    /// The same field with another shape or help, because some fields differ between events and reminders.
    func with(shape: Shape? = nil, help: String? = nil) -> ItemField {
        var field = self
        field.json = JSONField(name, shape ?? self.shape, help ?? json.member.help, json: json.value)
        return field
    }
}

/// Lists that are derived from the rows.
extension ItemField {
    /// The shape of an event.
    package static let eventMembers = event.map(\.json.member)
    /// The shape of a reminder.
    package static let reminderMembers = reminder.map(\.json.member)

    /// Each field once, in reading order.
    static let all: [ItemField] = {
        let names = Set(event.map(\.name))
        return event + reminder.filter { !names.contains($0.name) }
    }()

    /// The names and the indices in `all`.
    static let names = all.map(\.name)
    /// The first bytes of the names, as a reader of JSON has them (`JSONKey.word`).
    static let words = names.map { name in
        var name = name
        return name.withUTF8 { JSONKey($0).word }
    }
    static let eventIndices = event.compactMap { index(of: $0.name) }
    static let reminderIndices = reminder.compactMap { index(of: $0.name) }

    /// The index of the field with a name.
    static func index(of name: String) -> Int? { places.index(of: name) }

    private static let places = NamePlaces(names, words)

    /// How the fields are read, by their indices in `all`; nil for fields that follow from others
    /// or are read with the whole object.
    static let reads = all.map(\.read)
    /// The indices of the fields that are read, in reading order.
    static let readIndices = reads.indices.filter { reads[$0] != nil }

    /// The fields with a simple text of an item.
    package static let texts = all.filter { $0.text != nil }

    /// The parts of a field that writing needs, for long answers: to copy a shape and a help takes a third
    /// of the time.
    struct Writer: Sendable {
        let name: String
        let value: @Sendable (ItemView) -> JSONValue
    }

    static let eventWriters = event.map { Writer(name: $0.name, value: $0.json.value) }
    static let reminderWriters = reminder.map { Writer(name: $0.name, value: $0.json.value) }
}
