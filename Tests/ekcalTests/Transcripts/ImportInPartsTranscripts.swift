import CalStore
import Testing

@testable import CalStoreExchange
@testable import ekcal

/// `import` of files of more than 16 MB, which are read in parts.
@Suite struct ImportInPartsTranscripts {
    /// A large file with few components. A long line of a zone that nothing uses makes it large.
    private static func large(_ components: String...) -> String {
        let padding = String(repeating: "a", count: CalStoreImportParts<InputFile>.smallestSize)
        return """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Example//EN
            BEGIN:VTIMEZONE
            TZID:Padding
            X-PADDING:\(padding)
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0000
            TZOFFSETTO:+0000
            END:STANDARD
            END:VTIMEZONE
            \(components.joined(separator: "\n"))
            END:VCALENDAR

            """
    }

    private static func event(_ uid: String, _ title: String, version: Int = 0) -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTART:20260305T090000Z\nSEQUENCE:\(version)\n"
            + "SUMMARY:\(title)\nEND:VEVENT"
    }

    private static func titles(_ shell: Shell) throws -> [String] {
        let data = try #require(try shell.json(["find", "type:event"])["data"]?.array)
        return data.compactMap { $0["title"]?.string }.sorted()
    }

    @Test func `two files may have the same item`() throws {
        let shell = try Shell()
        try shell.write(Self.large(Self.event("a", "Old"), Self.event("b", "Other")), to: "large.ics")
        try shell.write(Files.calendar(Self.event("a", "New", version: 2)), to: "small.ics")
        let (large, small) = (shell.folder.path + "/large.ics", shell.folder.path + "/small.ics")
        #expect(shell.run(["import", large, small, "-q"]).code == 0)
        #expect(try Self.titles(shell) == ["New", "Other"])
        let again = try Shell()
        #expect(again.run(["import", small, large, "-q"]).code == 0)
        #expect(try Self.titles(again) == ["New", "Other"])
    }

    @Test func `a file with journals only is kept`() throws {
        let shell = try Shell()
        try shell.write(
            Self.large("BEGIN:VJOURNAL\nUID:j\nDTSTAMP:20260101T000000Z\nSUMMARY:Diary\nEND:VJOURNAL"),
            to: "large.ics")
        let result = shell.run(["import", shell.folder.path + "/large.ics"])
        #expect(result.code == 0, "\(result.err)")
        #expect(result.out.contains("1 other component"))
        #expect(shell.run(["export"]).out.contains("SUMMARY:Diary"))
    }

    @Test func `the answer has all items, new ones first`() throws {
        let shell = try Shell()
        try shell.write(Files.calendar(Self.event("b", "Old")), to: "small.ics")
        #expect(shell.run(["import", shell.folder.path + "/small.ics", "-q"]).code == 0)
        try shell.write(
            Self.large(
                Self.event("a", "First"), Self.event("b", "Changed", version: 2), Self.event("c", "Last")),
            to: "large.ics")
        let answer = try shell.json(["import", shell.folder.path + "/large.ics"])
        let data = try #require(answer["data"]?.array)
        #expect(data.map { $0["title"] } == ["First", "Last", "Changed"])
        #expect(answer["result"]?["changes"]?.array?.count == 3)
    }

    /// Objects in a large document. A long member that nothing reads makes it large.
    private static func largeJSON(_ objects: String...) -> String {
        let padding = String(repeating: "a", count: CalStoreImportParts<InputFile>.smallestSize)
        return "{\"padding\":\"\(padding)\",\n\"data\":[\n\(objects.joined(separator: ",\n"))\n]}\n"
    }

    private static func object(_ title: String) -> String {
        #"{"title":"\#(title)","external_id":"\#(title)","start":"2026-03-05T09:00:00Z"}"#
    }

    @Test func `objects and rows are read in parts, too`() throws {
        let shell = try Shell()
        let (json, csv) = (shell.folder.path + "/large.json", shell.folder.path + "/large.csv")
        try shell.write(Self.largeJSON(Self.object("a"), "7", Self.object("b")), to: "large.json")
        let result = shell.run(["import", json])
        #expect(result.code == 7, "\(result.err)")
        #expect(result.out.contains("2 new, 1 rejected"))
        #expect(result.err.contains("line 4: an item must be an object"))
        let padding = String(repeating: "a", count: CalStoreImportParts<InputFile>.smallestSize)
        try shell.write("Subject,start,other\nc,2026-03-05,\(padding)\n", to: "large.csv")
        #expect(shell.run(["import", csv, "--map", "title=Subject", "-q"]).code == 0)
        #expect(try Self.titles(shell) == ["a", "b", "c"])
    }

    @Test func `a large file that is broken at its end changes nothing`() throws {
        let shell = try Shell()
        let path = shell.folder.path + "/large.json"
        try shell.write(Self.largeJSON(Self.object("a"), "tru"), to: "large.json")
        let result = shell.run(["import", path])
        #expect(result.code == 2)
        #expect(result.err.contains("line 4: this is not JSON: true or false is expected"))
        #expect(try Self.titles(shell) == [])
    }

    @Test func `with --strict, an item that cannot be read ends the import`() throws {
        let shell = try Shell()
        let path = shell.folder.path + "/large.json"
        try shell.write(Self.largeJSON(Self.object("a"), "7"), to: "large.json")
        let result = shell.run(["import", path, "--strict"])
        #expect(result.code != 0)
        #expect(result.err.contains("line 4: an item must be an object"))
        #expect(result.err.contains("nothing was imported"))
        #expect(try Self.titles(shell) == [])
    }
}
