/// The stored facts about a participant's answer other than PARTSTAT, in parameters of ATTENDEE.
///
/// | parameter | |
/// |---|---|
/// | `X-CALSTORE-REPLY` | which reply it was (`SchedulingMark`): an older one changes nothing |
/// | `X-CALSTORE-COMMENT` | COMMENT of the reply |
/// | `SCHEDULE-STATUS` | REQUEST-STATUS of the reply, its number (RFC 6638, 7.3) |
/// | `DELEGATED-TO`, `DELEGATED-FROM` | as in the reply (RFC 5546, 3.2.2.3) |
///
/// Parameters of CalStore are not included in messages to others.
extension ItemParticipant {
    package static let replyName = "X-CALSTORE-REPLY"
    package static let commentName = "X-CALSTORE-COMMENT"
    static let scheduleStatusName = "SCHEDULE-STATUS"
    static let delegatedToName = "DELEGATED-TO"
    static let delegatedFromName = "DELEGATED-FROM"
    private static let answerNames = [
        replyName, commentName, scheduleStatusName, delegatedToName, delegatedFromName,
    ]

    /// The value of a kept parameter with its quotes; nil if it is missing.
    package func parameter(_ name: String) -> String? {
        guard let parameters else { return nil }
        for text in KeptLine.parameters(of: parameters) {
            guard let end = text.firstIndex(of: "="), text[..<end].uppercased() == name else { continue }
            return String(text[text.index(after: end)...])
        }
        return nil
    }

    /// Sets a kept parameter, or removes it.
    ///
    /// - Parameter value: The value as in a file, with quotes if it needs them.
    package mutating func set(_ name: String, to value: String?) {
        var kept = KeptLine.parameters(of: parameters ?? "").filter { text in
            !text.isEmpty && text.prefix { $0 != "=" }.uppercased() != name
        }
        if let value { kept.append("\(name)=\(value)") }
        parameters = kept.isEmpty ? nil : kept.joined(separator: ";")
    }

    /// The mark of the reply that gave the answer; nil if no reply came.
    package var replyMark: SchedulingMark? {
        get { parameter(Self.replyName).flatMap(SchedulingMark.init) }
        set { set(Self.replyName, to: newValue?.text) }
    }

    /// Whether the participant has answered.
    package var hasAnswered: Bool { status != .pending && status != .unknown }

    /// The addresses in DELEGATED-TO or DELEGATED-FROM.
    func addresses(in name: String) -> [String] {
        (parameter(name) ?? "").split(separator: ",").map { part in part.filter { $0 != "\"" } }
    }

    /// The address in the form for comparison.
    package var comparableAddress: String { Self.comparable(address) }

    /// Copies the answer of another version of the same person.
    mutating func takeAnswer(of other: ItemParticipant) {
        status = other.status
        for name in Self.answerNames { set(name, to: other.parameter(name)) }
        if other.hasAnswered { set("RSVP", to: nil) }
    }

    /// The participant without CalStore's own parameters.
    package var forOthers: ItemParticipant {
        var person = self
        person.set(Self.replyName, to: nil)
        person.set(Self.commentName, to: nil)
        person.set(Self.scheduleStatusName, to: nil)
        return person
    }
}
