import CalStore
import CalStoreExchange
import FuzzSamples

/// The files that are mutated.
extension ReaderFuzz {
    static var calendars: [[UInt8]] { FuzzSamples.calendars.map { Array($0.utf8) } }

    static func samples(_ calendars: [[UInt8]]) -> [Format: [[UInt8]]] {
        [
            .iCalendar: calendars,
            .jCal: calendars.map(CalStoreItem.jCal(iCalendar:)),
            .jsCalendar: calendars.map(CalStoreItem.jsCalendar(iCalendar:)),
            .vdir: calendars,
            .vCard: cards.map { Array($0.utf8) },
            .csv: tables.map { Array($0.utf8) },
            .json: objects.map { Array($0.utf8) },
        ]
    }

    private static let cards = [
        """
        BEGIN:VCARD
        VERSION:3.0
        UID:ada
        FN:Ada Lovelace
        N:Lovelace;Ada;;;
        BDAY:1815-12-10
        item1.X-ABDATE;type=pref:2011-06-04
        item1.X-ABLabel:_$!<Anniversary>!$_
        END:VCARD
        BEGIN:VCARD
        VERSION:4.0
        FN:Leap
        BDAY:--0229
        ANNIVERSARY:20200229
        END:VCARD
        """,
        """
        BEGIN:VCARD
        VERSION:2.1
        N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=\r
        =BCrgen
        BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15
        END:VCARD
        """,
    ]

    private static let tables = [
        """
        title,start,end,all_day,location,notes,recurrence.rrule,priority
        Lunch,2026-03-04 12:00,2026-03-04 13:00,,"Café ""Au"" lait",two\nlines,FREQ=WEEKLY;COUNT=3,
        Day off,2026-03-05,2026-03-06,true,,,,
        """,
        "Title;Start;url;type\nBuy;2026-03-04;https://example.com/;reminder\n",
    ]

    private static let objects = [
        """
        [{"type":"event","title":"Lunch","start":"2026-03-04T12:00:00","end":"2026-03-04T13:00:00","time_zone":"Europe/Berlin",
        "recurrence":{"rrule":"FREQ=WEEKLY;BYDAY=MO"},"alarms":[{"minutes_before":15}],"categories":["a","b"],
        "attendees":[{"name":"Jane","email":"jane@example.com","status":"accepted"}],"calendar":{"title":"Home"}},
        {"type":"reminder","title":"Buy milk","due":"2026-03-04","priority":1,"completed":null,"id":"5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F"}]
        """
    ]

    static let pieces: [String] = [
        "BEGIN:VEVENT\n", "END:VEVENT\n", "BEGIN:VALARM\n", "END:VALARM\n", "END:VCALENDAR\n",
        "BEGIN:VCALENDAR\n", "\n ", "\r", "\r\n\t",
        ":", ";", "\"", ",", "=", "\\", "^", "\u{0}", "\u{FEFF}", "99999999999999999999", "-", "P", "PT", "Z",
        "T", "00000000T000000",
        "99991231T235959Z", "00010101T000000", "VALUE=DATE", "TZID=", "RRULE:FREQ=SECONDLY;INTERVAL=0\n",
        "DTSTART:20260230\n",
        "DURATION:-P99999999999W\n", "EXDATE:\n", "RDATE;VALUE=PERIOD:/\n", "geo:nan,inf", "1e999", "UID:\n",
        "RECURRENCE-ID:20260302T090000\n",
        "{", "}", "[", "]", "null", "true", "\\u0000", "\"@type\":", "\"start\":", "BDAY:--0229\n",
        "BEGIN:VCARD\n",
        "ENCODING=QUOTED-PRINTABLE", "=C3=\n", "\"\"", "2026-03-29 02:30", "P1M", "-P1D",
    ]
}
