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

    @Test func everyCommandAndTopicIsInTheOverview() throws {
        let text = HelpLayout(width: 80, style: .plain).text(try HelpText(table: .ekcal).blocks(for: []))
        for command in CommandTable.ekcal.commands { #expect(text.contains("  \(command.name)")) }
        for topic in HelpTopic.all { #expect(text.contains("  \(topic.name)")) }
    }

    @Test func helpOfACommandAsAWhole() throws {
        let text = HelpLayout(width: 72, style: .plain).text(
            try HelpText(table: .ekcal).blocks(for: ["delete"]))
        #expect(
            text == """
                ekcal rm: delete items, or occurrences of them

                  ekcal rm [OPTIONS] REF|QUERY...

                Also: ekcal delete, ekcal event rm, ekcal event delete, ekcal reminder
                rm, ekcal reminder delete

                  REF|QUERY              an identifier from a listing, with @DATE for
                                         one occurrence; - reads them from standard
                                         input; or a query, as one argument

                It asks before it deletes more than three items or a whole series; -y
                answers yes.

                Choosing and ordering
                      --occurrences      change the occurrences that a query matches,
                                         not whole series
                      --fail-empty       exit 8 if nothing matched or nothing had to be
                                         done
                      --expect N         exit 5 unless exactly this many items match

                Making the change
                      --span REACH       part of the series to change: this, future,
                                         all; see `ekcal help spans`
                      --if-rev REV       change it only if it still has this revision,
                                         else exit 5
                      --if-present       ignore items that do not exist, instead of exit
                                         3
                  -n, --dry-run          show what would change; write nothing
                  -y, --yes              answer yes to every question
                      --no-input         never ask; exit 9 instead of asking
                      --assume           accept dates that need an assumption, such as
                                         "at 5"; without a terminal they are refused
                      --no-hooks         run no hooks; see `ekcal help hooks`
                      --lock-timeout D   how long to wait for another writer (default:
                                         5s, maximum: 1h)

                Printing
                  -o, --output FORMAT    output format: text, json, jsonl, csv, tsv,
                                         template
                      --json             same as -o json
                      --jsonl            same as -o jsonl
                      --csv              same as -o csv
                      --fields A,B.C     only these fields, in this order; in text as
                                         columns
                      --format TEMPLATE  line template: '{start:%H:%M} {title}'; @FILE
                                         reads it from a file; see `ekcal help output`
                      --color WHEN       colours: auto, always, never
                  -q, --quiet            print only references in listings, and nothing
                                         for changes
                  -v, --verbose          print details to standard error: store, zone,
                                         range

                Everywhere
                  -s, --store NAME       store: a name, a folder or a .json file
                      --tz ZONE          time zone for output, and for times without a
                                         zone
                      --now TIME         use this time as the current time
                  -h, --help             print this help

                Examples
                  ekcal rm e7kq4@2026-03-20
                      one occurrence; the series continues
                  ekcal rm e7kq4 --span all -y
                      the whole series
                  ekcal rm 'calendar:errands is:done' -y
                      everything that a query finds
                  ekcal rm 'title:yoga on:2026-08' --occurrences -y
                      the dates of one month; the series continues

                """)
    }
}
