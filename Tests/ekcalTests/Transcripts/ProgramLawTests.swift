import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import CalStoreExchange
@testable import TestSupport
@testable import ekcal

/// A law: no program is started with an option that the user has not written, with a recipient more, or
/// through a shell, whatever stands in a calendar.
///
/// Each use of programs is played with each hostile value; a use without a way to play it does not compile.
@Suite struct ProgramLawTests {
    /// Texts of strangers. `MARK` is a file that only a shell would make.
    static let hostile = [
        "-", "--", "-x", "--help", "-X/tmp/pwned", "-oQ/tmp", "--icon=/etc/passwd", "-rf /",
        "a,evil@x.example",
        ",", " ", " -x", "a b", "\t-x", "\n-x", "\r\nBcc: evil@x.example", "a\nSubject: evil", "\r", "\0",
        "\0-x",
        "a\0b", "'", "\"", "\\", "a'b\"c\\d", "$(touch MARK)", "`touch MARK`", ";touch MARK;", "|touch MARK",
        "&touch MARK&",
        "$HOME", "*", "~", "#", "{title}", "{to}", "{url}", "{{", "}", "%s%n", "!", "\u{1B}[31m-x",
        "\u{7F}-x", "\u{9B}-x",
        "\u{202E}-x", "\u{2028}-x", "\u{FFFD}-x", "－x", "–x", "ﷺ", "e\u{301}",
        String(repeating: "x", count: 3000),
        "-" + String(repeating: "y", count: 3000), String(repeating: "z", count: 200_000),
    ]

    private static let rounds = TestScale.rounds(1, long: 40)

    @Test(arguments: ProgramUse.allCases)
    func aValueIsNeverAnOption(use: ProgramUse) throws {
        let seed = TestScale.seed("law of programs, \(use)")
        var generator = SeededGenerator(seed: seed &+ UInt64(use.rawValue.utf8.count))
        var starts = 0
        for round in 0..<Self.rounds {
            // The values as they are once, and then two or three of them in one.
            var values = Self.hostile
            if round > 0 {
                for index in values.indices {
                    for _ in 0...Int.random(in: 0...1, using: &generator) {
                        values[index] += Self.hostile.randomElement(using: &generator) ?? ""
                    }
                }
            } else if !TestScale.isLong {
                values.shuffle(using: &generator)
                values = Array(values.prefix(12)) + ["-x", "--help", "a,evil@x.example"]
            }
            for value in values { starts += try play(use, value, &generator, seed) }
        }
        print("law of programs, \(use): \(starts) starts")
        #expect(starts > 0)
    }

