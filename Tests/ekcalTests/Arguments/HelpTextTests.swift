import Testing

@testable import Basics
@testable import CommandLine
@testable import ekcal

@Suite struct HelpTextTests {
    private static let requests: [[String]] =
        [[]] + CommandTable.ekcal.spellings.keys.sorted { $0.joined() < $1.joined() }
        + HelpTopic.all.map { [$0.name] } + CommandTable.ekcal.groups.map { [$0.noun] }

    /// Only words that cannot be broken (commands to copy) may reach beyond the width.
    @Test(arguments: requests, [60, 80, 100])
    func everythingFitsItsWidth(words: [String], width: Int) throws {
        let text = HelpLayout(width: width, style: .plain).text(
            try HelpText(table: .ekcal).blocks(for: words))
        for line in text.split(separator: "\n") where !line.contains("ekcal ") && !line.hasPrefix("  ") {
            #expect(DisplayWidth.of(line) <= width, "\(line)")
        }
        #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }

    @Test func unknownTopics() {
        #expect(throws: UsageError.unknownTopic(words: "daets", nearest: ["dates"])) {
            try HelpText(table: .ekcal).blocks(for: ["daets"])
        }
    }

    private func lines(_ words: [String], _ length: HelpText.Length = .full, width: Int = 80) throws
        -> [Substring]
    {
        let blocks = try page(words, length)
        return HelpLayout(width: width, style: .plain).text(blocks).split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast()
    }

    private func page(_ words: [String], _ length: HelpText.Length) throws -> [HelpBlock] {
        let help = HelpText(table: .ekcal)
        return try (try? help.blocks(for: words, length)) ?? #require(try help.search(words, length))
    }

