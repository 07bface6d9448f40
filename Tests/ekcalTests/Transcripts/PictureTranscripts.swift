import Testing

@testable import ekcal

/// The parts of a picture other than the days: the present time, a second clock, a small month, the marks of
/// calendars.
@Suite struct PictureTranscripts {
    private func filled() throws -> Shell {
        try .after(
            "calendar add Work --tint #1BADF8 -q", "add Before '2026-03-04 08:00' --for 30m -c Work -q",
            "add Running '2026-03-04 09:30' --for 2h -q", "add After '2026-03-04 14:00' --for 1h -c Work -q",
            "add 'Long way' '2026-03-05 18:00..2026-03-07 09:00' -c Work -q")
    }

    private func lines(_ shell: Shell, _ words: [String], _ variables: [String: String]) -> [String] {
        shell.run(words, with: variables).out.split(separator: "\n").map(String.init)
    }

    /// Between what has begun and what has not, on today only.
    @Test func theLineOfThePresentTime() throws {
        let shell = try filled()
        let week = lines(shell, ["week"], ["COLUMNS": "100"])
        let order = ["Before", "Running", "━ 10:00 ━", "After"].map { word in
            week.firstIndex { $0.contains(word) } ?? -1
        }
        #expect(order == order.sorted() && !order.contains(-1), "\(week.joined(separator: "\n"))")
        #expect(week.count { $0.contains("━ 10:00") } == 1)
        #expect(!lines(shell, ["week", "next"], ["COLUMNS": "100"]).contains { $0.contains("━") })
        // A rule that what runs crosses.
        let day = lines(shell, ["day"], ["COLUMNS": "60"])
        let rule = try #require(day.firstIndex { $0.hasPrefix("10:00 ━╋━") })
        #expect(day[rule - 1].hasPrefix("09:30") && day[rule + 2].hasPrefix("10:30"))
        // The line has said what time it is.
        #expect(day.count { $0.contains("10:00") } == 1 && day[rule + 1].hasPrefix("      ├"))
        #expect(!lines(shell, ["day", "tomorrow"], ["COLUMNS": "60"]).contains { $0.contains("━") })
    }

