import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Defects of the form that lost or changed a value, each by what happened.
@Suite struct EditorLossTests {
    /// A meeting with alarms that ring these minutes before it; every second one is a mail.
    private func form(alarms minutes: Int...) throws -> EditorForm {
        var item = try EditorSamples.meeting()
        item.alarms = minutes.enumerated().map { index, minutes in
            ItemAlarm(
                .relative(ItemDuration(seconds: -minutes * 60), toEnd: false),
                action: index % 2 == 0 ? .display : .email)
        }
        return try EditorSamples.form(item)
    }

    private func patched(_ form: EditorForm) throws -> [ItemAlarm] {
        var item = form.opening.item
        try form.changes.patch { _ in item.calendarID }.apply(to: &item)
        return item.alarms
    }

    // MARK: Alarms

    /// An alarm that was spelled anew was added and then removed.
    @Test(arguments: ["10 min", "10m before", "-10m", "-PT10M"])
    func anAlarmThatWasSpelledAnewWasDeleted(text: String) throws {
        var form = try form(alarms: 10)
        form.set(.alarm, text)
        form.read()
        #expect(form.isChanged(.alarm) && !form.isBad(.alarm))
        #expect(form.changes.commands.isEmpty)
        #expect(try patched(form) == form.opening.item.alarms)
    }

    /// `1d` is a day of the calendar, `24h` are hours.
    @Test func aDayIsNotSpelledAsHours() throws {
        var form = try form(alarms: 1440)
        #expect(form.text(of: .alarm) == "24h")
        form.set(.alarm, "1d")
        form.read()
        let words = form.changes.commands.first ?? []
        #expect(words.filter { $0.contains("alarm") } == ["--add-alarm=1d", "--remove-alarm=24h"])
    }

    /// One of two alarms with the same text was not removed, and the form said that nothing was changed.
    @Test(arguments: ["10m", "10m, 5m", "10 min", "10m, 10m, 10m"])
    func oneOfTwoAlarmsWithTheSameTextWasNotRemoved(text: String) throws {
        var form = try form(alarms: 10, 10)
        #expect(form.text(of: .alarm) == "10m, 10m")
        form.set(.alarm, text)
        form.read()
        #expect(form.isBad(.alarm))
        let isBad = form.goToFirstBad()
        #expect(isBad && form.focus == .alarm)
        #expect(form.refusalOfFocus.contains("\"10m\""))
    }

    @Test(
        arguments: [
            ("10m, 10m, 5m", ["--add-alarm=5m"], 3), ("5m", ["--add-alarm=5m", "--remove-alarm=10m"], 1),
            ("", ["--remove-alarm=10m"], 0), ("10m,10 min", [], 2),
        ] as [(String, [String], Int)])
    func twoAlarmsWithTheSameTextStayOrGo(text: String, options: [String], count: Int) throws {
        var form = try form(alarms: 10, 10)
        form.set(.alarm, text)
        form.read()
        #expect(!form.isBad(.alarm))
        let words = form.changes.commands.first ?? []
        #expect(words.filter { $0.contains("alarm") } == options)
        #expect(try patched(form).count == count)
    }

    // MARK: Texts

    /// A place with the letters of a line end became two lines.
    @Test(arguments: [
        "C:\\new", "C:\\\\new", "P1\nP2", "C:\\new\nP2", "\\", "a\\\nb", "a\\\\b", "", "a\u{2028}\\b",
    ])
    func aTextIsReadBackAsItself(text: String) {
        #expect(FormText.unescaped(FormText.escaped(text)) == text)
        #expect(!FormText.escaped(text).contains("\n"))
    }

    // MARK: All from here

    /// The number of times of the whole series stood there, and was read as counted from the selected date.
    @Test(
        arguments: [
            ("8 times", ["--count=8"]), ("x6", ["--count=6"]),
            // As a number it would be the one that the series has already.
            ("10 times", ["--until=2026-03-14"]),
        ] as [(String, [String])])
    func theTimesWereThoseOfTheWholeSeries(text: String, options: [String]) throws {
        var series = try EditorSamples.meeting()
        series.start = try EditorSamples.time("2026-03-02T09:30:00")
        series.end = .time(try EditorSamples.time("2026-03-02T10:15:00"))
        series.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=10")])
        let first = try EditorSamples.time("2026-03-05T09:30:00")
        let store = CalendarStore()
        _ = try store.write("add", now: try EditorSamples.dates().now) { change in
            let calendar = try #require(try change.calendars().first { $0.entities.contains(.events) })
            series.move(toCalendar: calendar.id)
            series = try change.add(series)
        }
        var opening = EditorSamples.opening(series.occurrence(at: first), span: .future)
        opening.series = try store.read { view in
            try SeriesDates(
                of: series, from: first, in: EditorSamples.zone, now: try EditorSamples.dates().now, view)
        }
        var form = EditorForm(
            opening, dates: try EditorSamples.dates(), times: TimeText(zone: EditorSamples.zone))
        #expect(form.text(of: .until) == "7 times")
        #expect(form.lines(.repeats).first?.hasSuffix("6 more after this one") == true)
        form.set(.until, text)
        form.read()
        let words = form.changes.commands.first ?? []
        #expect(words.filter { $0.hasPrefix("--count") || $0.hasPrefix("--until") } == options)
    }

    // MARK: Drafts

    /// A draft was offered after its changes were taken back.
    @Test func aDraftOutlivedWhatWasTakenBack() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.perform(
            stage.screens.reduce(.opened(EditorSamples.opening(try EditorSamples.meeting()))))
        try stage.press("zz")
        let kept = stage.screens.keepDraft()
        guard case .keepDraft(let changes)? = kept.first else {
            Issue.record("\(kept)")
            return
        }
        #expect(changes.texts == [.title: "Reviewzz"])
        try stage.press("<Backspace><Backspace>")
        let dropped = stage.screens.keepDraft()
        let again = stage.screens.keepDraft()
        #expect(dropped == [.dropDraft] && again.isEmpty)
        // What was never kept need not be dropped.
        try stage.press("z<C-z>")
        let never = stage.screens.keepDraft()
        #expect(never.isEmpty)
    }
}
