import CalStoreExchange
import Testing

@testable import CommandLine
@testable import ekcal

/// Completion scripts and the manual are made from the command table: nothing of it is missing there.
@Suite struct CompletionTests {
    /// The completions at the end of a line in zsh, without their descriptions.
    private func words(_ line: [String], shell: CompletionShell = .zsh) -> [String] {
        shell.lines(UnfinishedLine(shell.words(line), .ekcal)) { name, _ in [.init("<\(name)>")] }
            .map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func everythingIsCompleted() {
        for command in CommandTable.ekcal.commands {
            for path in command.spellings.map(\.path) {
                #expect(words([path[0]]).contains(path[0]))
                if path.count == 2 { #expect(words([path[0], ""]).contains(path[1]), "\(path)") }
                #expect(words(path + ["-"]) == command.options.map(\.option.long), "\(path)")
            }
        }
    }

    @Test(arguments: [
        // An option waits for its value, wherever it stands.
        ("list -o js", "text json jsonl csv tsv ics template"), ("list -c wo", "<calendars>"),
        ("-s x", "<stores> |folders"), ("--tz UTC show e", "<items>"), ("list --tz ", "<zones>"),
        ("list --from n", ""), ("copy e7kq4 --to ", "<calendars>"), ("list --to ", ""),
        ("store backup --to ", "|folders"), ("free today --with ", "|files"),
        // Behind its sign, and right behind its letter.
        ("list --calendar=wo", "--calendar=<calendars>"), ("list -cwo", "-c<calendars>"),
        ("list -c=wo", "-c=<calendars>"),
        // Of a list with commas only the last is typed.
        ("list --fields title,sta", "title,<fields>"),
        // A word of the command; the last parameter stands for all that follow.
        ("skip ", "<series>"), ("split ", "<series>"), ("undo ", "<undoable>"), ("redo ", "<redoable>"),
        ("op diff ", "<operations>"), ("list --sort title,sta", "title,<fields>"),
        ("import a.ics b", "|files"), ("done ", "<open>"), ("undone -q ", "<done>"),
        ("completion ", "bash zsh fish"), ("config get ", "<settings>"),
        // A noun that is a command too has its verbs first.
        ("config l", "get set unset list edit path"), ("man show ", nil),
        // Behind two dashes nothing is an option.
        ("show -- -", "<items>"), ("nonsense ", ""),
    ])
    func theWordAtTheEndIsCompleted(line: String, offered: String?) {
        let typed = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let lines = CompletionShell.zsh.lines(UnfinishedLine(typed, .ekcal)) { name, _ in [.init("<\(name)>")]
        }
        let shown = lines.map { $0.hasPrefix("\t") ? "|" + $0.dropFirst() : String($0.prefix { $0 != "\t" }) }
        #expect(shown.joined(separator: " ") == offered ?? HelpTopicNames.all)
    }

    /// `help` and `man` take commands and topics.
    private enum HelpTopicNames {
        static var all: String {
            (CommandTable.ekcal.firstWords + CommandTable.ekcal.topics.map(\.name)).joined(separator: " ")
        }
    }

    /// Bash splits words at `=` and `@`, hands over the last one quoted, and takes what it is given.
    @Test func bashIsGivenWhatItCanTake() {
        #expect(words(["list", "--calendar", "=", "<c"], shell: .bash) == ["<calendars>"])
        #expect(words(["list", "--calendar", "="], shell: .bash) == ["<calendars>"])
        #expect(words(["show", "@", "wo"], shell: .bash) == [])
        #expect(CompletionShell.bash.words(["show", "@", "my\\ query"]) == ["show", "@my query"])
        #expect(words(["completion", "f"], shell: .bash) == ["fish"])
    }

    @Test func namesComeFromTheStoreOnTheLine() throws {
        try Transcript.check(
            """
            $ ekcal calendar add "my: work" -q
            $ ekcal todo "Buy\tmilk" -q
            $ ekcal add Lunch "2026-03-05 12:00" -q
            $ ekcal calendar add there -s other -q
            $ ekcal config set query.late is:overdue -q
            $ ekcal completion zsh --candidates -- list -c m
            Calendar
            Reminders
            my: work
            $ ekcal completion bash --candidates -- list -c m
            my: work
            $ ekcal completion zsh --candidates -- -s other list -c ''
            Calendar
            Reminders
            there
            $ ekcal completion fish --candidates -- done ''
            r0001\tBuy milk
            $ ekcal completion bash --candidates -- show ''
            r0001\tBuy milk
            e0001\tLunch
            @late
            $ ekcal completion bash --candidates -- -s o
            other
            \tfolders
            $ ekcal completion bash extra
            ! ekcal: "extra" is one word too many
            !        write words only with --candidates
            [2]
            """, in: try Shell())
    }

    @Test func candidatesFitTheCommand() throws {
        let shell = try Shell.after(
            "calendar add \"side work\"", "add Standup \"2026-03-02 09:00\" --for 15m --repeat weekdays",
            "add Lunch \"2026-03-05 12:00\"", "todo Milk", "undo")
        try Transcript.check(
            """
            $ ekcal skip e0001@2026-03-06 -q
            $ ekcal completion zsh --candidates -- skip ''
            e0001\tStandup
            $ ekcal completion bash --candidates -- skip e0001@2026-03-0
            e0001@2026-03-05\tThu 2026-03-05 09:00
            e0001@2026-03-09\tMon 2026-03-09 09:00
            $ ekcal completion bash --candidates -- find calendar:si
            calendar:"side work"
            $ ekcal completion bash --candidates -- find is:re
            is:repeating
            is:readonly
            $ ekcal completion bash --candidates -- find cal
            calendar:
            $ ekcal completion bash --candidates -- list --tz lisb
            Europe/Lisbon
            $ ekcal completion bash --candidates -- list --sort=-du
            $ ekcal completion bash --candidates -- ag
            agenda
            """, in: shell)
        let undone = shell.run(["completion", "fish", "--candidates", "--", "redo", ""]).out
        #expect(undone.hasSuffix("  ekcal todo Milk\n") && undone.split(separator: "\n").count == 1)
        let undoable = shell.run(["completion", "fish", "--candidates", "--", "undo", ""]).out
        #expect(!undoable.contains("todo Milk") && undoable.contains("ekcal add Lunch"))
    }

    @Test func dailyCommandsComeFirstAndSynonymsOnlyWhenTyped() {
        let line = UnfinishedLine([""], .ekcal, first: ["add", "week"])
        let words = CompletionShell.fish.lines(line) { _, _ in [] }.map { $0.prefix { $0 != "\t" } }
        #expect(words.prefix(3) == ["add", "week", "today"])
        #expect(!words.contains("delete") && !words.contains("agenda") && words.contains("rm"))
        #expect(self.words(["dele"], shell: .bash) == ["delete"])
    }

    @Test func everyCommandAndTopicHasAPage() {
        let pages = Dictionary(uniqueKeysWithValues: ManPage.all(of: .ekcal).map { ($0.file, $0.text) })
        #expect(pages["ekcal.1"] != nil)
        for command in CommandTable.ekcal.commands {
            let page = pages["ekcal-\(command.path.joined(separator: "-")).1"]
            #expect(page != nil, "\(command.name)")
            for use in command.options {
                let name = "\\-\\-" + use.option.name.replacing("-", with: "\\-")
                #expect(page?.contains(name) == true, "\(command.name): \(use.option.name)")
            }
        }
        for topic in HelpTopic.all where !topic.isLive {
            #expect(pages.keys.contains { $0.hasPrefix("ekcal-\(topic.name).") })
        }
        // A line of text that begins with a dot or an apostrophe would be a request.
        let requests: Set = [".TH", ".SH", ".PP", ".RS", ".RE", ".nf", ".fi", ".TP", ".B", ".\\\""]
        for (file, page) in pages {
            for line in page.split(separator: "\n") where line.first == "." || line.first == "'" {
                let word = String(line.prefix { $0 != " " })
                #expect(requests.contains(word), "\(file): \(line)")
            }
        }
    }
}
