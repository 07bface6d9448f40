import Testing

@testable import ekcal

/// `export --method`: the messages are valid by RFC 5546.
@Suite struct MessageMethodTests {
    private func shell() throws -> Shell {
        let shell = try Shell()
        let host = ["--organizer", "me@x.example"]
        let guests = ["--attendee", "you@x.example"]
        for (title, people) in [
            ("Solo", []), ("Host", host), ("Guests", guests), ("One", host + guests), ("Two", host + guests),
        ] {
            #expect(shell.run(["add", title, "fri 10:00", "-q"] + people).code == 0)
        }
        return shell
    }

    /// RFC 5546, 3.2.2 and 3.2.5: ORGANIZER 1; ATTENDEE 1+ in a REQUEST, 0+ in a CANCEL.
    @Test(arguments: [
        ("title:Solo", "request", "no organizer"), ("title:Solo", "cancel", "no organizer"),
        ("title:Guests", "request", "no organizer"), ("title:Host", "request", "no participants"),
        // All components have the same UID.
        ("organizer:me", "request", "is about one item"), ("organizer:me", "cancel", "is about one item"),
    ])
    func `a message that nobody can read was written`(
        query: String, method: String, reason: String
    ) throws {
        let result = try shell().run(["export", query, "--method", method])
        #expect(result.code == 6 && result.out == "", "\(result.out)")
        #expect(result.err.contains(reason) && result.err.contains("ekcal e"), "\(result.err)")
    }

    @Test func `valid messages are written`() throws {
        let shell = try shell()
        #expect(shell.run(["export", "title:One", "--method", "request"]).out.contains("METHOD:REQUEST"))
        #expect(shell.run(["export", "title:Host", "--method", "cancel"]).out.contains("METHOD:CANCEL"))
        let all = shell.run(["export", "type:event", "--method", "publish"])
        #expect(all.code == 0 && all.out.ranges(of: "BEGIN:VEVENT").count == 5)
    }

    @Test func `a series and its changed occurrence are one meeting`() throws {
        let shell = try Shell()
        let line = ["--organizer", "me@x.example", "--attendee", "you@x.example", "--repeat", "daily"]
        #expect(shell.run(["add", "Sync", "fri 10:00", "-q"] + line).code == 0)
        let series = shell.run(["find", "title:Sync", "-q"]).out.filter { $0 != "\n" }
        #expect(shell.run(["edit", series + "@2026-03-08", "--location", "B", "-q"]).code == 0)
        let result = shell.run(["export", "title:Sync", "--method", "request"])
        #expect(result.code == 0 && result.out.ranges(of: "BEGIN:VEVENT").count == 2, "\(result.err)")
    }
}
