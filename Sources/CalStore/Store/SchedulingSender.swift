/// The people who may send a message about an item, according to the item (RFC 5546, 6.1).
///
/// | METHOD | from |
/// |---|---|
/// | REQUEST, CANCEL, ADD, DECLINECOUNTER | the organizer, or a deputy of the organizer (SENT-BY) |
/// | REPLY, COUNTER | a participant, or a delegate of a participant |
/// | PUBLISH, REFRESH | anybody: the first is not a message to a person, the second changes nothing |
///
/// An item with neither an organizer nor participants is not a meeting: there is nobody to compare with. A
/// file can be forged; this only rejects messages that themselves name another sender.
enum SchedulingSender {
    /// The reason why the sender of a message may not send it; nil if they may.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - stored: The item of the message, and for an occurrence its series.
    static func violation(
        _ method: SchedulingMethod, _ message: ItemFields, about stored: [ItemFields]
    ) -> ConstraintViolation? {
        let isMeeting = stored.contains { $0.organizer != nil || !$0.attendees.isEmpty }
        guard isMeeting else { return nil }
        switch method {
        case .request, .cancel, .add, .declineCounter:
            let hosts = stored.compactMap(\.organizer)
            guard let sender = message.organizer?.comparableAddress else {
                return hosts.isEmpty
                    ? nil : .senderIsNotOrganizer(method.rawValue, "", organizer: hosts[0].address)
            }
            if hosts.contains(where: { $0.comparableAddress == sender || $0.deputy == sender }) {
                return nil
            }
            return .senderIsNotOrganizer(method.rawValue, sender, organizer: hosts.first?.address ?? "")
        case .reply, .counter:
            guard let sender = message.attendees.first else { return nil }
            let known = Set(stored.flatMap(\.attendees).map(\.comparableAddress))
            let names =
                [sender.comparableAddress]
                + sender.addresses(in: ItemParticipant.delegatedFromName).map(ItemParticipant.comparable)
            if names.contains(where: known.contains) { return nil }
            return .senderIsNotInvited(method.rawValue, sender.comparableAddress)
        case .publish, .refresh: return nil
        }
    }
}

extension ItemParticipant {
    /// The address of this person's deputy, in the form for comparison.
    fileprivate var deputy: String? {
        parameter("SENT-BY").map { Self.comparable($0.filter { $0 != "\"" }) }
    }
}
