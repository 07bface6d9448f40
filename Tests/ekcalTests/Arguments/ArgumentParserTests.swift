import Testing

@testable import CommandLine
@testable import ekcal

/// Command lines in, what was understood out.
@Suite struct ArgumentParserTests {
    private let parser = ArgumentParser(table: .ekcal) {
        ["tomorrow", "fri"].contains($0) ? "day " + $0 : $0 == "this week" ? "list this week" : nil
    }

    private func parse(_ line: String...) throws -> ParsedArguments { try parser.parse(line) }

    private func failure(_ line: String...) -> UsageError? {
        do {
            _ = try parser.parse(line)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Commands

    @Test func nothingIsToday() throws {
        let parsed = try parse()
        #expect(parsed.command.name == "today")
        #expect(parsed.isBare)
        #expect(try parse("--json").isBare)
        #expect(try !parse("today").isBare)
    }

    @Test(arguments: [
        (["list"], "list"), (["agenda"], "list"), (["event", "list"], "list"),
        (["reminder", "agenda"], "list"),
        (["delete", "x"], "rm"), (["event", "delete", "x"], "rm"), (["new", "x"], "add"),
        (["event", "new", "x"], "add"),
        (["complete", "x"], "done"), (["reminder", "complete", "x"], "done"),
        (["reminder", "add", "x"], "todo"),
        (["store", "info"], "store info"), (["store", "check"], "store check"),
        (["calendar", "add", "x"], "calendar add"),
    ])
    func commandsAndTheirSynonyms(words: [String], name: String) throws {
        #expect(try parser.parse(words).command.name == name)
    }

    @Test func aNounImpliesOptionsThatCanBeOverruled() throws {
        #expect(try parse("list").value(.with) == nil)
        #expect(try parse("event", "list").value(.with) == "events")
        #expect(try parse("reminder", "list").value(.with) == "reminders")
        #expect(try parse("reminder", "list", "--with", "both").value(.with) == "both")
    }

    @Test func unknownCommands() throws {
        #expect(failure("lst") == .unknownCommand(word: "lst", nearest: ["list"], meant: nil))
        #expect(
            failure("tomorrow") == .unknownCommand(word: "tomorrow", nearest: [], meant: "day tomorrow"))
        #expect(
            failure("this", "week") == .unknownCommand(word: "this", nearest: [], meant: "list this week"))
        let verbs = ["info", "check", "snapshot", "compact", "backup", "restore", "list", "new", "merge"]
        #expect(try parse("store").command.name == "store list")
        #expect(
            failure("op") == .missingVerb(noun: "op", verbs: ["show", "diff", "restore"]))
        #expect(
            failure("store", "inof")
                == .unknownVerb(noun: "store", word: "inof", nearest: ["info"], verbs: verbs))
    }

    /// No abbreviations (a `do` that completed a task, taskwarrior#735).
    @Test(arguments: ["do", "l", "sh", "exp", "ad"])
    func abbreviationsAreNoCommands(word: String) {
        #expect(throws: UsageError.self) { try parser.parse([word, "x"]) }
    }

    /// A noun alone lists, and what other tools call things is suggested.
    @Test func nounsAlone() throws {
        for (noun, command) in [
            ("calendar", "calendar list"), ("source", "source list"), ("store", "store list"),
            ("event", "list"), ("reminder", "list"), ("config", "config list"),
        ] { #expect(try parse(noun).command.name == command) }
        #expect(try parse("event").value(.with) == "events")
        #expect(try parse("reminder").value(.with) == "reminders")
        for (word, command) in [
            ("ls", "list"), ("cal", "month"), ("todos", "todo"),
            ("lists", "calendar list"),
            ("remove", "rm"), ("create", "add"),
        ] {
            guard case .unknownCommand(_, let nearest, _)? = failure(word) else {
                Issue.record("\(word) is a command")
                continue
            }
            #expect(nearest.first == command)
        }
    }

    /// An alias may hold them, whatever the command.
    @Test func globalOptionsAreTakenByEveryCommand() {
        for command in CommandTable.ekcal.commands {
            let words = command.path + command.parameters.filter(\.isRequired).map { _ in "e7kq4" }
            for options in [
                ["-s", "work"], ["--tz", "Europe/Rome"], ["--now", "2026-03-04"], ["-y"], ["--no-input"],
                ["-q"],
                ["-v"], ["--color", "never"], ["--no-pager"], ["--assume"], ["--lock-timeout", "1s"],
            ] {
                #expect(throws: Never.self, "\(command.name) \(options)") {
                    try parser.parse(words + options)
                }
                #expect(throws: Never.self, "\(command.name) \(options)") {
                    try parser.parse(options + words)
                }
            }
            if !command.writes {
                #expect(throws: Never.self, "\(command.name) -n") { try parser.parse(words + ["-n"]) }
            }
        }
    }

    // MARK: Options

    @Test(arguments: [
        ["--calendar", "work", "list"], ["--calendar=work", "list"], ["-c", "work", "list"],
        ["-cwork", "list"],
        ["-c=work", "list"], ["list", "-c", "work"], ["list", "-qc", "work"], ["list", "-qcwork"],
    ])
    func waysToGiveAValue(line: [String]) throws {
        let parsed = try parser.parse(line)
        #expect(parsed.command.name == "list")
        #expect(parsed.values(.calendar) == ["work"])
        #expect(parsed.operands.isEmpty)
    }

    @Test func optionsAndOperandsMix() throws {
        let parsed = try parse(
            "-s", "demo", "add", "--for", "45m", "Lunch", "-nq", "fri 12:00", "--alarm=10m")
        #expect(parsed.operands == ["Lunch", "fri 12:00"])
        #expect(parsed.value(.store) == "demo")
        #expect(parsed.value(.length) == "45m")
        #expect(parsed.has(.dryRun) && parsed.has(.quiet))
        #expect(!parsed.has(.yes))
        #expect(parsed.values(.alarm) == ["10m"])
    }

    @Test func repeatedOptions() throws {
        #expect(try parse("list", "-c", "a", "-c", "b").values(.calendar) == ["a", "b"])
        #expect(try parse("list", "-o", "json", "--json").value(.output) == "json")
        #expect(
            failure("list", "-o", "csv", "--json") == .conflict(option: "--json", other: "--output csv"))
        #expect(failure("add", "x", "fri", "-c", "a", "-c", "b") == .givenTwice(option: "--calendar"))
    }

    @Test func numbersAndChoices() throws {
        #expect(try parse("list", "-l", "5").number(.limit) == 5)
        #expect(try parse("list", "-l5", "--csv").choice(.output, as: OutputFormat.self) == .csv)
        #expect(
            failure("list", "-l", "many")
                == .badNumber(option: "--limit", value: "many", range: 0...Int(Int32.max)))
        #expect(
            failure("list", "-l", "-1")
                == .badNumber(option: "--limit", value: "-1", range: 0...Int(Int32.max)))
        #expect(
            failure("rm", "x", "--span", "al")
                == .badChoice(
                    option: "--span", value: "al", choices: ["this", "future", "all"], nearest: ["all"]))
        // The choices of one option can differ from command to command.
        #expect(try parse("export", "-o", "ics").value(.output) == "ics")
        #expect(
            failure("version", "--output", "csv")
                == .badChoice(option: "--output", value: "csv", choices: ["text", "json"], nearest: []))
    }

    @Test func wrongOptions() {
        #expect(
            failure("list", "--limt", "5")
                == .unknownOption(spelling: "--limt", command: "list", nearest: ["--limit"]))
        #expect(
            failure("list", "--lim", "5") == .unknownOption(spelling: "--lim", command: "list", nearest: []))
        #expect(failure("list", "-z") == .unknownOption(spelling: "-z", command: "list", nearest: []))
        #expect(
            failure("--sotre", "x", "list")
                == .unknownOption(spelling: "--sotre", command: nil, nearest: ["--store"]))
        #expect(failure("list", "--span", "all") == .foreignOption(option: "--span", command: "list"))
        #expect(
            failure("list", "--calendar")
                == .missingValue(option: "--calendar", placeholder: "NAME", next: nil))
        #expect(
            failure("add", "x", "--location", "--notes", "y")
                == .missingValue(option: "--location", placeholder: "TEXT", next: "--notes"))
        #expect(failure("list", "--reverse=yes") == .unexpectedValue(option: "--reverse", value: "yes"))
        #expect(
            failure("add", "x", "fri", "--repeat", "daily", "--rrule", "FREQ=DAILY")
                == .conflict(option: "--repeat", other: "--rrule"))
    }

    @Test func valuesThatLookLikeOptions() throws {
        #expect(try parse("add", "x", "fri", "--location=--notes").value(.location) == "--notes")
        #expect(try parse("add", "x", "fri", "--notes", "-").value(.notes) == "-")
        #expect(try parse("add", "x", "--alarm", "-90m", "-3d").operands == ["x", "-3d"])
    }

    /// Signed durations, offsets, `-` and everything behind `--` are operands.
    @Test(arguments: ["-", "-90m", "+3d", "-3d", "-PT1H", "-P1D", "-.5h", "-1"])
    func operandsThatBeginWithADash(operand: String) throws {
        #expect(try parser.parse(["add", "x", operand]).operands == ["x", operand])
    }

    @Test func aDoubleDashEndsOptions() throws {
        #expect(try parse("add", "-n", "--", "--strange title", "-n").operands == ["--strange title", "-n"])
        #expect(try parse("--", "list").command.name == "list")
    }

    // MARK: Operands

    @Test func howManyOperands() throws {
        #expect(try parse("list", "next", "week").text == "next week")
        #expect(try parse("show", "a", "b").operands == ["a", "b"])
        #expect(
            failure("add")
                == .missingOperand(
                    command: "add", parameter: "TITLE", synopsis: "add [OPTIONS] TITLE [WHEN]"))
        #expect(try parse("add", "Lunch", "tomorrow", "14:00").words(from: 1) == "tomorrow 14:00")
        #expect(try parse("add", "Lunch").words(from: 1) == nil)
        let extra = failure("split", "e7kq4", "14:00")
        #expect(
            extra
                == .extraOperand(
                    command: "split", operands: ["e7kq4", "14:00"], allowed: 1,
                    synopsis: "split [OPTIONS] REF@DATE|QUERY"))
        #expect(extra?.hint == "put words that belong together in quotes: \"e7kq4 14:00\"")
        #expect(failure("store", "info", "x") != nil)
    }

    // MARK: Help and version

    @Test(arguments: [
        (["--help"], [String]()), (["-h"], []), (["list", "--help"], ["list"]),
        (["store", "--help"], ["store"]),
        (["store", "info", "-h"], ["store", "info"]), (["add", "Lunch", "--bogus", "--help"], ["add"]),
        (["help", "dates"], ["dates"]), (["help", "store", "check"], ["store", "check"]),
    ])
    func helpIsAskedForInManyWays(line: [String], topic: [String]) throws {
        let parsed = try parser.parse(line)
        #expect(parsed.command.name == "help")
        #expect(parsed.operands == topic)
    }

    @Test func versionIsAnOptionToo() throws {
        #expect(try parse("--version").command.name == "version")
        #expect(try parse("version").command.name == "version")
    }

    // MARK: Wording

    @Test(arguments: [
        (["tomorrow"], "unknown command \"tomorrow\"", "did you mean `ekcal day tomorrow`?"),
        (["lst"], "unknown command \"lst\"", "did you mean `ekcal list`?"),
        (["xyzzy"], "unknown command \"xyzzy\"", "`ekcal help --all` lists all commands"),
        (
            ["op"], "`ekcal op` needs a second word",
            "write one of: ekcal op show, ekcal op diff, ekcal op restore"
        ),
        (["list", "--limt", "3"], "unknown option \"--limt\" for `ekcal list`", "did you mean `--limit`?"),
        (["list", "--force"], "`ekcal list` does not take --force", "`ekcal help list` lists its options"),
        (["log", "-n", "3"], "`ekcal log` does not take -n 3", "did you mean `-l 3`?"),
        (["add", "X", "-l", "Rome"], "`ekcal add` does not take --limit", "did you mean `--location`?"),
        (
            ["edit", "X", "-c", "Home"], "`ekcal edit` does not take --calendar",
            "`ekcal mv REF --to CAL` moves an item to another calendar"
        ),
        (
            ["add", "X", "--duration", "1h"], "unknown option \"--duration\" for `ekcal add`",
            "did you mean `--for`?"
        ),
        (["list", "-l", "x"], "--limit needs a number, not \"x\"", "write a whole number, 0 or more"),
    ])
    func sentences(line: [String], message: String, hint: String) {
        do {
            _ = try parser.parse(line)
            Issue.record("\(line) was accepted")
        } catch {
            #expect(error.message == message)
            #expect(error.hint == hint)
        }
    }
}
