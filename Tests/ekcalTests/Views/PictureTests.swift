import CalStore
import CalStoreLanguage
import Testing

@testable import Basics
@testable import CalStorePlanning
@testable import CalStoreScreens
@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// Properties of every picture: checked on random calendars against counting by hand. All in UTC, so that a
/// day has 24 hours.
@Suite struct PictureTests {
    private static let now = Instant(iso: "2026-03-04T10:00:00Z") ?? .distantPast
    private static let first = CivilDate(year: 2026, month: 3, day: 2) ?? .distantPast
    private static let titles = [
        "Standup", "A longer title that does not fit", "打ち合わせと昼食", "اجتماع الفريق", "פגישת צוות",
        "👩‍👩‍👧 family 🎂", "Straße", "x",
    ]

    /// An item as the test made it, in seconds since the first day.
    private struct Made {
        let title: String
        let isReminder: Bool
        let isWhole: Bool
        let start: Int
        let end: Int

        /// The days that it touches, counted from the first one.
        var days: ClosedRange<Int> {
            let first = Made.day(of: start)
            return first...max(first, end > start ? Made.day(of: end - 1) : first)
        }

        /// Whether it is long: whole days, a day from midnight to midnight, or more hours than a day has.
        func isBar(on day: Int) -> Bool {
            !isReminder
                && (isWhole || end - start >= 86_400 || start <= day * 86_400 && end >= (day + 1) * 86_400)
        }

        private static func day(of second: Int) -> Int {
            second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
        }
    }

    private struct World {
        let store = CalendarStore()
        var made: [Made] = []
        let contents: AgendaDays
        let maker: PictureMaker

        init(seed: UInt64, count: Int) throws {
            var random = SeededGenerator(seed: seed)
            let start = CivilDateTime(PictureTests.first)
            let calendars = try store.calendars()
            let events = try #require(calendars.first { $0.entities.contains(.events) }).id
            let lists = try #require(calendars.first { $0.entities.contains(.reminders) }).id
            for index in 0..<count {
                let title = "\(index)" + (PictureTests.titles.randomElement(using: &random) ?? "")
                let kind = Int.random(in: 0..<4, using: &random)
                let day = Int.random(in: -3...8, using: &random)
                let second = day * 86_400 + Int.random(in: 0..<48, using: &random) * 1800
                func time(_ seconds: Int) -> ItemTime { ItemTime(start.adding(seconds: seconds), in: .utc) }
                var item: CalStoreItem
                switch kind {
                case 0:
                    let days = Int.random(in: 1...6, using: &random)
                    item = CalStoreItem(event: title, calendar: events)
                    item.start = ItemTime(PictureTests.first.adding(days: day))
                    item.end = .time(ItemTime(PictureTests.first.adding(days: day + days)))
                    made.append(
                        Made(
                            title: title, isReminder: false, isWhole: true, start: day * 86_400,
                            end: (day + days) * 86_400))
                case 1:
                    // Reminders that are not overdue, so that each is on its own day.
                    let due = max(second, 3 * 86_400)
                    item = CalStoreItem(reminder: title, calendar: lists)
                    item.end = .time(time(due))
                    made.append(Made(title: title, isReminder: true, isWhole: false, start: due, end: due))
                default:
                    let length = kind == 2 ? 1800 * Int.random(in: 0...9, using: &random) : 3600 * 30
                    item = CalStoreItem(event: title, calendar: events)
                    item.start = time(second)
                    item.end = .duration(ItemDuration(seconds: length))
                    made.append(
                        Made(
                            title: title, isReminder: false, isWhole: false, start: second,
                            end: second + length))
                }
                try store.write("add", now: PictureTests.now) { [item] in try $0.add(item) }
            }
            let days = PictureTests.first...PictureTests.first.adding(days: 6)
            let range = DayRange(days.lowerBound, days.upperBound, in: .utc)
            let request = AgendaRequest(range.instants, zone: .utc, now: PictureTests.now)
            contents = try AgendaDays(request.agenda(from: store), to: request, on: days, store)
            maker = PictureMaker(
                contents: contents, times: TimeText(zone: .utc), now: PictureTests.now,
                marks: CalendarMarks(calendars))
        }

        func row(_ columns: Range<Int> = 0..<7) -> PictureRow {
            maker.row(
                columns.map { PictureTests.first.adding(days: $0) },
                inside: PictureTests.first...PictureTests.first.adding(days: 6)
            ) { TimeText.weekdayAndDay($0) }
        }
    }

