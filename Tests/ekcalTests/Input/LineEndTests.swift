import CalStore
import Foundation
import Testing

@testable import CommandLine
@testable import ekcal

/// Every reader of text takes every kind of line end, a byte order mark, and a last line without an end. A
/// batch with CR LF lost the lines behind a comment, with exit code 0.
///
/// The cases come from the command table and the list of formats: a command or an option that reads a text
/// and has no case here fails `everyReaderHasACase`.
@Suite struct LineEndTests {
    /// A text as some system or editor writes it.
    struct Kind: CustomTestStringConvertible {
        let testDescription: String
        let lineEnd: String
        var mark = ""
        var endsLastLine = true

        static let plain = Kind(testDescription: "LF", lineEnd: "\n")
        static let others = [
            Kind(testDescription: "LF, mark", lineEnd: "\n", mark: "\u{FEFF}"),
            Kind(testDescription: "LF, open end", lineEnd: "\n", endsLastLine: false),
            Kind(testDescription: "CR LF", lineEnd: "\r\n"),
            Kind(testDescription: "CR LF, mark", lineEnd: "\r\n", mark: "\u{FEFF}"),
            Kind(testDescription: "CR LF, open end", lineEnd: "\r\n", endsLastLine: false),
            Kind(testDescription: "CR", lineEnd: "\r"),
            Kind(testDescription: "CR, mark, open end", lineEnd: "\r", mark: "\u{FEFF}", endsLastLine: false),
        ]

        /// - Parameter text: Its lines end with LF, also the last one.
        func text(_ text: String) -> String {
            let text = endsLastLine ? text : String(text.dropLast(text.hasSuffix("\n") ? 1 : 0))
            return mark + text.replacingOccurrences(of: "\n", with: lineEnd)
        }
    }

    /// A text that something reads, and what makes it read it.
    struct Reader: CustomTestStringConvertible {
        /// `command PARAMETER`, `--option`, or what else it is.
        let name: String
        let text: String
        /// The earlier commands.
        var before: [[String]] = []
        /// The command whose answer the text is, where it cannot be written down: it gets `text` as its
        /// standard input.
        var source: [String]?
        /// The words of the command. `TEXT` is the path of the file; without it the text is the standard
        /// input.
        let words: [String]
        /// More commands whose answers belong to what is compared.
        var after: [[String]] = []

        var testDescription: String { name }
    }

    private static let listing = [
        ["list", "all", "--with", "both", "--series", "--csv", "--fields", "title,start,due,notes"]
    ]

