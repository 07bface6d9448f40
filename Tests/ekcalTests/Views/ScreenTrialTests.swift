import Testing

@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// Defects that a second day of use has found in the full screen, each by what happened. It is Wednesday
/// 2026-03-04 10:00 in Berlin.
@Suite struct ScreenTrialTests {
    private func picture(
        _ keys: String, _ shell: Shell, size: String = "80x24", _ more: String...
    ) -> [String] {
        let result = shell.run(["ui", "--size", size, "--keys", keys] + more)
        #expect(result.code == 0, "\(result.err)")
        return result.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func titles(_ shell: Shell) -> String {
        shell.run(["list", "all", "-o", "tsv", "--fields", "title"]).out
    }

    // MARK: Commands

    /// `:add … --store X` wrote into the store of the screen.
    @Test(arguments: [
        "add Zed sat --store /tmp/other.json", "add Zed sat -s /tmp/other.json", "--store=/tmp/x.json list",
    ])
    func aCommandForAnotherStoreRanInThisOne(_ line: String) throws {
        let shell = try Shell.after("add Lunch \"2026-03-05 12:00\"")
        #expect(picture(":\(line)<Enter>", shell)[23].hasPrefix("the full screen keeps its store"))
        #expect(!titles(shell).contains("Zed"))
    }

    /// A command behind an option lost the time and the zone of the screen, and one without an end was begun.
    @Test func anOptionBeforeACommandLostTheOthers() throws {
        let shell = try Shell.after("add Lunch \"2026-03-05 12:00\"")
        let lines = picture(":--color never day<Enter>", shell, "--now", "2026-03-05T08:00")
        #expect(lines.contains { $0.contains("Lunch") })
        #expect(picture(":--no-pager watch<Enter>", shell)[23].contains("has no end"))
    }

    /// Tab with several words that fit did nothing and said nothing.
    @Test func severalWordsThatFitWereNotShown() throws {
        let shell = try Shell()
        let lines = picture(":ad<Tab><Tab>", shell)
        #expect(lines[23].hasPrefix(":add"))
        let many = picture(":a<Tab>", shell)
        #expect(many[20...22].joined().contains("add") && many[20...22].joined().contains("alarm"))
        #expect(picture(":nothing-like-it<Tab>", shell)[22].contains("nothing completes this"))
    }

    // MARK: Views

    /// Many items of a whole day left no row for the hours, and keys changed items that were not seen.
    @Test func manyItemsOfTheWholeDayHidTheHours() throws {
        let shell = try Shell()
        let lines = (1...31).map { "add \"Whole \($0)\" 2026-03-05" } + ["add Evening \"2026-03-05 18:00\""]
        #expect(shell.run(["batch"], input: lines.joined(separator: "\n") + "\n").code == 0)
        let keys = "g2026-03-05<Enter>2" + String(repeating: "J", count: 32)
        let picture = picture(keys, shell)
        #expect(picture.contains { $0.contains("▶") && $0.contains("Evening") })
    }

    /// From a grid, Enter went down to the day, but Esc did not come back and `q` ended the program.
    @Test func backDidNotLeadUpToTheGrid() throws {
        let shell = try Shell.after("add Lunch \"2026-03-05 12:00\"")
        let month = picture("", shell, "--view", "month")
        #expect(picture("<Enter>", shell, "--view", "month")[0].hasPrefix("Wed 4 March 2026"))
        #expect(picture("<Enter><Esc>", shell, "--view", "month") == month)
        #expect(picture("<Enter>q", shell, "--view", "month") == month)
        let year = picture("", shell, "--view", "year")
        #expect(picture("<Enter><Enter><Esc><Esc>", shell, "--view", "year") == year)
        // Another view by its key is not below the grid.
        #expect(picture("<Enter>3<Esc>", shell, "--view", "month")[23].hasPrefix("this is the first screen"))
    }

    /// `1` put today at the bottom.
    @Test func theAgendaBeganInThePast() throws {
        let shell = try Shell()
        let lines = (1...40).map { "add \"Event \($0)\" \"2026-03-0\(3 + $0 % 3) 1\($0 % 10):00\"" }
        #expect(shell.run(["batch"], input: lines.joined(separator: "\n") + "\n").code == 0)
        let start = picture("", shell)
        #expect(picture("1", shell) == start)
        #expect(picture("21", shell)[1].contains("Wed 4 March"))
    }

    /// The example of the help said afterwards that only the first day of April had been shown.
    @Test func theHelpsOwnExampleWarned() throws {
        let shell = try Shell.after("add Lunch \"2026-03-05 12:00\"")
        let result = shell.run(["ui", "--view", "month", "april", "--keys", "j"])
        #expect(result.err.isEmpty && result.out.hasPrefix("April 2026"))
    }

    /// `g april` was refused: it is more than one day.
    @Test(arguments: [("april", "April 2026"), ("2027", "January 2027"), ("next month", "April 2026")])
    func aPeriodWasNoPlaceToGoTo(_ text: String, _ title: String) throws {
        let shell = try Shell.after("add Lunch \"2026-03-05 12:00\"")
        #expect(picture("g\(text)<Enter>", shell, "--view", "month")[0].hasPrefix(title))
    }

    /// With panes beside it, the month of a wider terminal showed signs where the narrower one had titles.
    @Test func aWiderMonthShowedLess() throws {
        let shell = try Shell()
        for hour in 10...18 { _ = shell.run(["add", "Lunch \(hour)", "2026-03-05 \(hour):00"]) }
        #expect(picture("4", shell, size: "80x24").contains { $0.contains("Lunc") })
        #expect(picture("4", shell, size: "100x24").contains { $0.contains("Lunc") })
    }

    // MARK: What is typed

    /// A filter that cannot be read stood in the title, and everything was shown.
    @Test func aFilterThatCannotBeReadWasSet() throws {
        let shell = try Shell.after("add Lunch \"2026-03-04 12:00\"", "add Walk \"2026-03-04 13:00\"")
        let lines = picture("fLunch<Enter>f<C-u>is:(<Enter>", shell)
        #expect(lines[23].hasPrefix("Filter: is:(") && lines[0].contains("filter: Lunch"))
        #expect(!lines.contains { $0.contains("Walk") })
    }

    /// `m` did not take a time with a second reading, and did not say how to go on; `s` took it.
    @Test func anAssumptionKeptAnItemInItsPlace() throws {
        let shell = try Shell.after("add Lunch \"2026-03-04 12:00\"")
        _ = picture("m2:30<Enter>", shell)
        #expect(shell.run(["list", "all", "--json"]).out.contains("2026-03-04T02:30:00+01:00"))
    }

    /// The first letter was glued to the day that the form proposes.
    @Test func theTimeWasGluedToTheProposedDay() throws {
        let shell = try Shell()
        _ = picture("g2026-03-06<Enter>nLunch<Tab>12-13<C-s>", shell)
        #expect(shell.run(["list", "all", "--json"]).out.contains("2026-03-06T12:00:00+01:00"))
    }

    /// A reader who is asked field by field went on past a time that cannot be read.
    @Test func theFormWentOnPastAWrongTime() throws {
        let shell = try Shell()
        let result = shell.run(["ui", "--reader", "--keys", "nT<Enter><C-u>nonsense<Enter>"])
        let last = result.out.split(separator: "\n").last { $0.contains(": ") } ?? ""
        #expect(last.hasPrefix("When: "), "\(result.out)")
    }

    /// The question whether to save said nothing to a key that does not answer it.
    @Test func aWrongAnswerWasIgnored() throws {
        let shell = try Shell()
        let foot = picture("nLunch<Esc>y", shell)[23]
        #expect(foot.hasPrefix("y is not an answer; Save the changes? s save"))
        #expect(picture("nLunch<Esc>y<Esc><Esc>", shell)[23].hasPrefix("Save the changes?"))
    }

    // MARK: The foot and the title

    /// Where a question was too long, the keys at its end were cut away.
    @Test func theKeysOfALongQuestionWereCutAway() throws {
        let shell = try Shell.after(
            "add A \"2026-03-04 12:00\"", "add B \"2026-03-04 13:00\"", "add C \"2026-03-04 14:00\"",
            "add D \"2026-03-04 15:00\"")
        let lines = picture("7jju", shell, size: "60x20")
        #expect(lines[18].hasPrefix("Undo ") && lines[19].hasSuffix("Esc leave"), "\(lines.suffix(3))")
    }

    /// At 60 columns the name of the store and the zone left no room for the filter.
    @Test func theTitleHidTheFilter() throws {
        let shell = try Shell.after("add Lunch \"2026-03-04 12:00\"")
        let lines = picture("fLunch<Enter>", shell, size: "60x20", "--read-only")
        #expect(lines[0].contains("read only") && lines[0].contains("filter: Lunch"))
    }

    /// In ASCII the sign of the selection was also that of what is going on.
    @Test func nowAndTheSelectionHadOneSign() throws {
        let shell = try Shell.after(
            "add Meeting \"2026-03-04 09:30\" --for 2h", "add Later \"2026-03-04 15:00\"")
        let lines = picture("j", shell, "--ascii")
        #expect(lines.filter { $0.contains(">") && $0.contains("Meeting") }.isEmpty)
        #expect(lines.contains { $0.contains(">") && $0.contains("Later") })
    }

    /// At 100 columns the line below the last months of a year could not be reached.
    @Test func theEndOfTheYearWasOutOfReach() throws {
        let shell = try Shell.after("add Lunch \"2026-03-04 12:00\"")
        let lines = picture("5g2026-12-31<Enter>", shell, size: "100x30")
        #expect(!lines[0].contains("more below"))
    }
}