    @Test(arguments: 1...UInt64(TestScale.rounds(10, long: 40)))
    func barsCoverTheDaysOfTheirItemsAndNoOthers(seed: UInt64) throws {
        let world = try World(seed: seed, count: 14)
        let row = world.row()
        for item in world.made {
            let bars = row.bars.filter { $0.entry.title == item.title }
            let covered = bars.flatMap { Array($0.columns) }.sorted()
            let expected = (0..<7).filter { item.days.contains($0) && item.isBar(on: $0) }
            #expect(covered == expected, "\(item)")
            guard let bar = bars.first, bars.count == 1 else { continue }
            #expect(bar.begins == (item.days.lowerBound >= 0), "\(item)")
            #expect(bar.ends == (item.days.upperBound <= 6), "\(item)")
            // On other days it is an entry, or is not there.
            for (column, day) in row.days.enumerated() {
                let isEntry = day.entries.contains { $0.title == item.title }
                #expect(isEntry == (item.days.contains(column) && !item.isBar(on: column)), "\(item)")
            }
        }
        for (index, bar) in row.bars.enumerated() {
            for other in row.bars[(index + 1)...] where other.lane == bar.lane {
                #expect(!other.columns.overlaps(bar.columns), "two bars in a lane")
            }
        }
    }

    /// However small a cell is: what is shown and the number behind the plus are together what is on.
    @Test(arguments: 1...UInt64(TestScale.rounds(10, long: 40)))
    func eachItemIsShownOrCounted(seed: UInt64) throws {
        let world = try World(seed: seed, count: Int(seed % 20) + 4)
        let row = world.row()
        for width in [3, 4, 6, 9, 11, 13, 17, 18, 25, 40] {
            for height in [nil, 1, 2, 3, 5, 8, 13] as [Int?] {
                for detail in CellDetail.levels(width: width) {
                    let fitted = FittedRow(
                        row, width: width, detail, now: NowLine(clock: "10:00"), height: height)
                    for column in 0..<7 {
                        let expected = world.made.count { $0.days.contains(column) }
                        #expect(
                            Self.count(fitted, column) == expected,
                            "width \(width), height \(height ?? 0), column \(column)")
                    }
                    let lines = fitted.cells.flatMap(\.self)
                    #expect(lines.allSatisfy { $0.width <= width }, "width \(width)")
                    #expect(fitted.cells.allSatisfy { $0.count <= fitted.height })
                    if let height { #expect(fitted.height <= height) }
                }
            }
        }
    }

    private static func count(_ row: FittedRow, _ column: Int) -> Int {
        let bars = row.bars.count { $0.columns.contains(column) }
        let pieces = row.cells[column].flatMap(\.pieces).map(\.text)
        let entries = pieces.count { ["●", "☐"].contains($0) }
        let more = pieces.first { $0.first == "+" }?.dropFirst().prefix { $0.isNumber }
        return bars + entries + (more.flatMap { Int($0) } ?? 0)
    }

    @Test func heightsAreSharedByNeed() {
        // By hand: two lines for the first, and of the rest each of the others gets what it needs or the
        // same.
        #expect(PictureFit.heights([2, 9, 9], lines: 12) == [2, 5, 5])
        #expect(PictureFit.heights([1, 3, 0, 8], lines: 9) == [1, 3, 0, 5])
        #expect(PictureFit.heights([4, 4], lines: 20) == [4, 4])
        #expect(PictureFit.heights([3, 3, 3], lines: 4) == [2, 1, 1])
        // There is a line for each row that has something, even if that is too much.
        #expect(PictureFit.heights([3, 3, 3], lines: 1) == [1, 1, 1])
    }

