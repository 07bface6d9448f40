import Basics
import CalStore

/// Values with names: the members of an object, or the fields of an item.
protocol NamedValues {
    /// Throws for a cell of a CSV file that cannot be read.
    subscript(name: String) -> JSONValue? { get throws(ExchangeError) }
}

extension JSONValue: NamedValues {}

extension NamedValues {
    /// The text of a member; nil for null or a missing member.
    func text(_ name: String) throws(ExchangeError) -> String? {
        guard let value = try self[name], !value.isNull else { return nil }
        return try value.asText(name)
    }

    func texts(_ name: String, in path: String = "") throws(ExchangeError) -> [String] {
        guard let value = try self[name], !value.isNull else { return [] }
        return try value.asTexts(path + name)
    }

    func identifier(_ name: String, in path: String = "") throws(ExchangeError) -> CalStoreItem.ID? {
        guard let text = try text(name) else { return nil }
        // Another text is a UID, which has its own member.
        guard let id = CalStoreItem.ID(text), id.record != RecordID(high: 0, low: 0) else {
            throw ExchangeError(
                .value, "\"\(path + name)\" must be a UUID, not \(text)",
                hint: "write identifiers of other programs in \"external_id\"", field: path + name)
        }
        return id
    }
}

/// Reads the values in members of items.
extension JSONValue {
    func asText(_ name: String) throws(ExchangeError) -> String {
        guard let string else { throw .wrong(name, "a string") }
        return string
    }

    package func asTexts(_ name: String) throws(ExchangeError) -> [String] {
        guard let array else { throw .wrong(name, "a list of strings") }
        return try array.map { value throws(ExchangeError) in
            guard let text = value.string else { throw .wrong(name, "a list of strings") }
            return text
        }
    }

    package func asWord<Word: RawRepresentable & CaseIterable>(_ name: String) throws(ExchangeError) -> Word
    where Word.RawValue == String {
        guard let word = Word(rawValue: try asText(name)) else {
            throw .wrong(name, "one of: " + Word.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return word
    }

    func asInt(_ name: String, in range: ClosedRange<Int>) throws(ExchangeError) -> Int {
        guard let int, range.contains(int) else {
            throw .wrong(name, "a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
        }
        return int
    }

    private func number(_ name: String, _ path: String, in range: ClosedRange<Double>) throws(ExchangeError)
        -> Double?
    {
        let number: Double? =
            switch self[name] {
            case nil, .null: nil
            case .int(let number): Double(number)
            case .number(let text): Double(text) ?? .nan
            default: .nan
            }
        guard number.map(range.contains) ?? true else {
            throw .wrong(path + "." + name, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func asPlace(_ name: String) throws(ExchangeError) -> ItemLocation {
        try check(ItemField.placeMembers, name)
        return ItemLocation(
            title: try text("title") ?? "",
            latitude: try number("latitude", name, in: RecordLimits.latitude),
            longitude: try number("longitude", name, in: RecordLimits.longitude),
            radius: try number("radius", name, in: RecordLimits.radius) ?? 0)
    }

    package func asParticipant(_ name: String) throws(ExchangeError) -> ItemParticipant {
        try check(ItemField.participantMembers, name)
        var person = ItemParticipant(
            address: try text("address") ?? "", name: try text("name"), parameters: try text("parameters"))
        if let role = self["role"], !role.isNull { person.role = try role.asWord(name + ".role") }
        if let status = self["status"], !status.isNull { person.status = try status.asWord(name + ".status") }
        if let kind = self["kind"], !kind.isNull { person.kind = try kind.asWord(name + ".kind") }
        if let comment = try text("comment"), comment != person.comment { person.comment = comment }
        return person
    }

    /// Members from a newer version.
    func asUnknownMembers(_ name: String) throws(ExchangeError) -> [UnknownMember] {
        if isNull { return [] }
        guard let members else { throw .wrong(name, "an object") }
        return members.map { UnknownMember(name: $0.name, json: $0.value.text) }
    }

    init(_ members: [UnknownMember]) {
        let known = members.map { member in
            JSONValue.Member(member.name, (try? JSONValue(reading: member.json.utf8)) ?? .null)
        }
        self = known.isEmpty ? .null : .object(known)
    }

    /// Throws for an object with other members.
    func check(_ allowed: [Shape.Member], _ name: String) throws(ExchangeError) {
        guard let members, members.allSatisfy({ member in allowed.contains { $0.name == member.name } })
        else {
            let names = allowed.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw .wrong(name, "an object of \(names)")
        }
    }
}

extension ExchangeError {
    static func wrong(_ name: String, _ what: String) -> ExchangeError {
        name.isEmpty
            ? ExchangeError(.value, "an item must be \(what)")
            : ExchangeError(.value, "\"\(name)\" must be \(what)", field: name)
    }
}
