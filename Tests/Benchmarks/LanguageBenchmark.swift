import CalStore
import CalStoreLanguage
import Foundation

/// Measures the time to read phrases, and the slowest of many texts of random words. A prompt reads its line
/// at each key press.
enum LanguageBenchmark {
    private static let phrases = [
        "fri", "tomorrow at 5", "the 20th at 2pm", "3 may 2027", "in 2 weeks", "first monday of may",
        "next thu 3pm",
        "9-10:30", "fri 22:00-06:00", "mon-fri", "14:00 in New York", "half past 3", "2 weeks before 1 may",
        "2026-03-04T10:30+01:00", "nonsense", "next frday",
    ]
    private static let repeats = [
        "every tuesday", "weekdays", "first monday of each month", "every 2 weeks on mon and wed until june",
        "every day at 9am for 15 min starting monday", "the 1st and 15th of every month",
    ]
    private static let sentences = [
        "dinner friday, 7pm", "Lunch with Ada fri 12:30 for 1h @Luigi's #home *15m",
        "todo buy milk by tomorrow",
        "standup every weekday at 9:15 until june", "watch \"Friday the 13th\" sat 8pm",
    ]
    private static let words = [
        "fri", "next", "in", "2", "weeks", "at", "5", "pm", "every", "the", "20th", "may", "-", "to", ",",
        "until",
        "14:00", "half", "past", "of", "first", "monday", "and", "Tokyo", "time", "a", "for", "from", "1.5h",
        "xyzzy",
        "..", "[Europe/Berlin]", "3/4", "2026-03-04", "morning", "on", "last", "day", "99999999999", "twice",
        "except",
    ]

    static func run(_ arguments: [String]) throws {
        let count = arguments.first.flatMap { Int($0) } ?? 100_000
        let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
        let zone = Zone.named("Europe/Berlin") ?? .utc
        let now = Instant(secondsSince1970: 1_772_614_800)  // 2026-03-04T10:00+01:00
        let dates = DateReader(now: now, zone: zone)
        let rules = RepeatReader(dates: dates, isAllDay: true, zone: zone)
        let items = SentenceReader(dates: dates)
        Figures.head()
        let (_, first) = Figures.measure(1) { _ = try? dates.read("fri") }
        Figures.report("first phrase of a process", 1, first, unit: "us", scale: 1e6)
        report("read a date", phrases) { _ = try? dates.read($0) }
        report("read a repeat", repeats) { _ = try? rules.read($0) }
        report("read a sentence", sentences) { _ = try? items.read($0) }
        reportSlowest(count, seed) { text in
            _ = try? dates.read(text)
        }
        reportSlowest(count, seed) { text in
            _ = try? items.read(text)
        }
    }

    private static func report(_ what: String, _ texts: [String], _ read: (String) -> Void) {
        let nanoseconds = Stopwatch().measure { for text in texts { read(text) } }
        Figures.report(
            what, texts.count, nanoseconds.map { $0 / 1e9 }, per: texts.count, unit: "us", scale: 1e6)
    }

    /// The fastest of three runs counts, because another program may delay one of them.
    private static func reportSlowest(_ count: Int, _ seed: UInt64, _ read: (String) -> Void) {
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var slowest = (text: "", seconds: 0.0)
        for _ in 0..<count {
            let text = (0...next(12)).map { _ in words[next(words.count)] }.joined(separator: " ")
            let (_, seconds) = Figures.measure(3) { read(text) }
            if let least = seconds.min(), least > slowest.seconds { slowest = (text, least) }
        }
        Figures.report("slowest of random words", count, [slowest.seconds], unit: "us", scale: 1e6)
        print("slowest", slowest.text, separator: "\t")
    }
}
