/// A message about a meeting for other people (RFC 5546): one calendar with a METHOD.
///
/// ```swift
/// let meeting = try store.items(externalID: review.externalID)
/// let request = CalStoreMessage.request(meeting, now: .now)
/// print(request.recipients, String(decoding: request.bytes, as: UTF8.self))
/// ```
///
/// The caller sends it, by mail or otherwise. `CalStoreImport(iCalendar:)` reads a message of another person,
/// and an import of it changes the items that it is about.
public struct CalStoreMessage: Sendable {
    /// The method: `REPLY`, `REQUEST`, `CANCEL`, `PUBLISH`, `COUNTER`, `DECLINECOUNTER` or `REFRESH`.
    public var method: String { kind.rawValue }
    /// The addresses of the recipients, without `mailto:`.
    public let recipients: [String]
    /// The address of the sender, without `mailto:`; nil if the items do not have it.
    public let sender: String?
    /// The title of the meeting.
    public let title: String
    /// The message as an iCalendar file.
    public let bytes: [UInt8]

    private let kind: SchedulingMethod

    init(
        _ kind: SchedulingMethod, _ items: [ItemFields], to recipients: [ItemParticipant],
        from sender: ItemParticipant?, title: String
    ) {
        self.kind = kind
        var export = ICalendarExport()
        export.method = kind
        bytes = export.bytes(items.map { ItemRecord($0) })
        self.recipients = recipients.map(Self.mail)
        self.sender = sender.map(Self.mail)
        self.title = title
    }

    private static func mail(_ person: ItemParticipant) -> String {
        let address = person.address
        return address.lowercased().hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
    }

    // MARK: From the organizer

    /// An invitation, or its newest version (RFC 5546, 3.2.2): the items without alarms and without notes
    /// about answers. Participants who have not answered are asked to answer (RSVP=TRUE), unless the items
    /// say otherwise.
    public static func request(_ items: [CalStoreItem], now: Instant) -> CalStoreMessage {
        request(items, without: [], now: now)
    }

    /// - Parameter own: Addresses of the user, in the form for comparison, which get no message.
    static func request(_ items: [CalStoreItem], without own: Set<String>, now: Instant) -> CalStoreMessage {
        let host = items.first?.organizer
        let asking = items.map { item in
            var item = item
            item.attendees = item.attendees.map { person in
                host.map(person.isSamePerson) == true ? person.hosting : person.asked
            }
            return item
        }
        return whole(.request, asking, without: own, now: now)
    }

    /// A publication for any reader (RFC 5546, 3.2.1): the items without participants.
    public static func publication(_ items: [CalStoreItem], now: Instant) -> CalStoreMessage {
        let plain = items.map { item in
            var item = item
            item.attendees = []
            return item
        }
        return whole(.publish, plain, now: now)
    }

    /// A cancellation (RFC 5546, 3.2.5). An item that is not cancelled in the store gets the next SEQUENCE.
    ///
    /// - Parameter uninvited: The addresses of people who are no longer invited; nil if the items are
    ///   cancelled for everybody.
    public static func cancellation(
        of items: [CalStoreItem], uninviting uninvited: [ItemParticipant]? = nil, now: Instant
    ) -> CalStoreMessage {
        let fields = items.map { item -> ItemFields in
            var message = stub(of: item.record.fields, now: now)
            message.title = item.title
            message.start = item.record.start
            message.end = item.record.end
            message.attendees = (uninvited ?? guests(of: item.record.fields)).map(\.forOthers)
            for index in message.attendees.indices { message.attendees[index].status = .unknown }
            if uninvited == nil { message.status = .canceled }
            if item.status != .canceled, uninvited == nil, message.sequence < Int(Int32.max) {
                message.sequence += 1
            }
            return message
        }
        return CalStoreMessage(
            .cancel, fields, to: fields.first?.attendees ?? [], from: items.first?.organizer,
            title: items.first?.title ?? "")
    }

    private static func whole(
        _ method: SchedulingMethod, _ items: [CalStoreItem], without own: Set<String> = [], now: Instant
    ) -> CalStoreMessage {
        let guests = items.first.map { Self.guests(of: $0.record.fields) } ?? []
        return CalStoreMessage(
            method, items.map { forOthers($0.record.fields, now: now) },
            to: guests.filter { !own.contains($0.comparableAddress) }, from: items.first?.organizer,
            title: items.first?.title ?? "")
    }

    /// A whole item as others get it.
    static func forOthers(_ item: ItemFields, now: Instant) -> ItemFields {
        var fields = item
        fields.stamp = now
        fields.alarms = []
        fields.organizer = fields.organizer?.forOthers
        fields.attendees = fields.attendees.map(\.forOthers)
        fields.proposals = []
        fields.forgetSeriesVersion()
        fields.addPriority()
        return fields
    }

    /// The answer to a declined proposal (RFC 5546, 3.2.8).
    static func decliningProposal(
        _ proposal: SchedulingMessage, of item: ItemFields, comment: String?, now: Instant
    ) -> CalStoreMessage {
        var message = stub(of: item, now: now)
        message.originalStart = proposal.item.originalStart
        message.sequence = proposal.item.sequence
        message.add(comment: comment)
        return CalStoreMessage(
            .declineCounter, [message], to: [proposal.person].compactMap(\.self), from: item.organizer,
            title: item.title)
    }

    // MARK: From a participant

    /// An answer (RFC 5546, 3.2.3), which has only the identity of the item and the participant who answers.
    static func reply(_ item: ItemFields, _ person: ItemParticipant, comment: String?, now: Instant)
        -> CalStoreMessage
    {
        var message = stub(of: item, now: now)
        message.attendees = [person.forOthers]
        message.add(comment: comment)
        message.properties.append("REQUEST-STATUS:2.0;Success")
        return CalStoreMessage(
            .reply, [message], to: [item.organizer].compactMap(\.self), from: person, title: item.title)
    }

    // MARK: Parts

    /// An item reduced to its identity and version.
    static func stub(of item: ItemFields, now: Instant) -> ItemFields {
        var stub = ItemFields(id: item.id, kind: item.kind, calendar: item.calendar, title: "")
        stub.uid = item.externalID
        stub.originalStart = item.originalStart
        stub.sequence = item.sequence
        stub.stamp = now
        stub.organizer = item.organizer?.forOthers
        return stub
    }

    /// All participants except the organizer.
    private static func guests(of item: ItemFields) -> [ItemParticipant] {
        let host = item.organizer?.comparableAddress
        return item.attendees.filter { $0.comparableAddress != host }
    }
}

extension ItemFields {
    mutating func add(comment: String?) {
        guard let comment else { return }
        var text: [UInt8] = []
        ICalendarText.escape(comment, into: &text)
        // Components come after all lines.
        let end = properties.firstIndex { $0.uppercased().hasPrefix("BEGIN:") } ?? properties.endIndex
        properties.insert("COMMENT:" + String(decoding: text, as: UTF8.self), at: end)
    }

    /// A to-do in a REQUEST or COUNTER must have a priority (RFC 5546, 3.4.2 and 3.4.7).
    mutating func addPriority() {
        guard kind == .reminder, priority == 0, !properties.hasLine(named: "PRIORITY") else { return }
        properties.insert("PRIORITY:0", at: 0)
    }
}
