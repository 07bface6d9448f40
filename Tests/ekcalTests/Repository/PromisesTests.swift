import CalStoreExchange
import CommandLine
import Testing

@testable import TestSupport
@testable import ekcal

/// The promises to scripts are those recorded in `Fixtures/promises`: JSON in and out, words of the command
/// line, exit codes.
@Suite struct PromisesTests {
    enum Part: String, CaseIterable, Sendable {
        case answers, inputs, commands
        case exitCodes = "exit-codes"

        var lines: Promise.Lines {
            switch self {
            case .answers: PromisesTests.answers
            case .inputs: PromisesTests.inputs
            case .commands: PromisesTests.commands
            case .exitCodes: PromisesTests.exitCodes
            }
        }
    }

    private static let howToRecord = "CALSTORE_RECORD=promises swift test --filter PromisesTests"

    /// Nothing goes, and nothing becomes something else, unless the number of the schema rises.
    @Test(arguments: Part.allCases) func arePromised(part: Part) throws {
        let now = Promise(file: part.rawValue + ".txt", version: Answer.schema, lines: part.lines)
        try #require(now.lines.count > 10)
        let then = try now.recorded() ?? Promise(file: now.file, version: Answer.schema, lines: [:])
        let difference = Promise.difference(from: then.lines, to: now.lines) { old, new in
            // What had to be given may be left out: what programs write still holds.
            part != .answers && new == old + ", optional"
        }
        let broken = difference.broken + (part == .inputs ? Self.demands(difference.added, then) : [])
        let isRaised = now.version > then.version
        if !broken.isEmpty, !isRaised {
            Issue.record(
                """
                \(now.path) promises what does not hold any more:
                  \(broken.joined(separator: "\n  "))
                Give it back. Or raise `Answer.schema` to \(then.version + 1), say "schema \(then.version + 1)" and what \
                became of it in Changelog.md, and record: \(Self.howToRecord)
                """)
            return
        }
        if isRaised {
            let changelog = try Repository.file("Sources/CalStore/CalStore.docc/Changelog.md").text
            try #require(
                changelog.contains("schema \(now.version)"),
                "Changelog.md does not say what is new in schema \(now.version)")
        }
        guard difference != .init() || isRaised else { return }
        if Promise.isRecording { return try now.record() }
        Issue.record(
            """
            \(now.path) does not have what is new:
              \((difference.added + broken).joined(separator: "\n  "))
            If programs may rely on it from now on, record it: \(Self.howToRecord)
            """)
    }

    /// New members that must be given break what programs write, where the object itself is not new.
    private static func demands(_ added: [String], _ then: Promise) -> [String] {
        added.filter { line in
            guard let name = line.firstRange(of: ": ").map({ line[..<$0.lowerBound] }),
                let dot = name.lastIndex(of: "."), !line.hasSuffix(", optional"), !name.contains(" = "),
                !name.hasSuffix("[]")
            else { return false }
            return then.lines[String(name[..<dot])] != nil
        }.map { $0 + " must be given, which was not so" }
    }

    // MARK: What is promised

    private static var answers: Promise.Lines {
        var lines = SchemaLines()
        for answer in SchemaCommand.everything["answers"]?.members ?? [] {
            lines.add(answer.value, at: "answer \(answer.name)")
        }
        for object in SchemaCommand.everything["$defs"]?.members ?? [] {
            lines.add(object.value, at: "object \(object.name)")
        }
        return lines.lines
    }

    private static var inputs: Promise.Lines {
        var lines = SchemaLines()
        for kind in ["commands", "objects"] {
            for input in InputSchema.everything[kind]?.members ?? [] {
                lines.add(input.value, at: "input \(input.name)")
            }
        }
        return lines.lines
    }

    /// Commands with all their names, parameters, options and choices.
    private static var commands: Promise.Lines {
        var lines: Promise.Lines = [:]
        for command in SchemaCommand.everything["commands"]?.array ?? [] {
            let name = command["name"]?.string ?? ""
            lines[name] = command["writes"]?.bool == true ? "command that writes" : "command that reads"
            for other in command["also"]?.array?.compactMap(\.string) ?? [] {
                lines[other] = "another name of \(name)"
            }
            for parameter in command["parameters"]?.array ?? [] {
                lines["\(name) \(parameter["name"]?.string ?? "")"] =
                    (parameter["repeatable"]?.bool == true ? "parameters" : "parameter")
                    + (parameter["required"]?.bool == true ? "" : ", optional")
            }
            for option in command["options"]?.array ?? [] {
                let long = "\(name) \(option["name"]?.string ?? "")"
                lines[long] =
                    option["stands_for"]?.string.map { "stands for \($0)" }
                    ?? option["value"]?.string.map { "takes \($0)" } ?? "flag"
                if let short = option["short"]?.string { lines["\(name) \(short)"] = "short for \(long)" }
                for choice in option["choices"]?.array?.compactMap(\.string) ?? [] {
                    lines["\(long) \(choice)"] = "value"
                }
            }
        }
        return lines
    }

    private static var exitCodes: Promise.Lines {
        var lines: Promise.Lines = [:]
        for code in ExitCode.allCases { lines["exit \(code.rawValue)"] = "\(code)" }
        for code in EkcalError.Code.allCases {
            lines["error \(code.rawValue)"] = "exit \(code.exit.rawValue)"
        }
        return lines
    }

    // MARK: The comparison can fail

    @Test func whatGoesOrChangesIsSeen() {
        let old = ["a": "string", "b": "string", "c": "string"]
        #expect(Promise.difference(from: old, to: old) == .init())
        #expect(
            Promise.difference(from: old, to: ["a": "string", "b": "number", "d": "string"])
                == .init(
                    broken: [#"b was "string" and is "number""#, #"c, which was "string", is gone"#],
                    added: ["d: string"]))
        #expect(
            Promise.difference(from: ["a": "x"], to: ["a": "x, optional"]) { $1 == $0 + ", optional" }
                == .init(added: ["a: x, optional"]))
    }

    /// A schema becomes one line for each thing that a program may rely on.
    @Test func schemasAsLines() {
        var lines = SchemaLines()
        lines.add(
            [
                "type": "object", "description": "for people", "required": ["when"],
                "properties": [
                    "when": ["type": "string", "format": "date-time", "description": "for people"],
                    "span": ["type": ["string", "null"], "enum": ["this", .null]],
                    "items": [
                        "type": "array", "items": ["anyOf": [["$ref": "#/$defs/event"], ["type": "null"]]],
                    ],
                ],
            ], at: "x")
        #expect(
            lines.lines == [
                "x": "object", "x.when": "string (date-time)", "x.span": "string or null, optional",
                "x.span = \"this\"": "word", "x.span = null": "word", "x.items": "array, optional",
                "x.items[]": "event or null",
            ])
    }

    /// A member that must be given is a demand on programs that did not give it.
    @Test func newDemands() {
        let then = Promise(file: "", version: 1, lines: ["input add": "object"])
        let added = [
            "input add.why: string", "input add.note: string, optional", "input new.why: string",
            "input add.span = \"this\": word",
        ]
        #expect(Self.demands(added, then) == ["input add.why: string must be given, which was not so"])
    }
}
