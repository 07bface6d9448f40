import Basics
import CalStore
import CalStoreExchange

/// Participants, status and categories of an item, in the JSON form of `--json`.
extension JSONChanges {
    func attendees(_ value: JSONValue) throws(EkcalError) -> [ItemParticipant] {
        guard let list = value.array else { throw wrong("attendees", "a list of participants") }
        return try list.map { person throws(EkcalError) in try self.person(person, "attendees") }
    }

    /// A participant: an object, or a text in the form of `--attendee`.
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
