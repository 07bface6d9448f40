import CalStore
import Foundation

/// Random bytes, mutated rules and rules made of random parts, each read, printed, expanded a little, asked
/// and counted. Nothing may trap, contradict itself or take long.
struct RecurrenceFuzz {
    struct Problem: Error { let text: String }

    /// `[COUNT [SEED [SECONDS]]]`: how many inputs, from which seed, and what one may take at most.
    static func run(_ arguments: [String]) throws {
        let count = arguments.first.flatMap { Int($0) } ?? 100_000
        let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? UInt64.random(in: 1...1_000_000)
        let bound = arguments.dropFirst(2).first.flatMap { Double($0) } ?? Self.bound
        print("seed \(seed)")
        let watch = Watch()
        watch.start()
        var fuzz = RecurrenceFuzz(random: Generator(state: seed))
        for number in 0..<count {
            let bytes = fuzz.input()
            let text = String(decoding: bytes, as: UTF8.self)
            watch.begin(number, text)
            let start = CPUClock.now()
            try fuzz.check(text)
            let seconds = CPUClock.now() - start
            if seconds > fuzz.longest.seconds { fuzz.longest = (seconds, "\(fuzz.asked)") }
            if seconds > bound {
                throw Problem(text: "\(fuzz.asked): took \(seconds) seconds")
            }
        }
        print(
            "\(count) inputs, \(fuzz.rules) of them rules; the longest took \(Int(fuzz.longest.seconds * 1e6)) us: \(fuzz.longest.text)"
        )
    }

    /// Processor seconds that one input may take.
    private static let bound = 5.0

    private var random: Generator
    private var rules = 0
    private var longest: (seconds: Double, text: String) = (0, "")
    /// The set that was asked last.
    private var asked = ""
    private var isSeveral = false
    /// The rule before, to stand beside the next one.
    private var other: RecurrenceRule?

    private init(random: Generator) { self.random = random }

