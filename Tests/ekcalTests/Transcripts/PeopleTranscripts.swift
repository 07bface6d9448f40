import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// Participants, status, categories, colours, zones and links of meetings.
@Suite struct PeopleTranscripts {
    private func item(_ shell: Shell, _ query: String) throws -> JSONValue {
        try #require(try shell.json(["find", query])["data"]?.array?.first)
    }

    @Test func participants() throws {
        let shell = try Shell()
        #expect(
            shell.run([
                "add", "Call", "fri 14:00", "--attendee", "Bob <bob@example.com>", "--attendee",
                "kim@example.com", "--organizer", "me@example.com", "-q",
            ]).code == 0)
        func people() throws -> [String] {
            try item(shell, "title:call")["attendees"]?.array?.compactMap { $0["address"]?.string } ?? []
        }
        #expect(try people() == ["mailto:bob@example.com", "mailto:kim@example.com"])
        #expect(try item(shell, "title:call")["organizer"]?["address"] == "mailto:me@example.com")
        #expect(try item(shell, "attendee:bob")["title"] == "Call")
        let edit = ["edit", "title:call", "--remove-attendee", "Bob", "--add-attendee", "ann@example.com"]
        #expect(shell.run(edit).code == 0)
        #expect(try people() == ["mailto:kim@example.com", "mailto:ann@example.com"])
        #expect(shell.run(edit).code == 3, "Bob is gone")
        #expect(shell.run(["edit", "title:call", "--add-attendee", "Kim <KIM@example.com>"]).code == 0)
        #expect(try people().count == 2, "it is the same address")
        #expect(shell.run(["edit", "title:call", "--attendee", "nobody"]).code == 2)
        #expect(shell.run(["edit", "title:call", "--clear", "attendees", "--clear", "organizer"]).code == 0)
        #expect(try people() == [])
        #expect(try item(shell, "title:call")["organizer"]?.isNull == true)
    }

    /// An answer that was given is kept when the list is written again.
    @Test func anAnswerIsKept() throws {
        let shell = try Shell()
        let event =
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\nDTSTART:20260306T130000Z\n"
            + "SUMMARY:Call\nATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.com\nEND:VEVENT\nEND:VCALENDAR\n"
        try shell.write(event, to: "a.ics")
        #expect(shell.run(["import", shell.folder.path + "/a.ics", "-q"]).code == 0)
        let words = ["edit", "uid:a", "--attendee", "kim@example.com", "--attendee", "bob@example.com"]
        #expect(shell.run(words).code == 0)
        let people = try item(shell, "uid:a")["attendees"]?.array ?? []
        #expect(people.map { $0["status"]?.string } == ["unknown", "accepted"])
    }

    /// RFC 5545, 3.2.16 and 3.2.17.
    @Test func rolesAndAnswersThatAreExpected() throws {
        let shell = try Shell()
        #expect(
            shell.run([
                "add", "Call", "fri 14:00", "--attendee", "Bob <bob@example.com> optional no-rsvp",
                "--attendee",
                "kim@example.com RSVP chair", "--attendee", "mailto:ann@example.com", "-q",
            ]).code == 0)
        func people() throws -> [String] {
            try item(shell, "title:call")["attendees"]?.array?.map { person in
                [person["address"], person["role"], person["parameters"]].map { $0?.string ?? "-" }
                    .joined(separator: " ").replacing("mailto:", with: "").replacing("@example.com", with: "")
            } ?? []
        }
        #expect(try people() == ["bob optional RSVP=FALSE", "kim chair RSVP=TRUE", "ann unknown -"])
        // A later one keeps what it does not name.
        for words in ["ann@example.com non-participant", "bob@example.com rsvp", "kim@example.com required"] {
            #expect(shell.run(["edit", "title:call", "--add-attendee", words]).code == 0)
        }
        #expect(
            try people() == ["bob optional RSVP=TRUE", "kim required RSVP=TRUE", "ann non-participant -"])
        #expect(
            shell.run(["edit", "title:call", "--patch", "{\"attendees\":[\"ann@example.com optional\"]}"])
                .code
                == 0)
        #expect(try people() == ["ann optional -"])
        for wrong in [
            "ann@example.com boss", "ann@example.com optional chair", "ann@example.com rsvp no-rsvp",
            "optional",
            "rsvp optional",
        ] {
            let result = shell.run(["edit", "title:call", "--add-attendee", wrong])
            #expect(result.code == 2, "\(wrong): \(result.err)")
        }
        #expect(shell.run(["edit", "title:call", "--organizer", "me@example.com chair"]).code == 2)
        // The form shows them, and takes them back.
        shell.isTerminal = true
        var seen = ""
        shell.editor = { text in
            seen = text
            return text.replacing(
                "ann@example.com optional", with: "ann@example.com no-rsvp, bo@example.com chair")
        }
        #expect(shell.run(["edit", "title:call"]).code == 0, "\(seen)")
        #expect(try people() == ["ann optional RSVP=FALSE", "bo chair -"])
    }

    @Test func categories() throws {
        let shell = try Shell.after("todo Paint --category home --category art -q")
        func words() throws -> [String] {
            try item(shell, "title:paint")["categories"]?.array?.compactMap(\.string) ?? []
        }
        #expect(try words() == ["home", "art"])
        #expect(try item(shell, "tag:art")["title"] == "Paint")
        let edit = ["edit", "title:paint", "--add-category", "fun", "--remove-category", "HOME"]
        #expect(shell.run(edit).code == 0)
        #expect(try words() == ["art", "fun"])
        #expect(shell.run(["edit", "title:paint", "--category", "x", "--category", "X"]).code == 0)
        #expect(try words() == ["X"])
        #expect(shell.run(["edit", "title:paint", "--category", "a", "--add-category", "b"]).code == 2)
        #expect(shell.run(["edit", "title:paint", "--clear", "categories"]).code == 0)
        #expect(try words() == [])
    }

    /// RFC 5545, 3.8.1.11.
    @Test func status() throws {
        let shell = try Shell.after(
            "add Call 'fri 14:00' --status tentative -q", "todo Paint --status in-process -q")
        #expect(try item(shell, "title:call")["status"] == "tentative")
        #expect(try item(shell, "title:paint")["status"] == "in-process")
        #expect(shell.run(["edit", "title:call", "--status", "cancelled"]).code == 0)
        #expect(try item(shell, "is:cancelled")["status"] == "canceled")
        #expect(shell.run(["edit", "title:call", "--status", "in-process"]).code == 6)
        #expect(shell.run(["edit", "title:paint", "--status", "confirmed"]).code == 6)
        #expect(shell.run(["edit", "title:paint", "--status", "completed"]).code == 2)
    }

    /// The same members as `--json` prints.
    @Test func inJSON() throws {
        let shell = try Shell.after("add Call 'fri 14:00' -q")
        let patch = """
            {"attendees":[{"address":"mailto:bob@example.com","name":"Bob","role":"optional","status":"accepted","kind":"person"}],
             "organizer":{"address":"mailto:me@example.com"},"status":"confirmed","categories":["a","b"]}
            """
        #expect(shell.run(["edit", "title:call", "--patch", patch]).code == 0)
        let call = try item(shell, "title:call")
        #expect(call["attendees"]?.array?.first?["role"] == "optional")
        #expect(call["attendees"]?.array?.first?["status"] == "accepted")
        #expect(call["status"] == "confirmed")
        #expect(call["categories"]?.array?.count == 2)
        for wrong in [
            "{\"attendees\":[{\"name\":\"Bob\"}]}", "{\"categories\":\"a\"}",
            "{\"attendees\":[{\"address\":\"a@b.c\",\"role\":\"boss\"}]}", "{\"status\":\"perhaps\"}",
        ] { #expect(shell.run(["edit", "title:call", "--patch", wrong]).code == 2, "\(wrong)") }
        let clear = "{\"attendees\":[],\"organizer\":null,\"status\":null,\"categories\":null}"
        #expect(shell.run(["edit", "title:call", "--patch", clear]).code == 0)
        let cleared = try item(shell, "title:call")
        #expect(cleared["attendees"]?.array?.isEmpty == true && cleared["organizer"]?.isNull == true)
        #expect(cleared["categories"]?.array?.isEmpty == true && cleared["status"] == "none")
    }

    /// Times are those of a clock in that zone: 14:00 in New York is 20:00 in Berlin.
    @Test func timeZoneOfANewItem() throws {
        let shell = try Shell()
        #expect(
            shell.run(["add", "Call", "2026-03-06 14:00", "--time-zone", "America/New_York", "-q"]).code == 0)
        let call = try item(shell, "title:call")
        #expect(call["start"] == "2026-03-06T20:00:00+01:00" && call["time_zone"] == "America/New_York")
        #expect(
            shell.run(["todo", "Ring", "2026-03-06 14:00", "--time-zone", "America/New_York", "-q"]).code == 0
        )
        #expect(try item(shell, "title:ring")["due"] == "2026-03-06T20:00:00+01:00")
        #expect(shell.run(["add", "Noon", "2026-03-06 12:00", "--time-zone", "floating", "-q"]).code == 0)
        #expect(try item(shell, "title:noon")["floating"] == true)
        #expect(shell.run(["add", "Day", "2026-03-06", "--time-zone", "Asia/Tokyo"]).code == 2)
        #expect(shell.run(["add", "Day", "2026-03-06 9:00", "--time-zone", "Nowhere"]).code == 2)
    }

    /// CSS Color 3: `#abc` is `#aabbcc`.
    @Test(arguments: [
        ("steelblue", "#4682B4"), ("#f0c", "#FF00CC"), ("#1badf8", "#1BADF8"), ("Red", "#FF0000"),
    ])
    func colours(typed: String, kept: String) throws {
        let shell = try Shell()
        #expect(shell.run(["calendar", "add", "work", "--tint", typed]).code == 0)
        func color() throws -> JSONValue? {
            try shell.json(["calendar", "list"])["data"]?.array?.first { $0["title"] == "work" }?["color"]
        }
        #expect(try color() == .string(kept))
        #expect(shell.run(["calendar", "edit", "work", "--tint", "#000000"]).code == 0)
        #expect(shell.run(["calendar", "edit", "work", "--tint", typed]).code == 0)
        #expect(try color() == .string(kept))
        #expect(shell.run(["add", "X", "fri", "--tint", typed]).code == 0)
        #expect(shell.run(["config", "set", "color.now", "bold \(typed)"]).code == 0)
        #expect(shell.run(["calendar", "add", "y", "--tint", "#ff"]).code == 2)
    }

    @Test func namesThatDifferInCapitals() throws {
        try Transcript.check(
            """
            $ ekcal calendar add Work -q
            $ ekcal calendar add work
            ! ekcal: there is already a calendar "Work"; only capitals differ from "work"
            !        use -y to take the name anyway
            [6]
            $ ekcal calendar add work
            ? n
            ! There is a calendar "Work". Call this one "work"? [y/N] ekcal: cancelled; nothing was changed
            [9]
            $ ekcal calendar add work -y -q
            $ ekcal calendar add home -q
            $ ekcal calendar edit home --title WORK
            ! ekcal: there is already a calendar "Work"; only capitals differ from "WORK"
            !        use -y to take the name anyway
            [6]
            $ ekcal calendar edit home --title Home -q
            """, in: try Shell())
    }

    /// RFC 7986, 5.11, and the properties of other programs; else a link of a known service.
    @Test(arguments: [
        ("CONFERENCE;VALUE=URI;LABEL=\"a:b\":https://chat.example.com/x", "https://chat.example.com/x"),
        (
            "CONFERENCE;VALUE=URI:tel:+1-888\nX-GOOGLE-CONFERENCE:https://meet.google.com/abc",
            "https://meet.google.com/abc"
        ),
        (
            "X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.microsoft.com/l/meetup-join/19",
            "https://teams.microsoft.com/l/meetup-join/19"
        ),
        (
            "DESCRIPTION:Join (https://us02web.zoom.us/j/123?pwd=x). Bye",
            "https://us02web.zoom.us/j/123?pwd=x"
        ),
        ("LOCATION:https://acme.webex.com/meet/ada", "https://acme.webex.com/meet/ada"),
        ("URL:https://meet.google.com/abc-defg", "https://meet.google.com/abc-defg"),
        ("URL:https://example.com/zoom.us/j/1", nil),
        ("DESCRIPTION:see https://zoom.us.example.com/j/1", nil),
        ("DESCRIPTION:http https:// zoom.us/j/1", nil),
    ])
    func joinLink(lines: String, link: String?) throws {
        let shell = try Shell()
        try shell.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\nDTSTART:20260306T130000Z\n"
                + "SUMMARY:Call\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n", to: "a.ics")
        #expect(shell.run(["import", shell.folder.path + "/a.ics", "-q"]).code == 0)
        #expect(try item(shell, "uid:a")["join_url"] == link.map(JSONValue.string) ?? .null)
        guard let link else { return }
        #expect(shell.run(["list", "2026-03-06"]).out.contains(link))
        #expect(shell.run(["show", "uid:a"]).out.contains(link))
    }

    /// Born on 10 December 1815: 211 in 2026. No age where the year is not known, or on the first day.
    @Test func ages() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal calendar add Birthdays -q
            $ ekcal add Ada 1815-12-10 --repeat yearly -c Birthdays -q
            $ ekcal add Bob 1604-12-10 --repeat yearly -c Birthdays -q
            $ ekcal add Cy 2026-12-10 --repeat yearly -c Birthdays -q
            $ ekcal add Dentist 2020-12-10 --repeat yearly -c Calendar -q
            $ ekcal list 2026-12-10
            Thu 10 December 2026
               all day  e0001  Ada ↻      Birthdays  turns 211
               all day  e0002  Bob ↻      Birthdays
               all day  e0003  Cy ↻       Birthdays
               all day  e0004  Dentist ↻  Calendar
            """, in: shell)
        #expect(shell.run(["show", "title:ada"]).out.contains("211 on Thu 2026-12-10"))
    }
}
