import Basics
import CLibrary
import Foundation
import Testing

@testable import ekcal

/// The one starter of programs: what a program gets of ours, and how it ends.
@Suite struct ProgramTests {
    private func child(
        _ script: String, _ words: [String] = [], environment: [String: String] = [:]
    ) throws -> ChildProcess {
        let line = (["sh", "-c", script, "sh"] + words).map(ShellWords.quoted).joined(separator: " ")
        return ChildProcess(
            words: try #require(ProgramLine(line)).words(for: .hook),
            environment: ["PATH": "/bin:/usr/bin"].merging(environment) { $1 })
    }

    private func output(_ outcome: ChildProcess.Outcome) -> String {
        String(decoding: outcome.output, as: UTF8.self)
    }

    @Test func `words arrive as they are`() throws {
        let words = ["", " ", "a b", "$HOME", "`x`", "'", "\"", "*", "\n", "é"]
        let outcome = try child("printf '[%s]' \"$@\"", words).run(input: [])
        #expect(outcome.end == .exit(0))
        #expect(output(outcome) == words.map { "[\($0)]" }.joined())
    }

    @Test func `a word with a NUL is refused, because it would be another word`() throws {
        let words = ProgramWords.shell(.pager, "echo", paths: ["a\0b"])
        #expect(throws: Program.Failure(code: EINVAL)) {
            try ChildProcess(words: words, environment: [:]).run(input: [])
        }
    }

    @Test func `a variable has no NUL`() throws {
        let outcome = try child("printf %s \"$V\"", environment: ["V": "a\0b"]).run(input: [])
        #expect(output(outcome) == "ab")
    }

    @Test func `no descriptor of ours is open in it`() throws {
        var mine: [Int32] = []
        for _ in 0..<4 {
            let pipe = try Program.Pipe()
            mine += [pipe.reading, pipe.writing]
        }
        defer { for descriptor in mine { close(descriptor) } }
        let script = mine.map { "[ -e /proc/self/fd/\($0) ] && echo \($0)" }.joined(separator: "; ")
        guard FileManager.default.fileExists(atPath: "/proc/self/fd") else { return }
        #expect(try output(child(script + "; true").run(input: [])) == "")
    }

    @Test func `a signal that we ignore ends it`() throws {
        for number in [SIGPIPE, SIGINT, SIGQUIT, SIGXFSZ] {
            let before = signal(number, SIG_IGN)
            // Other tests write to programs that have ended.
            defer { if number != SIGPIPE { signal(number, before) } }
            let outcome = try child("kill -\(number) $$; sleep 1").run(input: [])
            #expect(outcome.end == .signal(number), "\(number)")
        }
    }

    @Test func `a program that writes too large a file is stopped, and one that does not is not`() throws {
        let shell = try Shell()
        var program = try child("while :; do head -c 10000 /dev/zero; done >> '\(shell.path("large"))'")
        program.fileLimit = FileLimit(
            folder: shell.folder.path, size: 100_000, files: RealFileSystem())
        #expect(try program.run(input: []).end == nil)
        try FileManager.default.removeItem(atPath: shell.path("large"))
        var small = try child("head -c 100000 /dev/zero > '\(shell.path("large"))'; sleep 0.1")
        small.fileLimit = program.fileLimit
        #expect(try small.run(input: []).end == .exit(0))
    }

    @Test func `what takes too long is ended with all that it has started`() throws {
        let shell = try Shell()
        let limit = ProgramLimit(typed: "0.3s", seconds: 0.3)
        let script = "(sleep 1; echo x > '\(shell.path("late"))') & sleep 60"
        let outcome = try child(script).run(input: [], limit: limit)
        #expect(outcome.end == nil)
        usleep(1_300_000)
        #expect(!FileManager.default.fileExists(atPath: shell.path("late")))
    }

    @Test func `neither side waits for the other to read`() throws {
        let input = [UInt8](repeating: 0x78, count: 1 << 20)
        let both = try child("cat").run(input: input)
        #expect(both.end == .exit(0) && both.output.count == 1 << 16)
        #expect(try child("exit 0").run(input: input).end == .exit(0))
        #expect(try output(child("wc -c").run(input: input)).contains("1048576"))
    }

    @Test func `how it ended is its own code or signal`() throws {
        #expect(try child("exit 7").run(input: []).end == .exit(7))
        #expect(try child("kill -9 $$").run(input: []).end == .signal(9))
        #expect(throws: Program.Failure(code: ENOENT)) {
            try ChildProcess(
                words: #require(ProgramLine("/nonexistent/x")).words(for: .hook), environment: [:]
            ).run(input: [])
        }
    }

    @Test func `an editor ends with its own code, or 128 and a signal`() throws {
        let environment = ["PATH": "/bin:/usr/bin"]
        #expect(try ForegroundProgram.edit("exit 3; :", "x", environment: environment) == 3)
        #expect(try ForegroundProgram.edit("kill -9 $$; :", "x", environment: environment) == 137)
    }

    @Test func `a pager gets all, and may go before it has read it`() throws {
        let shell = try Shell()
        let environment = ["PATH": "/bin:/usr/bin"]
        let whole = try ForegroundProgram.pager("cat > '\(shell.path("paged"))'", environment: environment)
        #expect(whole.write(Array("a\nb\n".utf8)))
        whole.close()
        #expect(try shell.read("paged") == "a\nb\n")
        signal(SIGPIPE, SIG_IGN)
        let quick = try ForegroundProgram.pager("exit 0; :", environment: environment)
        var isRead = true
        for _ in 0..<100 where isRead { isRead = quick.write([UInt8](repeating: 0x78, count: 1 << 16)) }
        quick.close()
        #expect(!isRead)
    }
}