    @Test func todayIsMarkedWithoutColour() throws {
        let shell = try filled()
        for view in ["week", "month"] {
            let marked = lines(shell, [view], ["COLUMNS": "120"]).flatMap {
                $0.matches(of: #/▶ ([A-Za-z]+ )?([0-9]+) /#)
            }
            #expect(marked.map { String($0.2) } == ["4"])
        }
        // Three items: the second of four steps.
        let year = lines(shell, ["year"], ["COLUMNS": "80"])
        #expect(year.count { $0.contains(" 4◑") } == 1)
        #expect(year.last == "today:  ○ ◔ ◑ ◕ ●, from empty to full")
        #expect(lines(shell, ["year", "2027"], ["COLUMNS": "80"]).last?.hasPrefix("at least:") == true)
        let ascii = lines(shell, ["year"], ["COLUMNS": "80", "LC_ALL": "C"])
        #expect(ascii.count { $0.contains(" 4<") } == 1 && ascii.last == "today:  <")
    }

    /// New York is six hours behind Berlin, and from 8 to 29 March five.
    @Test func aSecondClock() throws {
        let shell = try filled()
        let words = ["--zone-column", "America/New_York"]
        let day = lines(shell, ["day"] + words, ["COLUMNS": "70"])
        #expect(day[1].split(separator: " ") == ["Berlin", "New", "York"])
        #expect(day.contains { $0.split(separator: " ").prefix(2) == ["14:00", "08:00"] })
        let later = lines(shell, ["day", "2026-03-12"] + words, ["COLUMNS": "70"])
        #expect(later.contains { $0.split(separator: " ").prefix(2) == ["14:00", "09:00"] })
        let week = lines(shell, ["week"] + words, ["COLUMNS": "140"])
        #expect(week[0].hasSuffix("; times: Berlin, New York"))
        #expect(week.contains { $0.contains("14:00 08:00") })
        let wrong = shell.run(["day", "--zone-column", "Nowhere"])
        #expect(wrong.code == 2 && wrong.err.contains("Nowhere"))
    }

    /// From Thursday 18:00 to Saturday 09:00: one bar, which says when it begins.
    @Test func aLongItemIsABar() throws {
        let week = lines(try filled(), ["week"], ["COLUMNS": "120"])
        let bar = try #require(week.first { $0.contains("Long way") })
        #expect(bar.contains("[■ 18:00 Long way ") && bar.contains("─]│"), "\(bar)")
        #expect(week.count { $0.contains("Long way") } == 1)
    }

    @Test func aSmallMonthBesideTheList() throws {
        let shell = try filled()
        let wide = lines(shell, ["list", "--month", "--days", "2"], ["COLUMNS": "90"])
        #expect(wide[0].hasPrefix("   March 2026") && wide[0].hasSuffix("Wed 4 March 2026"))
        // The list is the same as without it, beside the month.
        let alone = lines(shell, ["list", "--days", "2"], ["COLUMNS": "63"]).filter { !$0.isEmpty }
        let list = wide.map { String($0.dropFirst(27)) }.filter { !$0.isEmpty }
        #expect(list == alone)
        // Where there is no room it is the list.
        let narrow = shell.run(["list", "--month"], with: ["COLUMNS": "70"]).out
        #expect(narrow == shell.run(["list"], with: ["COLUMNS": "70"]).out)
        #expect(shell.run(["list", "--month"]).out == shell.run(["list"]).out)
    }

    @Test(arguments: [["day"], ["week"], ["month"], ["year"], ["calendar", "list"]])
    func whereTheLocaleHasNoUnicodeRulesAreASCII(view: [String]) throws {
        let shell = try filled()
        for variables in [["LC_ALL": "C"], ["LC_CTYPE": "de_DE.ISO-8859-1", "LANG": "de_DE.UTF-8"]] {
            let out = shell.run(view, with: variables.merging(["COLUMNS": "120"]) { $1 }).out
            #expect(out.utf8.allSatisfy { $0 < 0x80 }, "\(out)")
        }
        let out = shell.run(view, with: ["LANG": "en_GB.UTF-8", "COLUMNS": "120"]).out
        #expect(out.utf8.contains { $0 >= 0x80 })
    }

    /// A shape for each calendar, in the order of the store, and a letter for each list where there are
    /// several.
    @Test func marksOfCalendars() throws {
        let shell = try filled()
        #expect(lines(shell, ["week"], ["COLUMNS": "120"]).last == "● Calendar  ■ Work")
        _ = shell.run(["calendar", "add", "errands", "--kind", "reminders", "-q"])
        _ = shell.run(["todo", "Milk", "2026-03-06", "-c", "errands", "-q"])
        let list = lines(shell, ["calendar", "list"], [:])
        let marks = list.map { $0.split(separator: " ")[1] }
        #expect(Set(marks).count == 4 && marks.contains("☐b"), "\(list)")
        // Only one list is in view, until there is something on the other.
        #expect(lines(shell, ["week"], ["COLUMNS": "120"]).contains { $0.contains("☐ Milk") })
        _ = shell.run(["todo", "Eggs", "2026-03-05", "-c", "Reminders", "-q"])
        let both = lines(shell, ["week"], ["COLUMNS": "120"])
        #expect(both.contains { $0.contains("☐b Milk") } && both.contains { $0.contains("☐a Eggs") })
        #expect(lines(shell, ["day", "2026-03-06"], ["COLUMNS": "120"]).last == "■ Work  ☐ errands")
    }

    /// All items that fit are shown: the month takes the lines of the terminal and no more.
    @Test func aMonthFillsTheTerminal() throws {
        let shell = try filled()
        for hour in 10..<22 { _ = shell.run(["add", "At \(hour)", "2026-03-10 \(hour):00", "-q"]) }
        let low = lines(shell, ["month"], ["COLUMNS": "120", "LINES": "24"])
        let high = lines(shell, ["month"], ["COLUMNS": "120", "LINES": "40"])
        #expect(low.count < 24 && high.count < 40)
        let more = try #require(low.joined().firstMatch(of: #/\+([0-9]+) more/#)).1
        #expect(low.joined().matches(of: /At [0-9]+/).count + (Int(more) ?? 0) == 12)
        #expect(high.joined().matches(of: /At [0-9]+/).count == 12 && !high.joined().contains("more"))
    }
}
