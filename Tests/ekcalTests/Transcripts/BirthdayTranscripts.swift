import Foundation
import Testing

@testable import ekcal

/// `birthdays import`.
@Suite struct BirthdayTranscripts {
    private static let ada = "BEGIN:VCARD\nVERSION:4.0\nUID:ada\nFN:Ada\nBDAY:1990-03-10\nEND:VCARD\n"
    private static let grace =
        "BEGIN:VCARD\nVERSION:3.0\nUID:grace\nFN:Grace\nBDAY:--0307\nANNIVERSARY:20090308\nEND:VCARD\n"

    private func titles(_ shell: Shell) -> [String] {
        shell.run(["list", "2026", "--format", "{start} {title} {location?}"]).out.split(separator: "\n").map
        {
            String($0).trimmingSuffix(" ")
        }
    }

    @Test func `birthdays come, change and go with their cards`() throws {
        let shell = try Shell()
        try shell.write(Self.ada + Self.grace, to: "all.vcf")
        let first = shell.run(["birthdays", "import", shell.path("all.vcf")])
        #expect(first.code == 0 && first.out.contains("2 new"))
        #expect(titles(shell) == ["2026-03-07 Grace's birthday", "2026-03-10 Ada's birthday"])
        // The age is that of somebody whose year is known.
        let list = shell.run(["list", "2026"]).out
        #expect(list.contains("turns 36") && list.components("turns") == 1)
        #expect(shell.run(["find", "is:birthday", "-q"]).out.split(separator: "\n").count == 2)

        let operations = shell.run(["log", "--json"]).out
        #expect(shell.run(["birthdays", "import", shell.path("all.vcf")]).out.contains("2 the same"))
        #expect(shell.run(["log", "--json"]).out == operations)

        try shell.write(Self.ada.replacing("03-10", with: "03-11") + Self.grace, to: "all.vcf")
        #expect(shell.run(["birthdays", "import", shell.path("all.vcf"), "--anniversaries"]).code == 0)
        #expect(
            titles(shell) == [
                "2026-03-07 Grace's birthday", "2026-03-08 Grace's anniversary", "2026-03-11 Ada's birthday",
            ])
        // Nobody gets older on a wedding day.
        #expect(shell.run(["list", "2026"]).out.components("turns") == 1)

        try shell.write(Self.ada, to: "one.vcf")
        #expect(shell.run(["birthdays", "import", shell.path("one.vcf")]).code == 0)
        #expect(titles(shell).count == 3)
        #expect(shell.run(["birthdays", "import", shell.path("one.vcf"), "--mirror"]).code == 0)
        #expect(titles(shell) == ["2026-03-10 Ada's birthday"])
    }

    @Test func `cards without a birthday make no calendar`() throws {
        let shell = try Shell()
        try shell.write("BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nEND:VCARD\n", to: "all.vcf")
        #expect(shell.run(["birthdays", "import", shell.path("all.vcf")]).code == 0)
        #expect(!shell.run(["calendar", "list"]).out.contains("Birthdays"))
        #expect(shell.run(["log", "-q"]).out.isEmpty)
    }

    @Test func `other commands do not change them`() throws {
        let shell = try Shell()
        try shell.write(Self.ada, to: "all.vcf")
        #expect(shell.run(["birthdays", "import", shell.path("all.vcf"), "-n"]).code == 0)
        #expect(titles(shell).isEmpty)
        #expect(shell.run(["birthdays", "import", shell.path("all.vcf")]).code == 0)
        let id = shell.run(["find", "is:birthday", "-q"]).out.split(separator: "\n").map(String.init)[0]
        #expect(shell.run(["rm", id, "-y", "--span", "all"]).code == 6)
        #expect(shell.run(["edit", id, "--title", "x", "--span", "all"]).code == 6)
        #expect(shell.run(["add", "x", "fri", "-c", "Birthdays"]).code == 6)
        #expect(shell.run(["undo"]).code == 0)
        #expect(titles(shell).isEmpty)
    }

    @Test func `files and settings that are wrong are refused`() throws {
        let shell = try Shell()
        try shell.write("BEGIN:VCALENDAR\nEND:VCALENDAR\n", to: "team.ics")
        let result = shell.run(["birthdays", "import", shell.path("team.ics")])
        #expect(result.code == 2 && result.err.contains("BEGIN:VCARD is missing"))
        try shell.write(Self.ada, to: "all.vcf")
        #expect(shell.run(["import", shell.path("all.vcf")]).err.contains("ekcal birthdays import"))
        #expect(shell.run(["config", "set", "birthdays.leap", "never"]).code == 2)
        #expect(shell.run(["config", "set", "birthdays.leap", "mar1"]).code == 0)
        try shell.write(Self.ada.replacing("1990-03-10", with: "2000-02-29"), to: "all.vcf")
        #expect(shell.run(["birthdays", "import", shell.path("all.vcf")]).code == 0)
        #expect(titles(shell) == ["2026-03-01 Ada's birthday"])
    }
}

extension Shell {
    /// The path of a file that a test has written.
    func path(_ name: String) -> String { folder.path + "/" + name }
}

extension String {
    fileprivate func components(_ word: String) -> Int { ranges(of: word).count }

    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        var text = self
        while text.last == suffix { text.removeLast() }
        return text
    }
}