    static let readers: [Reader] = [
        Reader(
            name: "batch FILE",
            text:
                "# shopping\ntodo Bread\n\nadd \\\n  A 2026-03-05\n# then\nlet b = add B 2026-03-06\nedit $b --notes x\n",
            words: ["batch", "TEXT"], after: listing),
        Reader(
            name: "batch on standard input", text: "# shopping\ntodo Bread\ntodo Butter\n", words: ["batch"],
            after: listing),
        Reader(
            name: "batch of JSON lines",
            text: #"{"op":"reminder.add","set":{"title":"x"}}"# + "\n"
                + #"{"op":"reminder.add","set":{"title":"y"}}"# + "\n",
            words: ["batch"], after: listing),
        Reader(name: "--keys", text: "3j\nlh\n4\n", words: ["ui", "--keys", "@TEXT"], after: []),
        Reader(
            name: "REF", text: "", before: [["todo", "one"], ["todo", "two"]],
            source: ["find", "type:reminder", "-q"], words: ["done", "-", "-y"], after: listing),
        Reader(
            name: "apply PLAN", text: "todo two\ntodo three\n", before: [["todo", "one"]],
            source: ["batch", "--plan", "-"], words: ["apply", "TEXT", "-y"], after: listing),
        Reader(
            name: "import FILE ics",
            text:
                "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20260305T100000Z\nSUMMARY:A long\n  title\nDESCRIPTION:one\\ntwo\nEND:VEVENT\nEND:VCALENDAR\n",
            words: ["import", "TEXT"], after: listing),
        Reader(
            name: "import FILE jcal",
            text:
                "[\"vcalendar\",[],\n[[\"vevent\",\n[[\"uid\",{},\"text\",\"a\"],\n[\"dtstart\",{},\"date\",\"2026-03-05\"],\n[\"summary\",{},\"text\",\"A\"]],[]]]]\n",
            words: ["import", "TEXT"], after: listing),
        Reader(
            name: "import FILE jscalendar",
            text:
                "{\"@type\":\"Event\",\n\"uid\":\"a\",\n\"title\":\"A\",\n\"start\":\"2026-03-05T10:00:00\",\n\"duration\":\"PT1H\"}\n",
            words: ["import", "TEXT"], after: listing),
        Reader(
            name: "import FILE json",
            text:
                "[{\"type\":\"event\",\n\"title\":\"A\",\"start\":\"2026-03-05\"},\n{\"type\":\"reminder\",\"title\":\"B\"}]\n",
            words: ["import", "TEXT"], after: listing),
        Reader(
            name: "import FILE jsonl",
            text:
                "{\"type\":\"event\",\"title\":\"A\",\"start\":\"2026-03-05\"}\n{\"type\":\"reminder\",\"title\":\"B\"}\n",
            words: ["import", "TEXT", "--as", "jsonl"], after: listing),
        Reader(
            name: "import FILE csv",
            text: "title,start,end\nA,2026-03-05 10:00,2026-03-05 11:00\n\"B, b\",2026-03-06,2026-03-06\n",
            words: ["import", "TEXT", "--as", "csv"], after: listing),
        Reader(
            name: "birthdays import FILE",
            text:
                "BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nBDAY:18151210\nEND:VCARD\nBEGIN:VCARD\nVERSION:4.0\nFN:Bob\nBDAY:19000102\nEND:VCARD\n",
            words: ["birthdays", "import", "TEXT"], after: listing),
        Reader(
            name: "calendar subscribe URL|FILE",
            text:
                "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:Feed\nBEGIN:VEVENT\nUID:a\nDTSTART:20260305T100000Z\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR\n",
            words: ["calendar", "subscribe", "TEXT"], after: listing),
        Reader(
            name: "invite show REF|FILE", text: invitation, words: ["invite", "show", "TEXT"]),
        Reader(
            name: "invite accept REF|FILE", text: invitation,
            words: ["invite", "accept", "TEXT", "--as", "eve@x.example", "-q"], after: listing),
        Reader(
            name: "--notes", text: "one\ntwo\n\nfour\n", words: ["todo", "x", "--notes", "@TEXT"],
            after: [["find", "title:x", "--format", "{notes}"]]),
        Reader(
            name: "--notes-file", text: "one\ntwo\n\nfour\n", words: ["todo", "x", "--notes-file", "TEXT"],
            after: [["find", "title:x", "--format", "{notes}"]]),
        Reader(
            name: "--format", text: "{title}: {due}\n", before: [["todo", "one", "2026-03-05"]],
            words: ["find", "title:one", "--format", "@TEXT"]),
        Reader(
            name: "--track",
            text: "52.5,13.4 2026-03-04T10:00:00Z\n52.6,13.5 2026-03-04T10:05:00Z\n",
            before: [
                ["place", "add", "Home", "52.6,13.5"], ["todo", "Milk", "--at", "Home"],
            ],
            words: ["place", "simulate", "--track", "TEXT"]),
        Reader(
            name: "place simulate -",
            text: "52.5,13.4 2026-03-04T10:00:00Z\n52.6,13.5 2026-03-04T10:05:00Z\n",
            before: [
                ["place", "add", "Home", "52.6,13.5"], ["todo", "Milk", "--at", "Home"],
            ],
            words: ["place", "simulate", "-"]),
        Reader(
            name: "--positions", text: "52.5,13.4\n52.6,13.5\n",
            words: ["alarm", "watch", "--once", "--positions", "-"]),
        Reader(
            name: "--with",
            text:
                "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20260305T100000Z\nDTEND:20260305T150000Z\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR\n",
            words: ["free", "2026-03-05", "--with", "TEXT"]),
        Reader(
            name: "--lines",
            text:
                "{\"id\":1,\"start\":\"2026-03-06T09:00\",\"rrule\":\"FREQ=DAILY;COUNT=2\"}\n{\"id\":2,\"start\":\"2026-03-07\"}\n",
            words: ["expand", "--lines"]),
        Reader(
            name: "--into",
            text:
                "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20260305T100000Z\nEND:VEVENT\nEND:VCALENDAR\n",
            words: ["export", "--into", "TEXT"]),
        Reader(
            name: "--base",
            text:
                "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20260305T100000Z\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR\n",
            words: ["import", "TEXT", "--on-conflict", "merge", "--base", "TEXT"]),
        Reader(
            name: "store merge BASE", text: snapshot,
            words: ["store", "merge", "TEXT", "TEXT", "TEXT"]),
        Reader(
            name: "store merge OURS", text: snapshot,
            words: ["store", "merge", "TEXT", "TEXT", "TEXT"]),
        Reader(
            name: "store merge THEIRS", text: snapshot,
            words: ["store", "merge", "TEXT", "TEXT", "TEXT"]),
        Reader(
            name: "settings", text: "# mine\n[default]\n\tduration = 45m\n[query]\n\tx = title:one\n",
            words: ["config", "list"]),
    ]

    private static let snapshot = "{\"calstore\":\"snapshot\",\n\"format\":1,\n\"records\":[\n]}\n"