    // MARK: - Inputs

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }
    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func input() -> [UInt8] {
        if chance(10) {
            return (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
        }
        var bytes = Array(rule().utf8)
        guard chance(40) else { return bytes }
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(pick(Array("0123456789;,=-+ MOTUWEFRSATZ".utf8)), at: place)
            default:
                let end = Int.random(in: place..<bytes.count, using: &random)
                bytes.insert(
                    contentsOf: bytes[place...end], at: Int.random(in: 0...bytes.count, using: &random))
            }
        }
        return bytes
    }

    private mutating func rule() -> String {
        var parts = [
            "FREQ=" + pick(["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
        ]
        if chance(50) { parts.append("INTERVAL=\(number())") }
        if chance(25) { parts.append("COUNT=\(number())") }
        if chance(15) {
            parts.append("UNTIL=" + pick(["20301231", "20261231T235959", "99991231T235959Z", "00010101"]))
        }
        if chance(25) { parts.append("BYMONTH=" + list(1, 12, signed: false)) }
        if chance(25) { parts.append("BYMONTHDAY=" + list(1, 31, signed: true)) }
        if chance(12) { parts.append("BYYEARDAY=" + list(1, 366, signed: true)) }
        if chance(12) { parts.append("BYWEEKNO=" + list(1, 53, signed: true)) }
        if chance(35) { parts.append("BYDAY=" + days()) }
        if chance(20) { parts.append("BYHOUR=" + list(0, 23, signed: false)) }
        if chance(20) { parts.append("BYMINUTE=" + list(0, 59, signed: false)) }
        if chance(20) { parts.append("BYSECOND=" + list(0, 60, signed: false)) }
        if chance(20) { parts.append("BYSETPOS=" + list(1, chance(70) ? 5 : 366, signed: true)) }
        if chance(15) { parts.append("WKST=" + pick(["MO", "SU", "WE"])) }
        if chance(12) { parts.append("SKIP=" + pick(["OMIT", "FORWARD", "BACKWARD"])) }
        if chance(3) { parts.append("RSCALE=" + pick(["GREGORIAN", "HEBREW"])) }
        if chance(5) { parts.append("X-OTHER=1") }
        if chance(30) { parts.shuffle(using: &random) }
        return parts.joined(separator: ";")
    }

    private mutating func number() -> Int {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6: Int.random(in: 1...9, using: &random)
        case 6..<8: Int.random(in: 1...1000, using: &random)
        case 8: pick(Self.longIntervals)
        default: Int.random(in: 1...10_000_000, using: &random)
        }
    }

    private mutating func list(_ low: Int, _ high: Int, signed: Bool) -> String {
        var values: [String] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let value = Int.random(in: low...high, using: &random)
            values.append(String(signed && chance(35) ? -value : value))
        }
        return values.joined(separator: ",")
    }

    private mutating func days() -> String {
        var days: [String] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let ordinal = chance(35) ? String(pick(Self.ordinals)) : ""
            days.append(ordinal + pick(Self.weekdays))
        }
        return days.joined(separator: ",")
    }

    private static let ordinals = [1, 2, 3, 4, 5, -1, -2, -5, 20, 53, -53]
    private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    private static let longIntervals = [
        60, 3600, 86_400, 86_401, 604_800, 146_097, 31_536_000, 2_147_483_648, 999_999_999_999_999_999,
    ]

    // MARK: - Questions

    private static let zoneNames = [
        "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia",
    ]
    private static let zones: [Zone] = zoneNames.compactMap { name in Zone.named(name) }

    private mutating func time() -> CivilDateTime {
        let near: ClosedRange<Int64> = 0...2_500_000_000
        let all: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
        let seconds = Int64.random(in: chance(80) ? near : all, using: &random)
        return CivilDateTime(seconds: chance(50) ? seconds / 900 * 900 : seconds)
    }

    private mutating func check(_ text: String) throws {
        isSeveral = false
        guard let rule = try? RecurrenceRule(text: text) else { return }
        rules += 1
        guard try RecurrenceRule(text: rule.text) == rule else {
            throw Problem(text: "\(text): reads back as another")
        }
        let start = time()
        let isDate = chance(15)
        var rules = [rule]
        var excluded: [RecurrenceRule] = []
        if let other, chance(15) { if chance(50) { rules.append(other) } else { excluded.append(other) } }
        other = rule
        let set = OccurrenceSet(
            start: start, isDate: isDate, zone: chance(60) ? pick(Self.zones) : nil, rules: rules,
            excludedRules: excluded,
            dates: chance(10) ? [time()] : [], excludedDates: chance(10) ? [time(), start] : [])
        isSeveral = rules.count + excluded.count > 1
        asked = "\(rules.map(\.text)) without \(excluded.map(\.text)) from \(start)"
        let first = Array(set.prefix(12))
        func problem(_ what: String) -> Problem {
            Problem(text: "\(asked), \(set.zone?.name ?? "-"): \(what)")
        }
        for (one, next) in zip(first, first.dropFirst()) where set.next(after: one) != next {
            throw problem("after \(one) comes \(next)")
        }
        // A name in a gap may be earlier than that of an occurrence before it.
        if let low = first.first, let high = first.last, low < high {
            guard set.count(in: low..<high) == first.count - 1 else { throw problem("the count to \(high)") }
            guard set.previous(before: high) == first[first.count - 2] else {
                throw problem("before \(high)")
            }
            guard set.contains(high) else { throw problem("\(high) belongs to it") }
        }
        let far = time()
        let previous = set.previous(before: far)
        let next = set.occurrences(from: far).first { _ in true }
        if let previous, let next {
            // Of names in a gap and behind it the moments tell which is earlier.
            let isEarlier =
                set.zone.map { $0.instant(for: previous) < $0.instant(for: next) } ?? (previous < next)
            guard isEarlier, set.next(after: previous) == next else { throw problem("around \(far)") }
        }
        _ = set.moments(from: far).prefix(3).map(\.instant)
        // Several rules whose intervals never stand alike again are walked year by year.
        let reach = isSeveral ? start.adding(seconds: 100 * 31_556_952) : far
        _ = set.count(in: min(start, reach)..<max(start, reach))
        _ = set.last
    }

    /// As good as any, and the same on every machine.
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }
}

/// Ends the program when one input does not come to an end.
private final class Watch: @unchecked Sendable {
    // Guards the two properties below.
    private let lock = NSLock()
    private var number = -1
    private var text = ""

    func begin(_ number: Int, _ text: String) {
        lock.withLock {
            self.number = number
            self.text = text
        }
    }

    func start() {
        let thread = Thread { [self] in
            var seen = -1
            while true {
                // Wall time: long enough for a machine with other things to do.
                Thread.sleep(forTimeInterval: 60)
                let (number, text) = lock.withLock { (self.number, self.text) }
                if number == seen {
                    FileHandle.standardError.write(Data("hangs: #\(number) \(text)\n".utf8))
                    exit(1)
                }
                seen = number
            }
        }
        thread.start()
    }
}
