import Basics

/// The values of an object or a row by field.
protocol ItemValues: NamedValues {
    /// The value of the field with an index in `ItemField.all`; nil without one.
    subscript(index: Int) -> JSONValue? { get throws(ExchangeError) }

    func has(_ index: Int) -> Bool

    /// Whether the value of a field is null or missing, as far as that is found without making the value.
    func isSurelyNull(_ index: Int) -> Bool

    /// The members that the value of a field may have; nil for all.
    func members(of index: Int) -> [String]?

    /// The names without a field.
    var unknown: [String] { get }

    /// The calendar that the object names; nil if it names none.
    func home() throws(ExchangeError) -> SharedHome?
}

/// A field that is asked for in each object, with its place, which is found once.
struct KnownField: Sendable {
    let name: String
    let index: Int?

    private init(_ name: String) {
        self.name = name
        index = ItemField.index(of: name)
    }

    static let allDay = KnownField("all_day")
    static let due = KnownField("due")
    static let end = KnownField("end")
    static let endTimeZone = KnownField("end_time_zone")
    static let externalID = KnownField("external_id")
    static let floating = KnownField("floating")
    static let revision = KnownField("rev")
    static let start = KnownField("start")
    static let timeZone = KnownField("time_zone")
    static let title = KnownField("title")
    static let type = KnownField("type")
}

/// A calendar that objects name. One object for all those that name it in the same words, because a calendar
/// is many texts.
final class SharedHome: Sendable {
    let home: CalendarHome

    init(_ home: CalendarHome) { self.home = home }
}

extension ItemValues {
    /// The value of the field with a name.
    subscript(name: String) -> JSONValue? {
        get throws(ExchangeError) {
            guard let index = ItemField.index(of: name) else { return nil }
            return try self[index]
        }
    }

    subscript(field: KnownField) -> JSONValue? {
        get throws(ExchangeError) {
            guard let index = field.index else { return nil }
            return try self[index]
        }
    }

    /// The text of a field; nil for null or a missing field.
    func text(_ field: KnownField) throws(ExchangeError) -> String? {
        guard let value = try self[field], !value.isNull else { return nil }
        return try value.asText(field.name)
    }

    func has(_ field: KnownField) -> Bool { field.index.map(has) ?? false }

    /// Reads the calendar that the object names.
    func readHome() throws(ExchangeError) -> SharedHome? {
        guard let value = try self["calendar"], !value.isNull else { return nil }
        return try ItemObject.home(value).map(SharedHome.init)
    }

    /// Whether there is a field with a name, whatever its value is.
    func has(_ name: String) -> Bool { ItemField.index(of: name).map(has) ?? false }
}

extension ItemField {
    /// The values of an object, found in one pass over its members. Of two members with one name, the last
    /// counts, as in other readers.
    struct Values: ItemValues {
        private var values: [JSONValue?]
        private(set) var unknown: [String] = []

        init(of object: JSONValue) {
            let names = ItemField.names
            values = Array(repeating: nil, count: names.count)
            // Printed objects have the order of the fields, so the next name is usually known.
            var next = 0
            for member in object.members ?? [] {
                if next >= names.count || names[next] != member.name {
                    guard let index = ItemField.index(of: member.name) else {
                        unknown.append(member.name)
                        continue
                    }
                    next = index
                }
                values[next] = member.value
                next += 1
            }
        }

        /// Reads the object, without a tree of its members.
        init(reading json: inout JSONReader) throws(JSONError) {
            let (names, words) = (ItemField.names, ItemField.words)
            var values: [JSONValue?] = Array(repeating: nil, count: names.count)
            var (unknown, next): ([String], Int) = ([], 0)
            try json.object { (key, json) throws(JSONError) in
                let isNext =
                    next < names.count && words[next] == key.word
                    && (key.bytes.count <= 8 && names[next].utf8.count == key.bytes.count
                        || names[next] == key.text)
                if !isNext {
                    let name = key.text
                    guard let index = ItemField.index(of: name) else {
                        unknown.append(name)
                        _ = try json.value()
                        return
                    }
                    next = index
                }
                values[next] = try json.value()
                next += 1
            }
            (self.values, self.unknown) = (values, unknown)
        }

        /// Whether the object has only one member, without a field.
        func isOnly(_ name: String) -> Bool { unknown == [name] && values.allSatisfy { $0 == nil } }

        subscript(index: Int) -> JSONValue? { values[index] }

        func has(_ index: Int) -> Bool { values[index] != nil }

        func isSurelyNull(_ index: Int) -> Bool { values[index]?.isNull ?? true }

        func members(of index: Int) -> [String]? { nil }

        func home() throws(ExchangeError) -> SharedHome? { try readHome() }
    }
}