    @Test(arguments: 1...UInt64(TestScale.rounds(3, long: 12)), [40, 57, 60, 80, 99, 120, 160, 200])
    func noLineIsWiderThanTheTerminalAndNoPictureHigher(seed: UInt64, width: Int) throws {
        let world = try World(seed: seed, count: 25)
        for height in [nil, 24, 50] as [Int?] {
            for isColored in [false, true] {
                let painter = PicturePainter(
                    width: width, height: height, glyphs: .unicode, style: TextStyle(isColored: isColored))
                let perRow = painter.daysSideBySide
                let week = Picture(
                    title: "Week",
                    rows: stride(from: 0, to: 7, by: perRow).map { world.row($0..<min($0 + perRow, 7)) },
                    marks: world.maker.marks, clock: "10:00")
                let month = Picture(
                    title: "Month", weekdays: TimeText.weekdays(from: .monday),
                    rows: [world.row(), world.row(), world.row(), world.row(), world.row()],
                    marks: world.maker.marks)
                for lines in [
                    width >= PicturePainter.narrowestWeek ? painter.week(week).lines : [],
                    painter.month(month).lines,
                ] {
                    for line in lines {
                        #expect(DisplayWidth.of(Self.plain(line)) <= width, "\(line)")
                    }
                    if let height { #expect(lines.count < height) }
                }
                let dates = week.rows.flatMap(\.days).map(\.date)
                #expect(dates == (0..<7).map { Self.first.adding(days: $0) }, "each day once")
            }
        }
    }

    /// The text without control sequences.
    private static func plain(_ line: String) -> String { line.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }

    /// Each day of a month once, whichever day weeks begin on, and the others empty.
    @Test(arguments: [Weekday.monday, .sunday, .saturday])
    func weeksOfAMonthHaveEachDayOnce(start: Weekday) throws {
        for month in 1...12 {
            let first = try #require(CivilDate(year: 2026, month: month, day: 1))
            let days = Weeks.of(first, from: start).flatMap(\.self)
            #expect(days.count % 7 == 0 && days[0].weekday == start)
            #expect(zip(days, days.dropFirst()).allSatisfy { $0.adding(days: 1) == $1 })
            let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            #expect(days.filter { $0.month == month }.map(\.day) == Array(1...lengths[month - 1]))
        }
    }

    // MARK: Words in cells

    /// Widths: of the first line, of the others, and of a line with one long word, in which nothing is cut.
    @Test(arguments: [
        ("Sprint planning", 7, 12, 3, ["Sprint", "planning"]),
        ("Stand-up", 3, 12, 3, ["", "Stand-up"]),
        ("Donaudampfschifffahrt", 6, 8, 3, ["Donaud", "ampfschi", "fffahrt"]),
        ("one two three four", 7, 7, 2, ["one two", "three …"]),
        ("打ち合わせ", 5, 6, 3, ["打ち", "合わせ"]), ("short", 10, 10, 1, ["short"]), ("", 4, 4, 3, [""]),
    ])
    func wordsAreKeptWholeWhereTheyFit(
        text: String, first: Int, rest: Int, most: Int, expected: [String]
    ) {
        #expect(TextWrap.pieces(of: text, first: first, rest: rest, most: most, alone: rest) == expected)
    }

    @Test(arguments: [
        ("cross-functional plan", 8, 12, ["cross-", "functional", "plan"]),
        // A hyphen ends a line only where the whole word does not fit.
        ("the stand-up", 10, 12, ["the", "stand-up"]), ("stand-up", 6, 12, ["", "stand-up"]),
        ("5-7 and/or 3 - 4", 4, 6, ["5-7", "and/or", "3 - 4"]),
        // A long word may use the room of the indentation.
        ("the retrospective with all", 5, 12, ["the", "retrospective", "with all"]),
        ("with Kenji (森さん)", 12, 12, ["with Kenji", "(森さん)"]),
        // No line begins with a mark that makes a sound long.
        ("東京チームの会", 6, 8, ["東京", "チームの", "会"]),
    ])
    func linesEndBetweenWords(text: String, first: Int, rest: Int, expected: [String]) {
        #expect(TextWrap.pieces(of: text, first: first, rest: rest, most: 9, alone: rest + 1) == expected)
    }

    /// `Dentis` and `t` on the next line was harder to read than this.
    @Test(arguments: [
        ("Dentist at noon", ["Denti…", "at", "noon"]), ("Interview: Kim", ["Inter…", "Kim"]),
        ("Red-eye JFK-FRA", ["Red-", "eye", "JFK-", "FRA"]), ("東京チーム", ["東京", "チーム"]),
        ("Donaudampfschiff", ["Donau…"]),
    ])
    func aNarrowCellCutsALongWord(text: String, expected: [String]) {
        #expect(TextWrap.pieces(of: text, first: 6, rest: 6, most: 9, alone: nil) == expected)
    }
}
