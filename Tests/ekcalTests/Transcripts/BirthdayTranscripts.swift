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

    /// They ring like those of other days: at the time of the setting, on 29 February by the setting of leap
    /// days.
    @Test func `birthdays have the alarms of the import`() throws {
        let shell = try Shell()
        let led = "BEGIN:VCARD\nVERSION:4.0\nUID:led\nFN:Led\nBDAY:2000-02-29\nEND:VCARD\n"
        try shell.write(Self.ada + led, to: "all.vcf")
        let file = shell.path("all.vcf")
        func alarms(_ range: String) -> [String] {
            shell.run(["alarm", "list", range, "--format", "{at} {title}"]).out.split(separator: "\n").map(
                String.init)
        }
        func imports(_ words: String...) -> Shell.Result { shell.run(["birthdays", "import", file] + words) }
        #expect(imports("--alarm", "1w", "--alarm", "0d").code == 0)
        #expect(
            alarms("2027-02..2027-03").map { $0.replacing("T09:00:00+01:00", with: "") } == [
                "2027-02-21 Led's birthday", "2027-02-28 Led's birthday", "2027-03-03 Ada's birthday",
                "2027-03-10 Ada's birthday",
            ])
        // Without the option they stay; with others they change.
        #expect(imports().out.contains("2 the same"))
        #expect(imports("--alarm", "0d").out.contains("2 changed"))
        #expect(alarms("2027-02..2027-03").count == 2)
        #expect(shell.run(["alarm", "next", "--format", "{title}"]).out == "Ada's birthday\n")
        let now = ["--now", "2026-03-10T09:00"]
        #expect(
            shell.run(["alarm", "watch", "--once"] + now).out.contains("Ada's birthday"))
        let ada = shell.run(["find", "Ada", "-q"]).out.split(separator: "\n").map(String.init)[0]
        // What was seen stays so when the file comes again.
        #expect(shell.run(["alarm", "ack", ada] + now).out.hasPrefix("Acknowledged"))
        #expect(imports("--alarm", "0d", "--alarm", "1d").code == 0)
        #expect(shell.run(["export", ada]).out.contains("ACKNOWLEDGED"))
        #expect(shell.run(["edit", ada, "--alarm", "2d", "--span", "all"]).code == 6)
        #expect(imports("--no-alarm").code == 0)
        #expect(alarms("2027").isEmpty)
        #expect(imports("--alarm", "1d", "--no-alarm").code == 2)
        let moment = imports("--alarm", "2027-01-01 09:00")
        #expect(moment.code == 2 && moment.err.contains("a birthday is every year"))
    }

    /// A file without birthdays would have emptied the calendar of a small family without a question.
    @Test func `a mirror of nothing asks before it empties the calendar`() throws {
        let shell = try Shell()
        try shell.write(Self.ada, to: "all.vcf")
        try shell.write("BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nEND:VCARD\n", to: "none.vcf")
        #expect(shell.run(["birthdays", "import", shell.path("all.vcf")]).code == 0)
        let refused = shell.run(["birthdays", "import", shell.path("none.vcf"), "--mirror"])
        #expect(refused.code == 9 && refused.err.contains("Delete the only item?"))
        #expect(titles(shell).count == 1)
        #expect(shell.run(["birthdays", "import", shell.path("none.vcf"), "--mirror", "-y"]).code == 0)
        #expect(titles(shell).isEmpty)
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