    @Test func everyCommandAndTopicIsInTheListOfAll() {
        let text = HelpLayout(width: 80, style: .plain).text(HelpText(table: .ekcal).everything)
        for command in CommandTable.ekcal.commands { #expect(text.contains("  \(command.name)")) }
        for topic in HelpTopic.all { #expect(text.contains("  \(topic.name)")) }
    }

    /// It had 193 lines.
    @Test func theFirstPageIsOnePage() throws {
        let lines = try lines([])
        #expect(lines.count <= 40, "\(lines.count)")
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 })
        let text = lines.joined(separator: "\n")
        for topic in HelpTopic.all { #expect(text.contains(topic.name)) }
    }

    /// The examples of the first page can be typed.
    @Test func theFirstPageIsTrue() throws {
        let parser = ArgumentParser(table: .ekcal)
        for row in CommandTable.ekcal.guide.situations.flatMap(\.rows) {
            #expect(CommandTable.ekcal.spellings[[row.command]] != nil, "\(row.command)")
            guard let start = row.says.range(of: "ekcal ") else { continue }
            let line = row.says[start.upperBound...].split(separator: " ").map(String.init)
            #expect(throws: Never.self) { try parser.parse(line.filter { $0 != ">" && $0 != "all.ics" }) }
        }
    }

    @Test func shortHelpFitsOnOneScreen() throws {
        for command in CommandTable.ekcal.commands {
            let lines = try lines(command.path, .brief)
            #expect(lines.count <= 24, "\(command.name): \(lines.count)")
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 || $0.contains("ekcal ") })
        }
    }

    /// Each page names others, and all of them exist.
    @Test func pagesReferToEachOther() throws {
        let table = CommandTable.ekcal
        let help = HelpText(table: table)
        for name in table.commands.map(\.name) + table.topics.map(\.name) + ["options"] {
            #expect(!table.guide.related(to: name).isEmpty, "\(name)")
        }
        let guide = table.guide
        let names =
            guide.families.flatMap(\.self) + guide.meanings.values.flatMap(\.self) + Array(guide.usual.keys)
            + guide.nouns.map(\.name)
        for name in Set(names) {
            let words = name.split(separator: " ").map(String.init)
            let isNoun = words.count == 1 && table.verbs(of: name) != nil
            let isPage = table.spellings[words] != nil || table.topic(name) != nil || name == "options"
            #expect(isNoun || isPage, "\(name)")
            _ = try help.blocks(for: words)
        }
        for (name, options) in table.guide.usual {
            let command = try #require(table.match(name.split(separator: " ").map(String.init))?.command)
            for option in options { #expect(command.takes(option), "\(name) \(option.long)") }
        }
    }

    /// Shared options stand on one page, and in the help of a command only by name.
    @Test func sharedOptionsAreDescribedOnce() throws {
        let page = try lines(["options"]).joined(separator: "\n")
        for option in CommandTable.ekcal.guide.shared.flatMap(\.options) {
            #expect(page.contains(option.long))
        }
        for command in CommandTable.ekcal.commands {
            let text = try lines(command.path).joined(separator: "\n")
            for use in command.options where use.option == .store || use.option == .noHooks {
                #expect(!text.contains(use.option.help), "\(command.name)")
            }
        }
    }

    @Test(arguments: [
        ("travel", ["free", "plan", "planning"]), ("print", ["output", "week", "month"]),
        ("ring", ["alarm watch"]), ("timezone", ["dates"]), ("move an event", ["reschedule", "mv"]),
        ("colour", ["calendar edit"]), ("google", ["import", "sync"]), ("mistake", ["undo"]),
        ("tasks", ["todo"]), ("duplicates", ["dups"]), ("book a free hour", ["free"]),
    ])
    func pagesAreFoundByMeaning(words: String, pages: [String]) throws {
        let found = HelpSearch(table: .ekcal).hits(words.split(separator: " ").map(String.init))
        for page in pages { #expect(found.contains { $0.name == page }, "\(found.map(\.name))") }
        #expect(found.count <= 12)
    }

    /// Another ending of a name is that name.
    @Test(arguments: [("repeat", "repeats"), ("date", "dates"), ("export", "export"), ("recipe", "recipes")])
    func namesAreFoundWithAnotherEnding(word: String, page: String) throws {
        #expect(try lines([word]) == lines([page]))
    }

    @Test func whatIsFoundNowhere() throws {
        #expect(try HelpText(table: .ekcal).search(["xyzzy"]) == nil)
        // A word that is nowhere says nothing beside others.
        #expect(try lines(["travel", "xyzzy"]).dropFirst() == lines(["travel"]).dropFirst())
    }

    /// Every command of the tour succeeds, and the answers belong to each other.
    @Test func theTourWorks() throws {
        let text = try lines(["tour"]).joined(separator: "\n")
        #expect(text.split(separator: "\n").count { $0.hasPrefix("  $ ekcal ") } == 10)
        #expect(!text.contains("ekcal: "))
        for words in ["Added e", "Added r", "Done  r", "Undid o", "The rest of the series is unchanged."] {
            #expect(text.contains(words))
        }
    }

    @Test func helpOfACommandAsAWhole() throws {
        #expect(
            try lines(["delete"], width: 72).joined(separator: "\n") == """
                ekcal rm: delete items, or occurrences of them

                  ekcal rm [OPTIONS] REF|QUERY...

                Also: ekcal delete, ekcal event rm, ekcal event delete, ekcal reminder
                rm, ekcal reminder delete

                Examples
                  ekcal rm e7kq4@2026-03-20
                      one occurrence; the series continues
                  ekcal rm e7kq4 --span all -y
                      the whole series
                  ekcal rm 'calendar:errands is:done' -y
                      everything that a query finds
                  ekcal rm 'title:yoga on:2026-08' --occurrences -y
                      the dates of one month; the series continues

                Words
                  REF|QUERY          an identifier from a listing, with @DATE for one
                                     occurrence; - reads them from standard input; or a
                                     query, as one argument

                Details
                It asks before it deletes more than three items or a whole series; -y
                answers yes.

                Choosing and ordering
                      --occurrences  change the occurrences that a query matches, not
                                     whole series

                Making the change
                      --span REACH   part of the series to change: this, future, all;
                                     see `ekcal help spans`
                      --if-rev REV   change it only if it still has this revision, else
                                     exit 5
                      --if-present   ignore items that do not exist, instead of exit 3

                Options of most commands
                --fail-empty, --expect, -n, -y, --no-input, --assume, --no-hooks,
                --lock-timeout, -o text|json|jsonl|csv|tsv|template, --json, --jsonl,
                --csv, --tsv, --fields, --format, --color, -q, -v, -s, --tz, --now, -h:
                see `ekcal help options`.

                See also `ekcal help` with edit, reschedule, mv, copy, undo, skip,
                spans, calendar rm.
                """)
    }

    @Test func shortHelpAsAWhole() throws {
        #expect(
            try lines(["done"], .brief).joined(separator: "\n") == """
                ekcal done: complete reminders

                  ekcal done [OPTIONS] REF|QUERY...

                Examples
                  ekcal done rk3mh r8tbz
                      two at once
                  ekcal done rk3mh --from-today
                      the next date, counted from today
                  ekcal done 'calendar:errands due:today'
                      all open ones that a query finds

                Options
                      --from-today  count the next date from today, not from the due date
                      --if-rev REV  change it only if it still has this revision, else exit 5

                `ekcal help done` has everything. See also `ekcal help` with todo, undone,
                overdue, plan.
                """)
    }
}
