import Foundation
import Testing

@testable import ekcal

/// Files that are named on a command line, and are pipes, links or standard output.
@Suite struct PlanFileTests {
    private let line = "add P 2026-03-06\n"

    private func path(_ name: String, _ shell: Shell) -> String {
        shell.folder.appendingPathComponent(name).path
    }

    @Test func aPlanIsWrittenThroughALink() throws {
        let shell = try Shell()
        try shell.write("keep", to: "real.json")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: path("link.json", shell), withDestinationPath: "real.json")
        try files.createSymbolicLink(atPath: path("dangling.json", shell), withDestinationPath: "new.json")
        try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("real.json", shell))
        for (name, target, mode) in [("link.json", "real.json", 0o640), ("dangling.json", "new.json", 0o600)]
        {
            #expect(shell.run(["batch", "--plan", path(name, shell), "-q"], input: line).code == 0)
            #expect(try files.destinationOfSymbolicLink(atPath: path(name, shell)) == target)
            #expect(try shell.read(target).hasPrefix("{\"calstore\":\"plan\""))
            let attributes = try files.attributesOfItem(atPath: path(target, shell))
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
        #expect(
            try files.contentsOfDirectory(atPath: shell.folder.path).filter { $0.hasSuffix(".tmp") } == [])
    }

    @Test func aPlanGoesIntoAPipeThatIsThere() throws {
        let shell = try Shell()
        let fifo = path("fifo", shell)
        #expect(mkfifo(fifo, 0o600) == 0)
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/bin/cat")
        reader.arguments = [fifo]
        let pipe = Pipe()
        reader.standardOutput = pipe
        try reader.run()
        #expect(shell.run(["batch", "--plan", fifo, "-q"], input: line).code == 0)
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        reader.waitUntilExit()
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("{\"calstore\":\"plan\""))
        let type = try FileManager.default.attributesOfItem(atPath: fifo)[.type] as? FileAttributeType
        #expect(type != .typeRegular)
    }

    @Test func aDashIsStandardOutput() throws {
        let shell = try Shell()
        let planned = shell.run(["batch", "--plan", "-"], input: line)
        #expect(planned.code == 0)
        #expect(planned.out.hasPrefix("{\"calstore\":\"plan\""))
        #expect(planned.err.contains("1 command, 1 change, as a plan on standard output"))
        #expect(!FileManager.default.fileExists(atPath: "-"))
        #expect(shell.run(["apply", "-"], input: planned.out).code == 0)
        #expect(shell.run(["batch", "--plan", "-", "--json"], input: line).code == 2)
    }

    @Test func pipesAreReadByName() throws {
        let shell = try Shell()
        for (words, text) in [
            (["batch"], "add A 2026-03-05\n"), (["import", "--as", "csv"], "title,start\nB,2026-03-05\n"),
            (["add", "C", "2026-03-05", "--notes"], "hi\n"),
        ] {
            let fifo = path("fifo-\(words[0])", shell)
            #expect(mkfifo(fifo, 0o600) == 0)
            try shell.write(text, to: "text")
            let writer = Process()
            writer.executableURL = URL(fileURLWithPath: "/bin/sh")
            writer.arguments = ["-c", "cat \"$1\" > \"$2\"", "sh", path("text", shell), fifo]
            try writer.run()
            let result = shell.run(words + [words[0] == "add" ? "@" + fifo : fifo])
            writer.waitUntilExit()
            #expect(result.code == 0, "\(words): \(result.err)")
        }
        let found = shell.run(["list", "2026-03-05", "-o", "jsonl", "--fields", "title,notes"]).out
        #expect(
            found == """
                {"title":"A","notes":null}
                {"title":"B","notes":null}
                {"title":"C","notes":"hi"}

                """)
    }
}
