import Basics

/// ORGANIZER and ATTENDEE as participants (RFC 8984, 4.4.6), in both directions.
enum JSCalendarPeople {
    /// The words of the parameter and of JSCalendar. `INDIVIDUAL` and `NEEDS-ACTION` differ only in case,
    /// like others.
    private static let kinds = ["ROOM": "location"]
    private static let roles = [
        "CHAIR": "chair", "OPT-PARTICIPANT": "optional", "NON-PARTICIPANT": "informational",
    ]

    /// Sets `participants` and `replyTo`.
    static func add(_ lines: [ContentLine], to object: inout JSMembers) {
        let attendees = lines.filter { $0.property == .attendee }
        let organizer = lines.first { $0.property == .organizer }
        var people: [JSONValue.Member] = []
        for (index, line) in attendees.enumerated() {
            var person = person(line)
            var roles = JSMembers([.init("attendee", true)])
            if let role = line.parameter("ROLE")?.uppercased(), let word = Self.roles[role] {
                roles[word] = true
            }
            if isSame(line, organizer) { roles["owner"] = true }
            person["roles"] = roles.object
            people.append(.init("\(index + 1)", person.object))
        }
        if let organizer {
            object["replyTo"] = .object([address(organizer.rawValue)])
            if !attendees.contains(where: { isSame($0, organizer) }) {
                var person = person(organizer)
                person["roles"] = ["owner": true]
                people.append(.init("\(attendees.count + 1)", person.object))
            }
        }
        if !people.isEmpty { object["participants"] = .object(people) }
    }

    private static func isSame(_ line: ContentLine, _ organizer: ContentLine?) -> Bool {
        line.rawValue.lowercased() == organizer?.rawValue.lowercased()
    }

    /// `"imip": "mailto:ada@example.com"`
    private static func address(_ uri: String) -> JSONValue.Member {
        .init(uri.lowercased().hasPrefix("mailto:") ? "imip" : "other", .string(uri))
    }

    private static func person(_ line: ContentLine) -> JSMembers {
        var person = JSMembers([.init("@type", "Participant")])
        if let name = line.parameter("CN") { person["name"] = .string(name) }
        if let mail = line.parameter("EMAIL") { person["email"] = .string(mail) }
        person["sendTo"] = .object([address(line.rawValue)])
        if let kind = line.parameter("CUTYPE")?.uppercased() {
            person["kind"] = .string(kinds[kind] ?? kind.lowercased())
        }
        if let status = line.parameter("PARTSTAT") {
            person["participationStatus"] = .string(status.lowercased())
        }
        if let reply = line.parameter("RSVP") { person["expectReply"] = .bool(reply.uppercased() == "TRUE") }
        if let language = line.parameter("LANGUAGE") { person["language"] = .string(language) }
        return person
    }

    // MARK: To iCalendar

    static func lines(of object: JSMembers) -> [String] {
        var lines: [String] = []
        let people = object["participants"]?.members?.map(\.value) ?? []
        if let organizer = object["replyTo"].flatMap(uri) {
            let owner =
                people.first { $0[path: ["roles", "owner"]]?.bool == true && uri($0["sendTo"]) == organizer }
                ?? people.first { $0[path: ["roles", "owner"]]?.bool == true }
            let isAttendee = owner.map { roles(of: $0) != nil } ?? false
            lines.append(
                "ORGANIZER" + (owner.map { parameters($0, isShort: isAttendee) } ?? "") + ":" + organizer)
        }
        for person in people {
            guard let role = roles(of: person),
                let address = uri(person["sendTo"]) ?? person["email"]?.string.map({ "mailto:" + $0 })
            else { continue }
            lines.append("ATTENDEE" + parameters(person, role: role) + ":" + address)
        }
        return lines
    }

    private static func uri(_ methods: JSONValue?) -> String? {
        methods?["imip"]?.string ?? methods?.members?.first?.value.string
    }

    /// The roles other than the owner; nil for a person without any.
    private static func roles(of person: JSONValue) -> [String]? {
        let all = person["roles"]?.members?.filter { $0.value.bool == true }.map(\.name) ?? []
        let others = all.filter { $0 != "owner" }
        return others.isEmpty ? nil : others
    }

    private static func parameters(_ person: JSONValue, role: [String] = [], isShort: Bool = false) -> String
    {
        var text = ""
        func add(_ name: String, _ value: String?) {
            if let value { text += ";\(name)=\(RFC6868.encode(value))" }
        }
        add("CN", person["name"]?.string)
        if isShort { return text }
        add(
            "CUTYPE",
            person["kind"]?.string.map { kind in kinds.first { $0.value == kind }?.key ?? kind.uppercased() })
        add("ROLE", roles.first { role.contains($0.value) }?.key)
        add("PARTSTAT", person["participationStatus"]?.string?.uppercased())
        add("RSVP", person["expectReply"]?.bool.map { $0 ? "TRUE" : "FALSE" })
        add("EMAIL", person["email"]?.string)
        add("LANGUAGE", person["language"]?.string)
        return text
    }
}
