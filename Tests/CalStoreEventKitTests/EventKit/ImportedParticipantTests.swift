import CalStore
import CalStoreEventKit
import CalStoreExchange
import Testing

/// The defaults of RFC 5545 for an attendee (3.2.3 CUTYPE, 3.2.12 PARTSTAT, 3.2.16 ROLE) are read; before,
/// all were unknown.
@Suite struct ImportedParticipantTests {
    @Test(arguments: [
        ("", EKParticipantType.person, EKParticipantRole.required, EKParticipantStatus.pending),
        (";CUTYPE=UNKNOWN", .unknown, .required, .pending),
        (";CUTYPE=X-ROBOT;ROLE=X-JOKER;PARTSTAT=X-MAYBE", .unknown, .required, .pending),
        (";CUTYPE=ROOM;ROLE=NON-PARTICIPANT;PARTSTAT=ACCEPTED", .room, .nonParticipant, .accepted),
    ])
    func attendee(
        parameters: String, type: EKParticipantType, role: EKParticipantRole, status: EKParticipantStatus
    ) throws {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:u", "DTSTART:20260302T090000Z",
            "SUMMARY:S", "ATTENDEE\(parameters):mailto:ada@example.com", "END:VEVENT", "END:VCALENDAR", "",
        ]
        let values = try CalendarStore(iCalendar: lines.joined(separator: "\r\n"))
        let event = try #require(Desk(EKEventStore(calStore: values)).events().first)
        let attendee = try #require(event.attendees?.first)
        #expect(attendee.participantType == type)
        #expect(attendee.participantRole == role)
        #expect(attendee.participantStatus == status)
        // What the file said is what is written back.
        #expect(
            try values.items().first?.attendees.first?.status == (status == .accepted ? .accepted : .unknown))
    }
}
