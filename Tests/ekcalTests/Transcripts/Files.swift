@testable import CalStoreLanguage

/// Calendar files for the transcripts.
enum Files {
    static let team = calendar(weekly, moved, todo)

    static let milk = calendar("BEGIN:VTODO\nUID:milk@example\nSUMMARY:Milk\nEND:VTODO")

    static let newer = calendar(
        weekly.replacing("SUMMARY:Weekly", with: "SEQUENCE:3\nSUMMARY:Weekly, renamed"))

    /// An item that can be read, between two that cannot.
    static let bad = calendar(
        "BEGIN:VEVENT\nUID:when@example\nDTSTART:2026030510\nSUMMARY:When?\nEND:VEVENT",
        "BEGIN:VEVENT\nUID:good@example\nDTSTART;VALUE=DATE:20260305\nSUMMARY:Good\nEND:VEVENT",
        "BEGIN:VEVENT\nUID:rule@example\nDTSTART:20260230T100000Z\nRRULE:FREQ=MONTHLY\n"
            + "SUMMARY:Rule\nEND:VEVENT")

    static let lines = """
        {"id":"a1","start":"2026-03-06T09:00:00","tz":"America/New_York","rrule":["FREQ=WEEKLY;COUNT=3"],"rdate":[],"exdate":["2026-03-13T09:00:00"],"from":null,"to":null,"limit":1000}
        {"id":"a2","start":"2026-03-06","all_day":true,"rrule":["FREQ=MONTHLY;BYMONTHDAY=32"]}
        not JSON

        {"id":3}
        {"id":4,"start":"yesterday"}
        {"id":5,"start":"20260306T090000","rrule":["FREQ=DAILY"],"limit":2}
        {"id":6,"start":"2026-03-06","tz":"Nowhere/Land"}
        {"id":7,"start":"2026-03-06T09:00:00Z","rrule":["FREQ=DAILY"],"from":"2026-03-08","to":"2026-03-09"}
        {"id":8,"start":"2026-03-06","all_day":true,"limit":-1}
        ["id"]

        """

    /// Items with everything that a file can say.
    static let full = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//EN
        BEGIN:VEVENT
        UID:full-event
        DTSTAMP:20260101T000000Z
        DTSTART:20260306T090000Z
        DTEND:20260306T100000Z
        RRULE:FREQ=WEEKLY;COUNT=2
        SUMMARY:Full
        LOCATION:Here
        DESCRIPTION:Notes
        URL:https://example.org
        STATUS:CONFIRMED
        CATEGORIES:A,B
        ORGANIZER;CN=Ada:mailto:ada@example.org
        ATTENDEE;CN=Kim:mailto:kim@example.org
        X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE=Here:geo:52.5,13.4
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT5M
        DESCRIPTION:Full
        END:VALARM
        END:VEVENT
        BEGIN:VTODO
        UID:full-todo
        DTSTAMP:20260101T000000Z
        DTSTART:20260306T080000Z
        DUE:20260306T090000Z
        RRULE:FREQ=WEEKLY
        SUMMARY:Full
        PRIORITY:1
        PERCENT-COMPLETE:50
        X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE=Here:geo:52.5,13.4
        END:VTODO
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")

    private static let weekly = """
        BEGIN:VEVENT
        UID:weekly@example
        DTSTAMP:20260101T120000Z
        DTSTART;TZID=Europe/Berlin:20260302T090000
        DTEND;TZID=Europe/Berlin:20260302T093000
        RRULE:FREQ=WEEKLY;COUNT=4
        EXDATE;TZID=Europe/Berlin:20260316T090000
        SUMMARY:Weekly
        X-ROOM;FLOOR=2:12
        END:VEVENT
        """

    /// An invitation of Bob for Ada alone.
    static let invitation = calendar(
        "METHOD:REQUEST",
        """
        BEGIN:VEVENT
        UID:invited@example
        DTSTAMP:20260301T120000Z
        DTSTART;TZID=Europe/Berlin:20260310T100000
        DTEND;TZID=Europe/Berlin:20260310T110000
        SUMMARY:Review
        ORGANIZER;CN=Bob:mailto:bob@x.example
        ATTENDEE;CN=Ada;RSVP=TRUE:mailto:ada@x.example
        END:VEVENT
        """)

    private static let moved = """
        BEGIN:VEVENT
        UID:weekly@example
        DTSTAMP:20260101T120000Z
        RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000
        DTSTART;TZID=Europe/Berlin:20260309T140000
        DURATION:PT30M
        SUMMARY:Weekly, in the afternoon
        END:VEVENT
        """

    private static let todo = """
        BEGIN:VTODO
        UID:todo@example
        DTSTAMP:20260101T120000Z
        DUE;VALUE=DATE:20260310
        PRIORITY:1
        SUMMARY:Hand in\\, finally
        END:VTODO
        """

    static func calendar(_ components: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"] + components + ["END:VCALENDAR", ""])
            .joined(separator: "\n").replacing("\n", with: "\r\n")
    }
}
