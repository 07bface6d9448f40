import Basics
import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// A full screen on a store in memory. Commands are only noted, because they are of another module.
struct ScreenStage {
    var screens: CalendarScreens
    let store: CalendarStore
    private(set) var commands: [[String]] = []
    private(set) var isEnded = false
    private(set) var copied: [String] = []
    /// The answers that were read from the store.
    private(set) var reads = 0
    private(set) var seen = SeenContents()
    /// The times of the forms that were opened.
    private(set) var opened: [String] = []
    /// The forms that were not saved, those that were removed, and the other forms that were asked for.
    var drafts: [ScreenDraft] = []
    private(set) var removedDrafts: [String] = []
    private(set) var requests: [EditorRequest] = []
    /// The words that the store has for the form.
    var suggestions = EditorSuggestions()

    static let zone = Zone.named("Europe/Berlin") ?? .utc
    /// Wed 2026-03-04 09:20 in Berlin.
    static let now = Instant(secondsSince1970: 1_772_612_400)

    init(columns: Int = 80, rows: Int = 24, glyphs: Glyphs = .unicode, items: Int = 0) throws {
        store = CalendarStore()
        try ScreenStage.fill(store, more: items)
        let setup = ScreenSetup(
            hours: DayHours(), times: TimeText(zone: ScreenStage.zone), weekStart: .monday,
            hasWeekNumbers: true, glyphs: glyphs, style: .plain, storeName: "test")
        screens = CalendarScreens(setup, now: ScreenStage.now, columns: columns, rows: rows)
    }

    /// A week with a series, overlapping events, one of several days, wide letters and reminders.
    private static func fill(_ store: CalendarStore, more: Int) throws {
        let zone = "[Europe/Berlin]"
        _ = try store.write("fill", now: now) { change in
            let calendars = try change.calendars()
            let events = try #require(calendars.first { $0.entities.contains(.events) })
            let lists = try #require(calendars.first { $0.entities.contains(.reminders) })
            func add(_ title: String, _ start: String, minutes: Int, rule: String? = nil) throws {
                var item = CalStoreItem(event: title, calendar: events.id)
                item.start = try ItemTime(parsing: start + (start.count > 10 ? zone : ""))
                item.end = .duration(
                    start.count > 10
                        ? ItemDuration(seconds: minutes * 60) : ItemDuration(days: minutes / 1440))
                if let rule {
                    item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)])
                }
                _ = try change.add(item)
            }
            try add(
                "Standup", "2026-03-02T09:30:00", minutes: 15, rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=12")
            try add("Review", "2026-03-04T09:30:00", minutes: 60)
            try add("渋谷で打ち合わせ", "2026-03-04T10:00:00", minutes: 90)
            try add("Trip to Rome", "2026-03-05", minutes: 3 * 1440)
            try add("פגישה", "2026-03-06T12:00:00", minutes: 75)
            for index in 0..<more {
                let day = 1 + index % 28
                try add(
                    "Event \(index)", "2026-03-\(day < 10 ? "0" : "")\(day)T1\(index % 9):00:00",
                    minutes: 30 + index % 90)
            }
            var reminder = CalStoreItem(reminder: "Buy milk", calendar: lists.id)
            reminder.end = .time(try ItemTime(parsing: "2026-03-04T17:00:00" + zone))
            _ = try change.add(reminder)
            _ = try change.add(CalStoreItem(reminder: "Someday", calendar: lists.id))
        }
    }

    mutating func start(_ view: ScreenView) throws { try perform(screens.start(view)) }

    /// Presses keys as `KeyNotation` writes them.
    mutating func press(_ keys: String) throws {
        for step in try KeyNotation.read(keys) { try take(step) }
    }

    mutating func take(_ step: InputStep) throws {
        if isEnded { return }
        if case .resize(let columns, let rows) = step {
            try perform(screens.reduce(.size(columns: columns, rows: rows)))
        }
        for event in step.events { try perform(screens.reduce(.input(event))) }
    }

    mutating func contents(of query: ScreenQuery) throws -> ScreenContents {
        try store.read { view in
            try seen.contents(of: query, now: screens.now, in: view) {
                reads += 1
                return try query.contents(of: view, setup: screens.setup, now: screens.now) { text, store in
                    try QueryMatcher(
                        QueryReader(dates: DateReader(now: screens.now, zone: ScreenStage.zone)).read(text),
                        store: store, now: screens.now, zone: ScreenStage.zone)
                }
            }
        }
    }

    mutating func perform(_ effects: [ScreenEffect]) throws {
        var waiting = effects[...]
        while let effect = waiting.popFirst() {
            switch effect {
            case .load(let query):
                waiting += screens.reduce(.loaded(try contents(of: query)))
            case .run(let words), .lend(let words): commands.append(words)
            case .runLine(let line, _): commands.append([line])
            case .copy(let text): copied.append(text)
            case .quit: isEnded = true
            case .openEditor(.new(let kind, let when)):
                opened.append(when)
                let calendar = try #require(try store.calendars().first { $0.entities.contains(.events) })
                let item =
                    kind == .event
                    ? CalStoreItem(event: "", calendar: calendar.id)
                    : CalStoreItem(reminder: "", calendar: calendar.id)
                let opening = EditorOpening(
                    .new(kind), item: item, calendar: calendar.title, canMove: true, isWhole: true)
                waiting += screens.reduce(.opened(opening))
            case .save(let lines): commands += lines
            case .suggest: waiting += screens.reduce(.suggested(suggestions))
            case .removeDraft(let name): removedDrafts.append(name)
            case .findDrafts: waiting += screens.reduce(.draftsFound(drafts, asks: true))
            case .preview(let words):
                waiting += screens.reduce(
                    .previewed(words, lines: [], isBad: words.contains { $0.contains("25:00") }))
            case .openEditor(let request): requests.append(request)
            case .attempt, .keepDraft, .lendDraft, .dropDraft, .complete, .mouse, .drawAgain, .keepHidden:
                break
            }
        }
    }
}
