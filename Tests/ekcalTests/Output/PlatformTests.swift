import CalStore
import Foundation
import Testing

@testable import ekcal

@Suite struct PlatformTests {
    /// What a test platform was given to read and was told to write.
    final class Streams: @unchecked Sendable {
        // Protected by `lock`.
        private var input: [[UInt8]]
        private var written: [Platform.Stream: [UInt8]] = [:]
        private let lock = NSLock()

        init(_ input: [String]) { self.input = input.map { Array($0.utf8) } }

        func read() -> [UInt8] { lock.withLock { input.isEmpty ? [] : input.removeFirst() } }
        func write(_ bytes: [UInt8], _ stream: Platform.Stream) {
            lock.withLock { written[stream, default: []] += bytes }
        }
        func text(_ stream: Platform.Stream) -> String {
            lock.withLock { String(decoding: written[stream] ?? [], as: UTF8.self) }
        }
    }

    private func platform(
        _ environment: [String: String] = [:], terminal: Terminal = Terminal(),
        _ streams: Streams = Streams([])
    ) -> Platform {
        Platform(
            environment: environment, now: { Instant(secondsSince1970: 0) }, zone: { .utc },
            terminal: terminal,
            read: { _ in streams.read() }, write: { streams.write($0, $1) },
            readFile: { (path: String) throws(Platform.Failure) in
                guard path == "notes.txt" else {
                    throw Platform.Failure(name: path, reason: "No such file or directory")
                }
                return Array("from a file\n".utf8)
            })
    }

    /// no-color.org and bixense.com/clicolors; the option goes first.
    @Test(arguments: [
        (Terminal.ColorChoice?.none, [String: String](), true, true), (nil, [:], false, false),
        (nil, ["NO_COLOR": "1"], true, false), (nil, ["NO_COLOR": ""], true, true),
        (nil, ["TERM": "dumb"], true, false),
        (nil, ["CLICOLOR_FORCE": "1"], false, true), (nil, ["CLICOLOR_FORCE": "0"], false, false),
        (nil, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
        (.always, ["NO_COLOR": "1"], false, true),
        (.never, ["CLICOLOR_FORCE": "1"], true, false), (.auto, [:], true, true),
    ])
    func colors(
        choice: Terminal.ColorChoice?, environment: [String: String], isTerminal: Bool, isColored: Bool
    ) {
        let platform = platform(environment, terminal: Terminal(isOutput: isTerminal))
        #expect(platform.style(choice).isColored == isColored)
    }

    @Test func widths() {
        #expect(platform().listingWidth == nil)
        #expect(platform(["COLUMNS": "70"]).listingWidth == nil)
        #expect(platform(["COLUMNS": "70"]).helpWidth == 70)
        #expect(platform(terminal: Terminal(isOutput: true, columns: 120)).listingWidth == 120)
        #expect(
            platform(["COLUMNS": "70"], terminal: Terminal(isOutput: true, columns: 120)).listingWidth == 70)
        #expect(
            platform(["COLUMNS": "x"], terminal: Terminal(isOutput: true, columns: 120)).listingWidth == 120)
        #expect(platform(terminal: Terminal(isOutput: true)).listingWidth == 80)
    }

    @Test func lines() throws {
        var reader = LineReader(platform([:], Streams(["one\ntw", "o\r\n", "\n\nlast"])))
        var lines: [String] = []
        while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        #expect(lines == ["one", "two", "", "", "last"])
        #expect(try reader.next() == nil)
    }

    @Test func textFromFiles() throws {
        #expect(try platform().text(of: "plain") == "plain")
        #expect(try platform().text(of: "@notes.txt") == "from a file")
        #expect(try platform([:], Streams(["typed\n", "in\n"])).text(of: "-") == "typed\nin")
        #expect(throws: EkcalError(.file, "gone.txt: No such file or directory")) {
            try platform().text(of: "@gone.txt")
        }
    }

    @Test func questions() throws {
        let question = Question(text: "Delete 4 items?", hint: "-y answers yes")
        let terminal = Terminal(isInput: true, isOutput: true, isError: true)
        #expect(try question.ask(platform(), yes: true, noInput: true))
        for (typed, answer) in [("y\n", true), ("YES\n", true), ("n\n", false), ("\n", false), ("", false)] {
            let streams = Streams([typed])
            #expect(
                try question.ask(platform(terminal: terminal, streams), yes: false, noInput: false) == answer)
            #expect(streams.text(.error) == "Delete 4 items? [y/N] ")
        }
        let refusal = EkcalError(
            .answerNeeded, "this needs an answer: Delete 4 items?", hint: "-y answers yes")
        #expect(throws: refusal) { try question.ask(platform(terminal: terminal), yes: false, noInput: true) }
        #expect(throws: refusal) { try question.ask(platform(), yes: false, noInput: false) }
    }

    @Test func theRealFileSystemAnswers() throws {
        let platform = Platform.live()
        #expect(throws: Platform.Failure(name: "/nonexistent", reason: "No such file or directory")) {
            try platform.readFile("/nonexistent")
        }
        #expect(throws: Platform.Failure.self) { try platform.readFile("/") }
    }
}
