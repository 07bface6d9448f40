import Foundation
import Testing

@testable import CalStore
@testable import CalStoreSettings
@testable import TestSupport

/// The form of settings files. What git's own `git config` reads is the measure where it is installed.
@Suite struct SettingsTextTests {
    private static func read(_ text: String) throws -> [String] {
        try SettingsText(Array(text.utf8)).entries.map { "\($0.line) \($0.key)=\($0.value ?? "nil")" }
    }

    private static let key = SettingsKey("access", "events")

    @Test func whatIsSet() throws {
        let text = """
            \u{FEFF}# a comment
            [Access] ; another
            \tEvents = denied # why
            Reminders=full
            [query "My calendar"] chores = "calendar:home  is:open"
            [hook.Alarm]
              run
              long = one \\
                 two
              empty =
              escapes = \\"a\\\\b\\tc\\nd\\" " # ; "
            büro = x
            """
        #expect(
            try Self.read(text) == [
                "3 access.events=denied", "4 access.reminders=full",
                "5 query.My calendar.chores=calendar:home  is:open", "7 hook.alarm.run=nil",
                "8 hook.alarm.long=one      two", "10 hook.alarm.empty=",
                "11 hook.alarm.escapes=\"a\\b\tc\nd\"  # ; ", "12 hook.alarm.büro=x",
            ])
        #expect(try Self.read("") == [])
        #expect(try Self.read("[a]\r\nb = c\r\nd = \"e\"\r\n") == ["2 a.b=c", "3 a.d=e"])
    }

    @Test(
        arguments: [
            ("events = full", 1, "is before the first"), ("[access", 1, "not a section"),
            ("[acc ess]", 1, "not a section"), ("[]", 1, "not a name for a section"),
            ("[a.b \"c\"]", 1, "only one part"), ("[a \"b]", 1, "not closed"),
            ("[a]\n\n1b = c", 3, "not a name for a setting"), ("[a]\nb c = d", 2, "= is missing"),
            ("[a]\nb = \"c\nd = e\"", 2, "not closed"), ("[a]\nb = \\q", 2, "\\q is not an escape"),
            ("[a]\nb\u{A0}= c", 2, "not a name for a setting"), ("[a]\nb = \0", 2, "not UTF-8"),
        ])
    func brokenLines(text: String, line: Int, reason: String) throws {
        let error = #expect(throws: SettingsError.self) { try SettingsText(Array(text.utf8)) }
        #expect(error?.line == line && error?.reason.contains(reason) == true, "\(String(describing: error))")
    }

    @Test func bytesThatAreNoText() throws {
        let error = #expect(throws: SettingsError.self) {
            try SettingsText(Array("[a]\nb = ".utf8) + [0xFF, 0x0A])
        }
        #expect(error?.line == 2)
    }

    // MARK: Changes

    /// Before, after, and what is set between; everything else stays byte for byte.
    @Test(
        arguments: [
            ("", "[access]\n\tevents = V\n"),
            ("[core]\n\ta = b\n", "[core]\n\ta = b\n[access]\n\tevents = V\n"),
            ("[core]\n\ta = b", "[core]\n\ta = b\n[access]\n\tevents = V\n"),
            ("[ACCESS]\n", "[ACCESS]\n\tevents = V\n"),
            ("[access] # here\n\n# end\n", "[access] # here\n\tevents = V\n\n# end\n"),
            (
                "[access]\n  reminders = full ; c\n\n[x]\ny\n",
                "[access]\n  reminders = full ; c\n  events = V\n\n[x]\ny\n"
            ),
            ("[access]\nevents=old   # why\n", "[access]\nevents=V   # why\n"),
            ("[access]\nEvents = \"o\\\nld\" # why\r\n", "[access]\nEvents = V # why\r\n"),
            ("[access]\nevents\n", "[access]\nevents = V\n"),
            ("[access]\nevents =   # none\n", "[access]\nevents = V   # none\n"),
            ("[access]\nevents = 1\nevents = 2\n", "[access]\nevents = 1\nevents = V\n"),
            ("[access] events = old", "[access] events = V"),
            ("[a]\r\nb = c\r\n", "[a]\r\nb = c\r\n[access]\r\n\tevents = V\r\n"),
            ("[access \"x\"]\nevents = 1\n", "[access \"x\"]\nevents = 1\n[access]\n\tevents = V\n"),
        ])
    func setting(before: String, after: String) throws {
        var text = try SettingsText(Array(before.utf8))
        try text.set(Self.key, to: "V")
        #expect(String(decoding: text.bytes, as: UTF8.self) == after)
        #expect(text[Self.key]?.value == "V")
        let once = text
        try text.set(Self.key, to: "V")
        #expect(text == once)
    }

    @Test(
        arguments: [
            ("[access]\n\tevents = x # gone with it\n\treminders = y\n", "[access]\n\treminders = y\n"),
            ("[access]\nevents = 1\n# stays\nevents = \\\n 2\n", "[access]\n# stays\n"),
            ("[access] events = x ; c\n[b]\n", "[access]\n[b]\n"), ("[access]\nevents", "[access]\n"),
            ("[access \"p\"]\nevents = 1\n", "[access \"p\"]\nevents = 1\n"),
        ])
    func unsetting(before: String, after: String) throws {
        var text = try SettingsText(Array(before.utf8))
        #expect(try text.unset(Self.key) == (before != after))
        #expect(String(decoding: text.bytes, as: UTF8.self) == after)
    }

    @Test func whatCannotBeSet() throws {
        var text = SettingsText()
        #expect(
            throws: CalStoreError.badSetting(
                name: "access.events", reason: "a value cannot have a NUL character")
        ) {
            try text.set(Self.key, to: "a\0b")
        }
        for name in ["events", "", ".", "a.", ".b", "a.1b", "a b.c", "a.b c", "a.x\ny.b"] {
            #expect(SettingsKey(name) == nil, "\(name)")
        }
        #expect(SettingsKey("A.My Part.B")?.description == "a.My Part.b")
    }

    // MARK: git

    /// Git's reading, as `key\nvalue`, with a zero byte after each; nil if it refuses the file or is not
    /// installed.
    private static func git(_ bytes: [UInt8]) throws -> [String]? {
        let file = NSTemporaryDirectory() + "settings-" + UUID().uuidString
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "config", "--file", file, "--list", "--null"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let hasGit = (try? git(Array("[a]\nb = c\n".utf8))) == ["a.b\nc"]

    /// Files of random pieces: what we read git reads too, with the same values. We take more names than git,
    /// so what git refuses says nothing; the pieces have none of those.
    @Test(.enabled(if: hasGit, "git is not installed")) func readsWhatGitReads() throws {
        let seed = TestScale.seed("settings that git reads")
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "[a]", "[a \"B c\"]", "[A.b]", "x", "y-1", " = ", "=", "v", "\"", "\\", "\\n", "\\\"", "#", ";",
            " ",
            "\t", "\n", "\n", "\r\n", "value", "[", "]", "\\\n", "\n[a]\nx = ",
        ]
        // Git refuses most files.
        let wanted = TestScale.rounds(8, long: 80)
        var (both, tries) = (0, 0)
        while both < wanted, tries < 100 * wanted {
            tries += 1
            var text = "[a]\n"
            for _ in 0..<Int.random(in: 1...14, using: &generator) {
                text += pieces.randomElement(using: &generator) ?? ""
            }
            let ours = try? SettingsText(Array(text.utf8)).entries.map { entry in
                entry.key.description + (entry.value.map { "\n" + $0 } ?? "")
            }
            let theirs = try Self.git(Array(text.utf8))
            guard let theirs else { continue }
            both += 1
            #expect(ours.map(Self.spaced) == Self.spaced(theirs), "seed \(seed): \(text.debugDescription)")
        }
        #expect(both == wanted, "seed \(seed): too few files that git reads")
    }

    /// Older versions of git write a tab inside a value as a space.
    private static func spaced(_ lines: [String]) -> [String] { lines.map { $0.replacing("\t", with: " ") } }

    /// Any text that is set is read back, by us and by git.
    @Test func valuesComeBack() throws {
        let seed = TestScale.seed("settings that are changed")
        var generator = SeededGenerator(seed: seed)
        let characters = Array("ab \t\n\r\"\\#;=[]é\u{8}'x")
        var text = SettingsText()
        var values: [String: String] = [:]
        for _ in 0..<300 {
            let name =
                "s\(Int.random(in: 0..<5, using: &generator)).k\(Int.random(in: 0..<20, using: &generator))"
            let value = String(
                (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                    characters.randomElement(using: &generator) ?? "a"
                })
            let key = try #require(SettingsKey(name))
            if Int.random(in: 0..<5, using: &generator) == 0 {
                #expect(try text.unset(key) == (values.removeValue(forKey: name) != nil), "seed \(seed)")
            } else {
                try text.set(key, to: value)
                values[name] = value
            }
            #expect(text[key]?.value == values[name], "seed \(seed)")
        }
        let read = try SettingsText(text.bytes)
        #expect(
            Dictionary(uniqueKeysWithValues: read.entries.map { ($0.key.description, $0.value ?? "") })
                == values,
            "seed \(seed)")
        if Self.hasGit {
            let theirs = try #require(try Self.git(text.bytes), "seed \(seed): git refuses it")
            #expect(Set(theirs) == Set(values.map { $0.key + "\n" + $0.value }), "seed \(seed)")
        }
    }
}
