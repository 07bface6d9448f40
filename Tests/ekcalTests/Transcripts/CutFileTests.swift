import CalStoreExchange
import Testing

@testable import ekcal

/// `import` and `birthdays import` of files that are cut off: what is missing at their end was never said to
/// be gone.
@Suite struct CutFileTests {
    private static func event(_ number: Int) -> String {
        "BEGIN:VEVENT\r\nUID:m\(number)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260305T090000Z\r\n"
            + "SUMMARY:ev\r\nEND:VEVENT\r\n"
    }

    private static func beginning(_ count: Int, _ lines: String = "") -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + lines + (0..<count).map(event).joined()
    }

    private static func calendar(_ count: Int) -> String { beginning(count) + "END:VCALENDAR\r\n" }

    private func count(_ shell: Shell) -> Int {
        shell.run(["find", "type:event", "-q"]).out.split(separator: "\n").count
    }

    @Test(arguments: [
        beginning(3), beginning(3) + "END:VCALEN", beginning(3) + "BEGIN:VEVENT\r\nUID:m3\r\n",
        // Two files in one: the first one is cut, or the second one has only begun.
        beginning(2) + calendar(1), calendar(3) + "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n",
        calendar(3) + "BEGIN:VC",
    ])
    func `--mirror deleted the items that a file had lost with its end`(cut: String) throws {
        let shell = try Shell()
        #expect(shell.run(["import", "-", "-q"], input: Self.calendar(5)).code == 0)
        let before = try shell.storeBytes()
        for option in ["--mirror", "--strict"] {
            let result = shell.run(["import", "-", option, "-y"], input: cut)
            #expect(result.code == 6, "\(option): \(result.err)")
            #expect(result.err.contains("nothing was imported"))
        }
        #expect(try shell.storeBytes() == before)
        // Alone it adds what is there.
        let result = shell.run(["import", "-", "--rejects", "none"], input: cut)
        #expect(result.err.contains("line "))
        #expect(count(shell) == 5)
    }

    /// It did nothing, and said that this was a success.
    @Test func `a mirror of a file without items is refused`() throws {
        let shell = try Shell.after("add Kept fri -q")
        let empty = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n"
        let result = shell.run(["import", "-", "-c", "Calendar", "--mirror", "-y"], input: empty)
        #expect(result.code == 6 && result.err.contains("has no items"), "\(result.err)")
        #expect(shell.run(["find", "Kept", "-q"]).out.isEmpty == false)
        #expect(shell.run(["import", "-", "-c", "Calendar"], input: empty).code == 0)
    }

    @Test func `a whole file is still a mirror`() throws {
        let shell = try Shell()
        #expect(shell.run(["import", "-", "-q"], input: Self.calendar(5)).code == 0)
        for whole in [Self.calendar(4), Self.calendar(3) + "\r\n \r\n", Self.calendar(1) + Self.calendar(2)] {
            let result = shell.run(["import", "-", "--mirror"], input: whole)
            #expect(result.code == 0, "\(result.err)")
        }
        #expect(count(shell) == 2)
        // Items without a calendar around them have no end that could be missing.
        #expect(shell.run(["import", "-", "--strict"], input: Self.event(7)).code == 0)
        #expect(shell.run(["import", "-", "--strict"], input: String(Self.event(8).dropLast(12))).code == 6)
    }

    @Test func `--strict stored a large file without its end`() throws {
        let shell = try Shell()
        let padding = String(repeating: "a", count: CalStoreImportParts<InputFile>.smallestSize)
        try shell.write(Self.beginning(2, "X-PADDING:\(padding)\r\n"), to: "large.ics")
        let result = shell.run(["import", shell.path("large.ics"), "--strict"])
        #expect(result.code == 6, "\(result.err)")
        #expect(count(shell) == 0)
    }

    /// Formats whose syntax shows it: a document that is not closed, a row with too few cells.
    @Test(arguments: ["json", "jsonl", "jcal", "jscalendar", "csv"])
    func `files of other formats that are cut are refused, too`(format: String) throws {
        let shell = try Shell()
        #expect(shell.run(["import", "-", "-q"], input: Self.calendar(5)).code == 0)
        let whole = shell.run(["export", "-o", format]).out
        // In the middle of the last item.
        let before = try shell.storeBytes()
        let result = shell.run(
            ["import", "-", "--as", format, "--mirror", "-y"], input: String(whole.dropLast(300)))
        #expect([2, 6].contains(result.code), "\(result.out)\(result.err)")
        #expect(try shell.storeBytes() == before)
    }

    @Test func `birthdays import --mirror deleted people whose card was cut or could not be read`() throws {
        let shell = try Shell()
        func card(_ name: String, _ day: String) -> String {
            "BEGIN:VCARD\nVERSION:4.0\nFN:\(name)\nBDAY:\(day)\nUID:\(name)\nEND:VCARD\n"
        }
        func mirror(_ cards: String) -> Shell.Result {
            shell.run(["birthdays", "import", "-", "--mirror", "-y"], input: cards)
        }
        func names() -> [String] {
            shell.run(["find", "is:birthday", "--format", "{title}"]).out.split(separator: "\n")
                .map { String($0.prefix(1)) }.sorted()
        }
        let (ada, bob) = (card("A", "19800101"), card("B", "19800102"))
        #expect(shell.run(["birthdays", "import", "-"], input: ada + bob).code == 0)
        let unread = mirror(ada + bob.replacing("19800102", with: "198"))
        #expect(unread.code == 0 && unread.err.contains("BDAY \"198\" is left out"))
        #expect(names() == ["A", "B"])
        // A card without a name is the same person by its UID.
        #expect(mirror(ada + bob.replacing("FN:B\n", with: "")).code == 0)
        #expect(names() == ["A", "B"])
        for cut in [
            ada + bob.prefix(40), ada + bob.dropLast(2), bob.dropLast(10) + ada, ada + "BEGIN:VC",
        ] {
            let plain = shell.run(["birthdays", "import", "-"], input: cut)
            #expect(plain.code == 0)
            let result = mirror(cut)
            #expect(result.code == 6 && result.err.contains("nothing was imported"), "\(result.err)")
        }
        #expect(
            shell.run(["birthdays", "import", "-"], input: ada + bob.prefix(40)).err
                .contains("VCARD of line 7 has no END"))
        #expect(names() == ["A", "B"])
        // Who is not in the file, or has no birthday any more, goes.
        #expect(mirror(ada + bob.replacing("BDAY:19800102\n", with: "")).code == 0)
        #expect(names() == ["A"])
    }
}