    /// Plays a use with a value, in each way that a user may have written the line. Returns how many programs
    /// were started.
    private func play(
        _ use: ProgramUse, _ value: String, _ generator: inout SeededGenerator, _ seed: UInt64
    ) throws -> Int {
        let shell = try Shell()
        let folder = shell.folder.path
        let value = value.replacing("MARK", with: folder + "/mark")
        // It is read by a shell: a file that somebody else is just forked from could not be started.
        try shell.write("printf '%s\\0' \"$#\" \"$@\" >> '\(folder)/told'\n", to: "record")
        let record = "sh \(folder)/record"
        var written: [String] = []
        /// A line with fields: alone, behind what the user wrote, or behind `--`.
        func line(_ fields: String...) -> String {
            written = []
            for field in fields {
                let ways = [field, field + "x", "--title=" + field, "x" + field]
                written.append(ways.randomElement(using: &generator) ?? field)
            }
            if Bool.random(using: &generator) { written.insert("--", at: 0) }
            return ([record] + written).joined(separator: " ")
        }

        switch use {
        case .hook:
            let hook = "\(record) -- {title}"
            written = ["--", "{title}"]
            shell.environment["EKCAL_CONFIG"] = folder + "/config"
            try shell.write("[hook]\n    pre-commit = \(hook)\n    post-commit = \(hook)\n", to: "config")
            _ = shell.run(["add", "--", value, "fri"])
        case .alarm:
            _ = shell.run(["add", "--alarm", "10m", "--location", value, "--", value, "fri 14:00"])
            _ = shell.run(["alarm", "watch", "--once", "--now", "2026-03-06T12:00"])
            _ = shell.run([
                "alarm", "watch", "--once", "--now", "2026-03-06T13:50", "--exec",
                line("{title}", "{text}", "{location?}"),
            ])
        case .watch:
            _ = shell.run(["add", "First", "fri"])
            let last = shell.run(["changes", "--jsonl"]).out.split(separator: "\n").last ?? ""
            let cursor = try #require(try JSONValue(reading: last.utf8)["cursor"]?.string)
            _ = shell.run(["add", "--", value, "fri"])
            // Not all are titles, and without news it would wait.
            #expect(shell.run(["add", "Second", "fri"]).code == 0)
            written = ["{title}", "--"]
            _ = shell.run(["watch", "--once", "--since", cursor, "--exec", "\(record) {title} --"])
        case .mail:
            let text = value.replacing("\\", with: "\\\\").replacing("\r", with: "").replacing(
                "\n", with: "\\n")
            var count = 0
            for (organizer, title) in [
                (value, "Review"), ("bob@x.example", text), (value + "@x.example", text),
            ] {
                try shell.write(Self.invitation(organizer, title), to: "mail.ics")
                _ = shell.run([
                    "invite", "accept", folder + "/mail.ics", "--as", "me@x.example", "--send",
                    line("{to}", "{from}", "{subject}"),
                ])
                count += try check(written, shell, use, value, seed)
            }
            return count
        case .fetch:
            _ = shell.run([
                "config", "set", "fetch.command", line("{url}", "{output}", "{etag}", "{modified}"),
            ])
            _ = shell.run(["calendar", "subscribe", "http://x.example/" + value])
            _ = shell.run(["calendar", "subscribe", value])
            _ = shell.run(["calendar", "subscribe", "http://" + value])
        case .sync:
            written = ["{title}"]
            try? FileManager.default.createDirectory(
                atPath: folder + "/" + value, withIntermediateDirectories: true)
            _ = shell.run(["config", "set", "sync.folder", folder + "/" + value])
            _ = shell.run(["config", "set", "sync.command", "\(record) {title}"])
            _ = shell.run(["add", "--", value, "fri"])
            _ = shell.run(["sync", "-y"])
        case .server:
            written = ["--disable", "--fail-early", "--config", "-"]
            let program = try #require(ProgramLine(record + " " + written.joined(separator: " ")))
            let client = CurlClient(
                login: .none, system: .ofTests(shell.environment), program: program)
            let host = try #require(WebAddress("http://127.0.0.1:9/"))
            let url = host.resolving("/" + value) ?? host
            _ = try? client.send([HTTPRequest("GET", url, fields: [HTTPField("X-Value", value)])])
        case .names:
            // The name of the records is in front, so a value is no option.
            written = ["SRV", "_caldavs._tcp." + value]
            let program = try #require(ProgramLine(record))
            _ = ServiceLookUp(.ofTests(shell.environment), program: program).service(value)
        case .password:
            written = ["{title}", "--"]
            let account = Account(
                name: value, url: "https://x.example/", user: value, passwordCommand: "\(record) {title} --")
            _ = try? Login(account, .ofTests(shell.environment))
        case .editor:
            // A path has no NUL.
            let path = value.replacing("\0", with: "")
            guard !path.isEmpty else { return 0 }
            written = [path.hasPrefix("-") ? "./" + path : path]
            _ = try? ForegroundProgram.edit(record, path, environment: ProcessInfo.processInfo.environment)
        case .pager:
            let pager = try ForegroundProgram.pager(
                record, environment: ProcessInfo.processInfo.environment)
            _ = pager.write(Array(value.utf8))
            pager.close()
        }
        return try check(written, shell, use, value, seed)
    }

    private static func invitation(_ organizer: String, _ title: String) -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:x
        METHOD:REQUEST
        BEGIN:VEVENT
        UID:u1
        DTSTAMP:20260301T000000Z
        DTSTART:20260310T100000Z
        SUMMARY:\(title)
        ORGANIZER:mailto:\(organizer)
        ATTENDEE:mailto:me@x.example
        END:VEVENT
        END:VCALENDAR

        """
    }

    /// The words of each start, without the program.
    private func starts(_ shell: Shell) throws -> [[String]] {
        guard let bytes = FileManager.default.contents(atPath: shell.folder.path + "/told") else { return [] }
        var words = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }[...]
        var starts: [[String]] = []
        while let count = words.popFirst().flatMap({ Int($0) }) {
            starts.append(Array(words.prefix(count)))
            words = words.dropFirst(count)
        }
        return starts
    }

    /// Compares what programs got with what the user wrote. Returns how many were started.
    private func check(
        _ written: [String], _ shell: Shell, _ use: ProgramUse, _ value: String, _ seed: UInt64
    ) throws -> Int {
        let about = Comment(
            rawValue: "\(use), seed \(seed), value \(value.prefix(60).debugDescription), \(written)")
        #expect(!FileManager.default.fileExists(atPath: shell.folder.path + "/mark"), about)
        let starts = try starts(shell)
        try? FileManager.default.removeItem(atPath: shell.folder.path + "/told")
        for got in starts {
            #expect(got.count == written.count, about)
            // These have no fields.
            if [.hook, .watch, .sync, .server, .names, .password, .editor, .pager].contains(use) {
                #expect(got == written, about)
                continue
            }
            var isBehindOptions = false
            for (written, got) in zip(written, got) {
                if written == "--" { isBehindOptions = true }
                let isOption = got.hasPrefix("-") && got != "-"
                #expect(!isOption || isBehindOptions || written.hasPrefix("-"), about)
                let isLine = got.allSatisfy { !$0.isNewline }
                #expect(isLine, about)
                guard written.contains("{to}") || written.contains("{from}") else { continue }
                // One recipient was there.
                let isOne = got.filter { ",@ ".contains($0) } == "@"
                #expect(isOne, about)
            }
        }
        return starts.count
    }
}
