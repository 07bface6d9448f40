/// A participant of vCalendar 1.0: `ATTENDEE;ROLE=OWNER;STATUS=CONFIRMED:Ada King <ada@example.com>`.
struct VCalendarPerson {
    /// Whether this is the person who invites.
    let isOrganizer: Bool
    /// CN, with its semicolon; empty without a name.
    let nameParameter: String
    /// The other parameters of RFC 5545, each with its semicolon.
    let parameters: String
    let address: String

    private static let statuses = [
        "ACCEPTED": "ACCEPTED", "NEEDS ACTION": "NEEDS-ACTION", "NEEDSACTION": "NEEDS-ACTION",
        "NEEDS-ACTION": "NEEDS-ACTION", "SENT": "NEEDS-ACTION", "TENTATIVE": "TENTATIVE",
        "CONFIRMED": "ACCEPTED", "DECLINED": "DECLINED", "COMPLETED": "COMPLETED", "DELEGATED": "DELEGATED",
    ]
    /// EXPECT says what is expected of the person.
    private static let expectations = [
        "FYI": "NON-PARTICIPANT", "REQUIRE": "REQ-PARTICIPANT", "REQUEST": "OPT-PARTICIPANT",
        "IMMEDIATE": "REQ-PARTICIPANT",
    ]

    init(_ line: VCalendarLine) {
        let role = line.parameter("ROLE")?.uppercased()
        isOrganizer = role == "ORGANIZER" || role == "OWNER"
        var name = line.parameter("CN") ?? ""
        var text = line.text.trimmingBlanks
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
            if name.isEmpty { name = String(text[..<open]).trimmingBlanks.filter { $0 != "\"" } }
            text = String(text[text.index(after: open)...].dropLast()).trimmingBlanks
        } else if name.isEmpty, !text.contains("@"), !text.contains(":") {
            name = text
            text = ""
        }
        nameParameter = name.isEmpty ? "" : ";CN=" + RFC6868.encode(name)
        address = Self.address(text)
        var parameters = ""
        func add(_ name: String, _ value: String?) {
            if let value { parameters += ";\(name)=\(value)" }
        }
        let expected = line.parameter("EXPECT").flatMap { Self.expectations[$0.uppercased()] }
        add("ROLE", isOrganizer ? "CHAIR" : expected ?? (role == nil ? nil : "REQ-PARTICIPANT"))
        add("PARTSTAT", line.parameter("STATUS").flatMap { Self.statuses[$0.uppercased()] })
        add(
            "RSVP",
            line.parameter("RSVP").map { ["YES", "TRUE"].contains($0.uppercased()) ? "TRUE" : "FALSE" })
        let known = ["ROLE", "STATUS", "RSVP", "EXPECT", "CN", "VALUE", "TYPE"]
        for (name, value) in line.parameters where !known.contains(name) { add(name, RFC6868.encode(value)) }
        self.parameters = parameters
    }

    /// `ada@example.com` as a calendar address; of a person without one, the value that others use, too.
    static func address(_ text: String) -> String {
        if text.isEmpty { return "invalid:nomail" }
        return text.contains(":") || !text.contains("@") ? text : "mailto:" + text
    }
}
