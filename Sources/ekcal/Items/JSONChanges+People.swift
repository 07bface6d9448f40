import Basics
import CalStore
import CalStoreExchange

/// Participants of an item, in the JSON form of `--json`.
extension JSONChanges {
    mutating func addAttendees(_ member: JSONValue.Member) throws(EkcalError) {
        guard let list = member.value.array else { throw wrong(member.name, "a list of participants") }
        let people = try list.map { value throws(EkcalError) in
            if let text = value.string { return try PersonInput.readParticipant(text, path + member.name) }
            return try person(value, member.name)
        }
        for person in people { say(.attendee, person.address) }
        edit.attendees.all = people.map { .value($0) }
    }

    /// A person: an object, or a text in the form of `--organizer`.
    func person(_ value: JSONValue, _ name: String) throws(EkcalError) -> ItemParticipant {
        if let text = value.string { return try PersonInput.read(text, path + name) }
        guard let address = value["address"]?.string else {
            throw wrong(name, "an address, or an object with an \"address\"")
        }
        let typed = try PersonInput.read(address, path + name)
        var person: ItemParticipant
        do throws(ExchangeError) { person = try value.asParticipant(path + name) } catch {
            throw EkcalError(error)
        }
        person.address = typed.address
        person.name = person.name ?? typed.name
        return person
    }
}
