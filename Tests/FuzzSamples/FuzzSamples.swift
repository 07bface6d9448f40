/// Calendars that tests and the fuzzer mutate.
public enum FuzzSamples {
    /// A series with a zone of its own and most properties, and a to-do with alarms.
    public static let calendars: [String] = [
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        X-WR-CALNAME:Fuzz
        BEGIN:VTIMEZONE
        TZID:Home
        BEGIN:STANDARD
        DTSTART:19701025T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19700329T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        END:DAYLIGHT
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:series
        DTSTART;TZID=Home:20260302T090000
        DTEND;TZID=Home:20260302T093000
        RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231T080000Z
        RDATE;VALUE=PERIOD:20260307T100000Z/PT2H,20260308T100000Z/20260308T110000Z
        EXDATE;TZID=Home:20260305T090000,20260309T090000
        SUMMARY;LANGUAGE=de:Besprechung\\, groß
        DESCRIPTION:Zeile eins\\nZeile zwei mit einem langen Text\\, der umbrochen we
         rden muss
        ATTENDEE;CN="Doe, Jane";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:jane@example.com
        ORGANIZER;CN=^'Ada^':mailto:ada@example.com
        GEO:52.5;13.4
        CATEGORIES:WORK,TEAM
        X-CUSTOM;A=1:kept
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;RELATED=END:-P1DT15M
        REPEAT:2
        DURATION:PT5M
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:series
        RECURRENCE-ID;TZID=Home:20260312T090000
        DTSTART;TZID=Home:20260312T100000
        DURATION:PT1H30M
        SUMMARY:moved
        END:VEVENT
        BEGIN:VEVENT
        UID:day
        DTSTART;VALUE=DATE:20260401
        RRULE:FREQ=YEARLY
        SUMMARY:birthday
        END:VEVENT
        END:VCALENDAR
        """,
        """
        BEGIN:VCALENDAR
        BEGIN:VTODO
        UID:todo
        DUE:20260301T120000Z
        PRIORITY:1
        STATUS:COMPLETED
        COMPLETED:20260228T100000Z
        PERCENT-COMPLETE:100
        BEGIN:VALARM
        TRIGGER;VALUE=DATE-TIME:20260301T080000Z
        ACTION:AUDIO
        END:VALARM
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;VALUE=DATE-TIME:19760401T005545Z
        X-APPLE-PROXIMITY:ARRIVE
        X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-TITLE=Home:geo:52.5,13.4
        END:VALARM
        END:VTODO
        END:VCALENDAR
        """,
    ]
}
