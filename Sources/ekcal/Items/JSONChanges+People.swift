import Basics
import CalStore
import CalStoreExchange

/// Who takes part, what state an item is in, and its categories, as `--json` prints them.
extension JSONChanges {
    static func categories(_ member: JSONValue.Member) throws(EkcalError) -> [String] {
        let texts = member.value.array?.map(\.string)
        guard let texts, !texts.contains(nil) else { throw .wrongMember("set.categories", "a list of texts") }
        return texts.compactMap(\.self)
    }

    static func attendees(_ member: JSONValue.Member) throws(EkcalError) -> [ItemParticipant] {
        guard let list = member.value.array else {
            throw .wrongMember("set.attendees", "a list of participants")
        }
        var people: [ItemParticipant] = []
        for value in list { people.append(try person(value, "set.attendees")) }
        return people
    }

    /// A participant: an object, or a text as `--attendee` takes it.
    static func person(_ value: JSONValue, _ name: String) throws(EkcalError) -> ItemParticipant {
        if let text = value.string { return try PersonInput.read(text, name) }
        guard let members = value.members, let address = value["address"]?.string else {
            throw .wrongMember(name, "an address, or an object with an \"address\"")
        }
        var person = try PersonInput.read(address, name)
        for member in members where !member.value.isNull {
            let part = "\(name).\(member.name)"
            guard let text = member.value.string else { throw .wrongMember(part, "a text") }
            switch member.name {
            case "address": continue
            case "name": person.name = text
            case "role": person.role = try choice(text, part)
            case "status": person.status = try choice(text, part)
            case "kind": person.kind = try choice(text, part)
            default: throw .unknownMember(part)
            }
        }
        return person
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ text: String, _ name: String
    ) throws(EkcalError) -> Choice where Choice.RawValue == String {
        if let choice = Choice(rawValue: text) { return choice }
        throw .wrongMember(name, "one of: " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
}
