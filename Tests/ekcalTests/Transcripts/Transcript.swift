import Foundation
import Testing

@testable import ekcal

/// A session at the prompt, with all that is to be seen: commands, what they print, how they end.
///
/// ```
/// $ ekcal add Dentist "tomorrow 14:00"
/// Added e0001  Dentist   Thu 2026-03-05 14:00-15:00   Calendar
/// $ ekcal rm e0009
/// ! ekcal: no item e0009
/// !        `ekcal list` lists the items
/// [3]
/// ```
///
/// | Line | Is |
/// |---|---|
/// | `$ [NAME=VALUE...] ekcal WORDS [< FILE]` | a command; quotes as in a shell |
/// | `! TEXT` | a line on standard error |
/// | `? TEXT` | typed at a terminal in answer to a question; stands right below the command |
/// | `[N]` | it ends with exit code N; 0 where nothing is said |
/// | anything else | a line on standard output; `‹1›` stands for the control sequence `ESC [ 1 m` |
enum Transcript {
    /// Plays a session and compares all of it.
    ///
    /// - Parameter ignoresColumns: Whether the width of columns does not matter. In a store of many items a
    ///   random identifier may need one more letter than the others.
    static func check(
        _ expected: String, in shell: Shell, ignoresColumns: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var played: [String] = []
        let lines = expected.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.hasPrefix("$ ") {
            let answers = lines[(index + 1)...].prefix { !$0.hasPrefix("$ ") }.filter { $0.hasPrefix("?") }
            shell.isTerminal = !answers.isEmpty
            shell.typed = answers.map { String($0.dropFirst(2)) }
            played.append(String(line))
            played += answers.map(String.init)
            played += try play(String(line.dropFirst(2)), in: shell)
        }
        let got = played.joined(separator: "\n")
        if ignoresColumns, withNarrowColumns(got) == withNarrowColumns(expected) { return }
        if got != expected {
            Issue.record(Comment(rawValue: difference(expected, got)), sourceLocation: sourceLocation)
        }
    }

    /// The text with two spaces in the place of more.
    private static func withNarrowColumns(_ text: String) -> String { text.replacing(#/ {2,}/#, with: "  ") }

    private static func play(_ line: String, in shell: Shell) throws -> [String] {
        var words = try Transcript.words(shell.unmasked(line))
        var variables: [String: String] = [:]
        while let first = words.first, first != "ekcal", let equals = first.firstIndex(of: "=") {
            variables[String(first[..<equals])] = String(first[first.index(after: equals)...])
            words.removeFirst()
        }
        var input = ""
        if let arrow = words.firstIndex(of: "<"), arrow + 1 < words.count {
            input = shell.unmasked(try shell.read(words[arrow + 1]))
            words.removeSubrange(arrow...(arrow + 1))
        }
        let result = shell.run(Array(words.dropFirst()), input: input, with: variables)
        var lines = Transcript.lines(shell.masked(result.out))
        lines += Transcript.lines(shell.masked(result.err)).map { "! " + $0 }
        if result.code != 0 { lines.append("[\(result.code)]") }
        return lines
    }

    private static func lines(_ text: String) -> [String] {
        var lines = text.replacing("\r\n", with: "\n").split(
            separator: "\n", omittingEmptySubsequences: false
        ).map { $0.last == " " ? String($0.dropLast()) : String($0) }
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// The words of a command line; single and double quotes keep spaces.
    static func words(_ line: String) throws -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            switch (character, quote) {
            case (let mark, let open?) where mark == open: quote = nil
            case (_, .some): word = (word ?? "") + String(character)
            case ("\"", nil), ("'", nil):
                quote = character
                word = word ?? ""
            case (" ", nil):
                if let whole = word { words.append(whole) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        try #require(quote == nil, "a quote is not closed: \(line)")
        if let word { words.append(word) }
        return words
    }

    /// The whole session as it went, with its first line that is not as expected.
    private static func difference(_ expected: String, _ got: String) -> String {
        let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let lines = got.split(separator: "\n", omittingEmptySubsequences: false)
        let at =
            zip(expected, lines).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            ?? min(expected.count, lines.count)
        return """
            differs from line \(at + 1) on:
              expected  \(at < expected.count ? String(expected[at]) : "(the end)")
              got       \(at < lines.count ? String(lines[at]) : "(the end)")
            the whole session as it went:
            \(got)
            """
    }
}

extension Shell {
    /// A shell in which command lines (without `ekcal`) were run. The identifiers that they print are masked
    /// from then on.
    static func after(_ lines: String...) throws -> Shell {
        let shell = try Shell()
        for line in lines {
            let result = shell.run(try Transcript.words(line))
            #expect(result.code == 0, "\(line): \(result.err)")
            _ = shell.masked(result.out)
        }
        return shell
    }
}