    private static let invitation =
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\nMETHOD:REQUEST\nBEGIN:VEVENT\nUID:m\nDTSTAMP:20260301T100000Z\nDTSTART:20260305T100000Z\nDTEND:20260305T110000Z\nSUMMARY:Meeting\nORGANIZER:mailto:ada@x.example\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:eve@x.example\nEND:VEVENT\nEND:VCALENDAR\n"

    /// The result, without the name of the file.
    private func outcome(_ reader: Reader, _ kind: Kind) throws -> String {
        let shell = try Shell()
        for words in reader.before {
            let result = shell.run(words)
            #expect(result.code == 0, "\(words): \(result.err)")
        }
        let given = reader.source.map { shell.run($0, input: reader.text).out } ?? reader.text
        let text = kind.text(given)
        let name = reader.name == "settings" ? "config" : "text"
        try shell.write(text, to: name)
        if name == "config" {
            shell.environment["EKCAL_CONFIG"] = shell.folder.appendingPathComponent(name).path
        }
        let path = shell.folder.appendingPathComponent(name).path
        let words = reader.words.map { $0.replacingOccurrences(of: "TEXT", with: path) }
        let isFile = words != reader.words || name == "config"
        let result = shell.run(words, input: isFile ? "" : text)
        var outcome = ["\(result.code)", result.out, result.err]
        for words in reader.after { outcome.append(shell.run(words).out) }
        return shell.masked(outcome.joined(separator: "\n"))
    }

    @Test(arguments: readers)
    func everyKindOfLineEndIsRead(reader: Reader) throws {
        let plain = try outcome(reader, .plain)
        // The case itself must be one that works.
        #expect(plain.hasPrefix("0\n"), "\(plain)")
        for kind in Kind.others {
            let other = try outcome(reader, kind)
            #expect(other == plain, "\(kind.testDescription)")
        }
    }

    /// A form and a table as an editor may save them.
    @Test(arguments: Kind.others)
    func editorsMaySaveThemInAnyWay(kind: Kind) throws {
        func titles(_ kind: Kind, _ words: [String]) throws -> String {
            let shell = try Shell.after("add One 2026-03-05 --notes a")
            let id = String(shell.run(["find", "title:One", "-q"]).out.dropLast())
            shell.isTerminal = true
            shell.editor = { kind.text($0.replacing("One", with: "Two")) }
            let result = shell.run(words + [id])
            shell.isTerminal = false
            return shell.masked("\(result.code)\n\(result.err)" + shell.run(Self.listing[0]).out)
        }
        for words in [["edit"], ["edit", "--table", "-y"]] {
            let plain = try titles(.plain, words)
            #expect(plain.hasPrefix("0\n") && plain.contains("Two"), "\(words): \(plain)")
            #expect(try titles(kind, words) == plain, "\(words)")
        }
    }

    @Test func linesThatComeInPiecesAreRead() throws {
        for kind in [Kind.plain] + Kind.others {
            let bytes = Array(kind.text("one\n\ntwo\nthree\n").utf8)
            for size in 1...5 {
                var rest = bytes[...]
                var lines = InputLines { count throws(System.Failure) in
                    let piece = Array(rest.prefix(min(size, count)))
                    rest.removeFirst(piece.count)
                    return piece
                }
                var read: [String] = []
                while let line = try lines.next() { read.append(String(decoding: line, as: UTF8.self)) }
                #expect(read == ["one", "", "two", "three"], "\(kind.testDescription), \(size) at a time")
            }
        }
    }

    // MARK: Completeness

    /// Files that are written, not read.
    private static let written: Set<String> = ["--plan", "--rejects", "--reply", "--to"]

    @Test func everyReaderHasACase() {
        let names = Self.readers.map(\.name)
        func isThere(_ name: String) -> Bool { names.contains { $0 == name || $0.hasPrefix(name + " ") } }
        for command in CommandTable.ekcal.commands {
            for parameter in command.parameters {
                let reads = parameter.values == .files || parameter.help.contains("standard input")
                guard reads else { continue }
                // One reader for all.
                let isReference = parameter.name.contains("REF") && !parameter.name.contains("FILE")
                let name = isReference ? "REF" : "\(command.name) \(parameter.name)"
                // They read files in the same way.
                let isAnswer = command.path.first == "invite" && command.path != ["invite", "show"]
                #expect(isThere(isAnswer ? "invite accept REF|FILE" : name), "\(name)")
            }
            for use in command.options {
                let option = use.option
                let help = use.help ?? option.help
                let placeholder = use.placeholder ?? option.placeholder
                guard placeholder == "FILE" || help.contains("@FILE") || help.contains("standard input")
                else {
                    continue
                }
                let name = option.long
                if Self.written.contains(name) { continue }
                #expect(isThere(name), "\(command.name) \(name)")
            }
        }
        for format in ImportFormat.allCases { #expect(isThere("import FILE \(format.rawValue)")) }
    }
}
