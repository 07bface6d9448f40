/// The stored facts about a participant's answer other than PARTSTAT, in parameters of ATTENDEE.
///
/// | parameter | |
/// |---|---|
/// | `X-CALSTORE-REPLY` | which reply it was (`SchedulingMark`): an older one changes nothing |
/// | `X-CALSTORE-COMMENT` | COMMENT of the reply |
/// | `X-RESPONSE-COMMENT` | the same, as Google writes it |
/// | `SCHEDULE-STATUS` | REQUEST-STATUS of the reply, its number (RFC 6638, 7.3) |
/// | `DELEGATED-TO`, `DELEGATED-FROM` | as in the reply (RFC 5546, 3.2.2.3) |
///
/// Parameters of CalStore, and words for the organizer, are not included in messages to others.
extension ItemParticipant {
    package static let replyName = "X-CALSTORE-REPLY"
    package static let commentName = "X-CALSTORE-COMMENT"
    private static let googleCommentName = "X-RESPONSE-COMMENT"
    static let scheduleStatusName = "SCHEDULE-STATUS"
    package static let delegatedToName = "DELEGATED-TO"
    package static let delegatedFromName = "DELEGATED-FROM"
    package static let answerExpectedName = "RSVP"
    private static let answerNames = [
        replyName, commentName, googleCommentName, scheduleStatusName, delegatedToName, delegatedFromName,
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

    /// The words with the answer; nil without any.
    package var comment: String? {
        get {
            let kept = parameter(Self.commentName) ?? parameter(Self.googleCommentName)
            return kept.map(RFC6868.text).flatMap { $0.isEmpty ? nil : $0 }
        }
        set { set(Self.commentName, to: newValue.map(RFC6868.encode)) }
    }

    /// Whether an answer is expected (RSVP); nil if it is not said.
    package var isAnswerExpected: Bool? {
        get { parameter(Self.answerExpectedName).map { $0.uppercased() == "TRUE" } }
        set { set(Self.answerExpectedName, to: newValue.map { $0 ? "TRUE" : "FALSE" }) }
    }

    /// The addresses in DELEGATED-TO or DELEGATED-FROM.
    package func addresses(in name: String) -> [String] {
        (parameter(name) ?? "").split(separator: ",").map { part in part.filter { $0 != "\"" } }
    }

    /// The address in the form for comparison.
    package var comparableAddress: String { Self.comparable(address) }

    package func isSamePerson(as other: ItemParticipant) -> Bool {
        comparableAddress == other.comparableAddress
    }

    package func hasDelegated(to other: ItemParticipant) -> Bool {
        status == .delegated
            && addresses(in: Self.delegatedToName).contains {
                Self.comparable($0) == other.comparableAddress
            }
    }

    /// Copies the answer of another version of the same person.
    mutating func takeAnswer(of other: ItemParticipant) {
        status = other.status
        for name in Self.answerNames { set(name, to: other.parameter(name)) }
        if other.hasAnswered { isAnswerExpected = nil }
    }

    /// The participant without CalStore's own parameters.
    package var forOthers: ItemParticipant {
        var person = self
        person.set(Self.replyName, to: nil)
        person.set(Self.commentName, to: nil)
        person.set(Self.googleCommentName, to: nil)
        person.set(Self.scheduleStatusName, to: nil)
        return person
    }
}
