import Testing

@testable import ekcal

@Suite struct HelpTextTests {
    private static let requests: [[String]] =
        [[]] + CommandTable.spellings.keys.sorted { $0.joined() < $1.joined() }
        + HelpTopic.allCases.map { [$0.rawValue] } + CommandTable.groups.map { [$0.noun] }

    /// Only words that cannot be broken (commands to copy) may reach beyond the width.
    @Test(arguments: requests, [60, 80, 100])
    func everythingFitsItsWidth(words: [String], width: Int) throws {
        let text = HelpLayout(width: width, style: .plain).text(try HelpText.blocks(for: words))
        for line in text.split(separator: "\n") where !line.contains("ekcal ") && !line.hasPrefix("  ") {
            #expect(DisplayWidth.of(line) <= width, "\(line)")
        }
        #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }

    @Test func unknownTopics() {
        #expect(throws: UsageError.unknownTopic(words: "daets", nearest: ["dates"])) {
            try HelpText.blocks(for: ["daets"])
        }
    }

    @Test func everyCommandAndTopicIsInTheOverview() throws {
        let text = HelpLayout(width: 80, style: .plain).text(try HelpText.blocks(for: []))
        for command in CommandTable.all { #expect(text.contains("  \(command.name)")) }
        for topic in HelpTopic.allCases { #expect(text.contains("  \(topic.rawValue)")) }
    }

    @Test func helpOfACommandAsAWhole() throws {
        let text = HelpLayout(width: 72, style: .plain).text(try HelpText.blocks(for: ["delete"]))
        #expect(
            text == """
                ekcal rm: delete items, or occurrences of them

                  ekcal rm [OPTIONS] REF|QUERY...

                Also: ekcal delete, ekcal event rm, ekcal event delete, ekcal reminder
                rm, ekcal reminder delete

                  REF|QUERY              an identifier as listings show it, with @DATE
                                         for one occurrence; - reads them from standard
                                         input; or a query, as one argument

                More than three items, or a whole series, are deleted only after a yes:
                type it, or give -y.

                Choosing and ordering
                      --fail-empty       exit 8 when nothing matched, or nothing was
                                         there to be done

                Making the change
                      --span REACH       how much of a series: this, future, all; see
                                         `ekcal help spans`
                      --if-rev REV       only if the item still has this revision, else
                                         exit 5
                  -n, --dry-run          say what would change; write nothing
                  -y, --yes              answer yes to every question
                      --no-input         never ask; exit 9 where a question would come
                      --no-hooks         ask and tell no hooks; see `ekcal help hooks`
                      --lock-timeout D   how long to wait for another writer; 5s unless
                                         told

                Printing
                  -o, --output FORMAT    how to print: text, json, jsonl, csv, tsv,
                                         template
                      --json             same as -o json
                      --jsonl            same as -o jsonl
                      --csv              same as -o csv
                      --fields A,B.C     only these fields, in this order; in text as
                                         columns
                      --format TEMPLATE  a line for each: '{start:%H:%M} {title}'; @FILE
                                         reads it; see `ekcal help output`
                      --color WHEN       colours: auto, always, never
                  -q, --quiet            listings print references only, changes print
                                         nothing
                  -v, --verbose          say on standard error what is read: store,
                                         zone, range

                Everywhere
                  -s, --store NAME       which store: a name, a folder or a .json file
                      --tz ZONE          zone for printing, and for times that name none
                      --now TIME         pretend that it is this time
                  -h, --help             print this help

                Examples
                  ekcal rm e7kq4@2026-03-20
                      one occurrence; the series goes on
                  ekcal rm e7kq4 --span all -y
                      the whole series
                  ekcal rm 'calendar:errands is:done' -y
                      all that a query finds

                """)
    }
}
