import Basics
import Foundation
import Testing

@testable import TestSupport
@testable import ekcal

/// Items that a sync of an account had lost, on the server or here.
@Suite(.enabled(if: LoopbackServer.programs != nil, "needs python3 and curl"))
struct AccountLossTests {
    private let machine: AccountMachine
    private var server: LoopbackServer { machine.server }
    private var shell: Shell { machine.shell }

    init() throws { machine = try AccountMachine() }

    // MARK: Moved items

    enum Obstacle: CaseIterable {
        case noNewCalendar, anotherCalendarAlone, readOnly
    }

    @Test(arguments: Obstacle.allCases)
    func `a moved item was deleted on the server although its new calendar could not get it`(
        obstacle: Obstacle
    ) throws {
        try server.putEvents("MABCD")
        machine.sync()
        let target = obstacle == .noNewCalendar ? "Archive" : "home"
        if obstacle == .noNewCalendar {
            try server.control("quirks", #"{"mkcalendar": 403, "mkcol": 403}"#)
            try shell.run("calendar add Archive --source work")
        }
        try shell.run("mv title:M --to work/\(target) -y")
        if obstacle == .readOnly { try server.control("quirks", #"{"read-only": ["home"]}"#) }
        let report =
            obstacle == .anotherCalendarAlone
            ? machine.sync("--calendar", "calendar") : machine.sync(code: 7)
        #expect((report.out + report.err).contains("\"M\" went to the calendar \(target), and stays"))
        #expect(try server.uids() == ["A", "B", "C", "D", "M"])
        #expect(try !server.changes.contains("DELETE"))
        #expect(machine.titles(target) == ["M"])

        try server.control("quirks", #"{"reset": true}"#)
        machine.sync()
        #expect(try server.uids() == ["A", "B", "C", "D"])
        let others = try server.calendarNames.filter { $0 != "calendar" }
        #expect(try others.flatMap(server.uids) == ["M"])
        #expect(machine.titles(target) == ["M"])
    }

    /// The phone changes the item after the sync has listed it, and the server ignores the condition of MOVE
    /// (Radicale).
    @Test func `what was changed on the server during a move was never fetched`() throws {
        let server = try AccountMachine.server(
            changedBy: """
                move = caldav.Server.do_move
                def changing(self, request, target):
                    text = target.item.data.replace("SUMMARY:M", "SUMMARY:M\\r\\nLOCATION:New street")
                    self.store.write(target.calendar, target.name, text)
                    self.check_conditions = lambda *_: None
                    try:
                        return move(self, request, target)
                    finally:
                        del self.check_conditions
                caldav.Server.do_move = changing
                """)
        let machine = try AccountMachine(server: server)
        try server.putEvents("MABCD")
        machine.sync()
        try machine.shell.run("mv title:M --to work/home -y")
        try machine.shell.run("edit title:M --notes 'Bring cards' -y")
        machine.sync()
        #expect(try server.changes.contains("MOVE"))
        func told() throws -> String {
            try machine.shell.run("list all -c work/home --format '{title}: {location}, {notes}'").out
        }
        #expect(try told() == "M: New street, Bring cards\n")
        #expect(try server.uids("home") == ["M"])
        machine.sync()
        try machine.shell.run("edit title:M --title N -y")
        machine.sync()
        #expect(try told() == "N: New street, Bring cards\n")
        let name = try #require(try server.names("home").first)
        #expect(try server.text(name, in: "home").contains("LOCATION:New street"))
    }

    // MARK: Guards

    @Test(arguments: [(5, Int32(9)), (6, 6)])
    func `items that two accounts have were deleted on a server without a question`(
        count: Int, code: Int32
    ) throws {
        let other = try LoopbackServer.calendars()
        try other.addCalendar("home")
        try machine.add("club", other)
        for server in [server, other] { try server.putEvents("ABCDEF") }
        machine.sync()
        #expect(shell.run(["rm", "-y"] + machine.ids().prefix(count)).code == 0)
        machine.sync("work", "--no-input", code: code)
        #expect(try server.uids().count == 6)
    }

    @Test func `items that went to another account are no deletions`() throws {
        let other = try LoopbackServer.calendars()
        try other.addCalendar("home")
        try machine.add("club", other)
        try server.putEvents("ABCDEF")
        machine.sync()
        #expect(shell.run(["mv"] + machine.ids() + ["--to", "club/calendar", "-y"]).code == 0)
        machine.sync("work", "--no-input")
        #expect(try server.uids().count == 6)
        machine.sync("club", "--no-input")
        machine.sync("work", "--no-input")
        #expect(try server.uids() == [])
        #expect(try other.uids() == ["A", "B", "C", "D", "E", "F"])
    }

    // MARK: What cannot be read

    @Test(arguments: [403, 404])
    func `an item was deleted whose new address could not be read`(status: Int) throws {
        try server.putEvents("ABCDEF")
        machine.sync()
        let text = try server.text("a.ics")
        try server.remove("a.ics")
        try server.put("renamed.ics", text)
        try server.control(
            "quirks",
            "{\"faults\": [{\"method\": \"GET\", \"path\": \"renamed\", \"status\": \(status)}]}")
        machine.sync(code: 7)
        #expect(machine.titles() == ["A", "B", "C", "D", "E", "F"])
        machine.sync()
        #expect(machine.titles() == ["A", "B", "C", "D", "E", "F"])
        machine.sync()
        #expect(try server.changes == [])
    }

    @Test func `an item was deleted that had come into the file of another one`() throws {
        try server.putEvents("ABCDEF")
        machine.sync()
        try server.remove("b.ics")
        let other = LoopbackServer.event("B", "New B").split(separator: "PRODID:-//x//x//EN\r\n")[1]
        try server.put("a.ics", try server.text("a.ics").replacing("END:VCALENDAR\r\n", with: "") + other)
        machine.sync(code: 7)
        machine.sync(code: 7)
        #expect(machine.titles() == ["A", "B", "C", "D", "E", "F"])
        #expect(try server.changes == [])
    }

    @Test func `of two new items with one UID the second sync took one`() throws {
        try server.putEvents("ABC")
        for name in ["u1", "u2"] { try server.put(name + ".ics", LoopbackServer.event("U", "At \(name)")) }
        for _ in 1...3 {
            machine.sync(code: 7)
            #expect(machine.titles() == ["A", "B", "C"])
        }
        try server.remove("u1.ics")
        machine.sync()
        #expect(machine.titles() == ["A", "At u2", "B", "C"])
    }

    // MARK: The range of the first sync

    @Test(arguments: [true, false])
    func `what left the range was deleted here`(isStopped: Bool) throws {
        try shell.run("config set caldav.from 1y")
        try server.putEvents("ABC")
        try server.put("old.ics", LoopbackServer.event("O", "Old", start: "20250305T090000Z"))
        if isStopped {
            // The first sync has fetched all, and then fails before it can note how far it came.
            try shell.run("calendar add calendar --source work")
            try shell.run("add Local 'fri 12:00' -c work/calendar")
            try server.control(
                "quirks", #"{"faults": [{"method": "PUT", "status": 401, "times": 0}]}"#)
            machine.sync(code: 74)
            try server.control("quirks", #"{"reset": true}"#)
        } else {
            // It has no marks of its changes.
            try server.control(
                "quirks", #"{"ctag": false, "reports": ["calendar-query", "calendar-multiget"]}"#)
            machine.sync()
        }
        let titles = (isStopped ? ["Local"] : []) + ["Old"]
        #expect(machine.titles() == ["A", "B", "C"] + titles)
        machine.sync(on: "2026-03-20")
        #expect(machine.titles() == ["A", "B", "C"] + titles)
    }

    // MARK: Another server

    @Test(arguments: ["ABCDE", ""])
    func `a new server got nothing, and items were deleted that it did not have`(there: String) throws {
        let other = try LoopbackServer.calendars()
        try other.addCalendar("home")
        try other.putEvents(there)
        try server.putEvents("ABCDEFGH")
        machine.sync()
        try shell.run("account edit work --url \(other.address)")
        machine.sync()
        #expect(machine.titles() == ["A", "B", "C", "D", "E", "F", "G", "H"])
        #expect(try other.uids() == ["A", "B", "C", "D", "E", "F", "G", "H"])
        let before = try other.changes
        machine.sync()
        #expect(try other.changes == before)
    }

    /// RFC 4918, 5.2: a server may name a collection without the slash at its end.
    @Test func `an item was sent beside a calendar whose address has no slash at the end`() throws {
        let server = try AccountMachine.server(
            changedBy: """
                href = caldav.Server.href
                def bare(self, request, *segments, collection=True):
                    return href(self, request, *segments, collection=collection and len(segments) != 3)
                caldav.Server.href = bare
                """)
        let machine = try AccountMachine(server: server)
        try server.putEvents("ABC")
        machine.sync()
        try machine.shell.run("add New 'fri 12:00' -c work/calendar")
        machine.sync()
        #expect(try server.uids().count == 4)
        machine.sync()
        #expect(try server.changes == ["PUT"])
    }

    // MARK: Changes without an answer

    @Test(arguments: ["no", "x-property"])
    func `a new item that could not be read after it was sent was sent twice`(rewrite: String) throws {
        try server.putEvents("ABC")
        machine.sync()
        try shell.run("add New 'fri 12:00' -c work/calendar")
        try server.control(
            "quirks",
            """
            {"uid-conflict": 0, "etag-after-put": "never", "rewrite": "\(rewrite)",
             "faults": [{"method": "GET", "status": 403, "times": 0}]}
            """)
        machine.sync(code: 7)
        machine.sync(code: 7)
        #expect(try server.changes == ["PUT"])
        try server.control("quirks", #"{"faults": []}"#)
        for _ in 1...2 { machine.sync() }
        #expect(try server.changes == ["PUT"] && server.uids().count == 4)
        #expect(machine.titles() == ["A", "B", "C", "New"])
    }

    @Test func `a new item without an answer was in conflict with what the server had made of it`() throws {
        try server.putEvents("ABC")
        machine.sync()
        try shell.run("add New 'fri 12:00' -c work/calendar")
        try server.control(
            "quirks",
            #"""
            {"uid-conflict": 0, "rewrite": "x-property",
             "faults": [{"method": "PUT", "do": "close", "apply": true}]}
            """#)
        for _ in 1...2 { machine.sync() }
        #expect(try server.uids().count == 4)
        #expect(machine.titles() == ["A", "B", "C", "New"])
    }
}
