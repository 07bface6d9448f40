import CalStore
import CalStoreEventKit
import CalStoreExchange
import Foundation
import ekcal

/// Random values of every property that a program, a file or a command line can set, saved in this process
/// and read by another one that has nothing but the log. Nothing may trap, no store may become unreadable,
/// and what is read is what was saved.
struct ValueFuzz {
    struct Problem: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }

    /// `[VALUES [SEED [FOLDER]]]`: how many values at least, from which seed, and where the stores are made.
    static func run(_ arguments: [String]) throws {
        let wanted = arguments.first.flatMap { Int($0) } ?? 200_000
        let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? UInt64.random(in: 1...1_000_000)
        let parent = arguments.dropFirst(2).first ?? NSTemporaryDirectory()
        print("seed \(seed)")
        var tally = Tally()
        var round: UInt64 = 0
        while tally.values < wanted {
            // A round depends on nothing before it, so that a failure is repeated alone.
            let roundSeed = seed &+ round &* 1_000_003
            let fuzz = ValueFuzz(folder: parent + "/value-fuzz-\(UUID().uuidString)", seed: roundSeed)
            do {
                try fuzz.round(&tally)
            } catch {
                throw Problem(
                    text:
                        "\(error)\nround \(round) of seed \(seed); again: Benchmarks fuzz-values 1 \(roundSeed)\n"
                        + "the store is left in \(fuzz.folder)")
            }
            try FileManager.default.removeItem(atPath: fuzz.folder)
            round += 1
        }
        print(tally)
    }

    /// The counts of the work.
    struct Tally: CustomStringConvertible {
        var values = 0
        var rounds = 0
        var saved = 0
        var refused: [String: Int] = [:]
        var usual = Exits()
        var wrong = Exits()
        var read = 0

        var description: String {
            "\(values) values in \(rounds) stores; \(saved) objects saved, \(read) read by another process; "
                + "refused: \(refused.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")); "
                + "exit codes of usual commands: \(usual); of deliberately wrong ones and of files: \(wrong)"
                + usual.reasons
        }
    }

    /// How commands ended.
    struct Exits: CustomStringConvertible {
        private var codes: [Int32: Int] = [:]
        private var refused: [String: Int] = [:]

        mutating func add(_ outcome: Ekcal.Outcome) {
            codes[outcome.exit, default: 0] += 1
            guard outcome.exit == 2 else { return }
            // Without what was given, which is never the same.
            let message = String(decoding: outcome.error, as: UTF8.self).split(separator: "\n").first ?? ""
            let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
            refused["\(parts.first ?? "")...\(parts.last ?? "")", default: 0] += 1
        }

        var description: String {
            codes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        }

        /// The most frequent reason for a refused line: it hides all later ones.
        var reasons: String {
            refused.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
                .map { "\n  \($0.value) refused: \($0.key)" }.joined()
        }
    }

    private let folder: String
    private let seed: UInt64

    /// Objects of one store, and how many are saved with one commit.
    private static let objects = 1500
    private static let batch = 50
    private static let commands = 48

    private func round(_ tally: inout Tally) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var faces = RandomFaces(values: RandomValues(seed: seed))
        let path = folder + "/objects"
        let saved = try save(&faces, at: path, &tally)
        tally.values += faces.values.count
        try compare(saved, path, &tally)

        var lines = RandomLines(values: RandomValues(seed: seed ^ 0x5555))
        let other = folder + "/commands"
        try command(&lines, at: other, &tally)
        tally.values += lines.values.count
        if FileManager.default.fileExists(atPath: other + "/log.jsonl") {
            try compare(try StoreLines.lines(of: other), other, &tally)
        }
        tally.rounds += 1
    }

    // MARK: Objects of EventKit

    /// The items after a save, by identifier.
    private func save(
        _ faces: inout RandomFaces, at path: String, _ tally: inout Tally
    ) throws -> [String: String] {
        let store = EKEventStore(
            calStore: try CalendarStore(path: path), timeZone: TimeZone(identifier: "Europe/Berlin"),
            now: { Date(timeIntervalSince1970: 1_772_600_000) })
        var calendars: [EKEntityType: [EKCalendar]] = [:]
        var lines: [String: String] = [:]
        for type in [EKEntityType.event, .reminder] {
            calendars[type] = store.calendars(for: type)
            for _ in 0..<3 {
                let calendar = faces.calendar(type, in: store)
                guard attempt("calendar", &tally, { try store.saveCalendar(calendar, commit: true) }) else {
                    continue
                }
                calendars[type]?.append(calendar)
            }
        }
        var staged: [EKCalendarItem] = []
        for number in 1...Self.objects {
            let isEvent = faces.values.chance(60)
            let item: EKCalendarItem =
                isEvent
                ? faces.event(in: store, calendars[.event] ?? [])
                : faces.reminder(in: store, calendars[.reminder] ?? [])
            let isSaved = attempt(isEvent ? "event" : "reminder", &tally) {
                if let event = item as? EKEvent { try store.save(event, span: .thisEvent, commit: false) }
                if let reminder = item as? EKReminder { try store.save(reminder, commit: false) }
            }
            if isSaved { staged.append(item) }
            guard number % Self.batch == 0 else { continue }
            // What was taken one by one is taken together: if not, a rule is missing.
            do { try store.commit() } catch {
                throw Problem(text: "saved and not committed: \(error)")
            }
            for item in staged {
                lines[item.calendarItemIdentifier] = StoreLines.line(item)
                tally.saved += 1
            }
            staged.removeAll()
        }
        for calendar in store.calendars(for: .event) + store.calendars(for: .reminder) {
            lines[calendar.calendarIdentifier] = StoreLines.line(calendar)
        }
        return lines
    }

    private func attempt(_ what: String, _ tally: inout Tally, _ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            let code = (error as? EKError).map { "\($0.code.rawValue)" } ?? "other"
            tally.refused["\(what) \(code)", default: 0] += 1
            return false
        }
    }

    // MARK: Command lines

    private func command(_ lines: inout RandomLines, at path: String, _ tally: inout Tally) throws {
        for number in 0..<Self.commands {
            if number % 8 == 0 {
                let found = run(["find", "from:0001-01-01", "-q"], at: path)
                lines.references = String(decoding: found.output, as: UTF8.self).split(separator: "\n").map(
                    String.init)
            }
            var words = lines.command()
            var isUsual = lines.isUsual
            if number % 16 == 3 {
                let (name, text) =
                    switch number / 16 {
                    case 0: ("in.ics", lines.iCalendar(40))
                    case 1: ("in.jsonl", lines.json(40))
                    default: ("in.csv", lines.csv(40))
                    }
                words = ["import", folder + "/" + name]
                isUsual = false
                try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
            }
            let outcome = run(words, at: path)
            if isUsual { tally.usual.add(outcome) } else { tally.wrong.add(outcome) }
        }
        let text = lines.batch(15)
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/batch"))
        tally.wrong.add(run(["batch", folder + "/batch", "--keep-going"], at: path))
        guard [0, 5].contains(run(["list", "2026", "--json"], at: path).exit) else {
            throw Problem(text: "what the commands wrote cannot be listed")
        }
    }

    private func run(_ words: [String], at path: String) -> Ekcal.Outcome {
        let environment = [
            "EKCAL_STORE": path, "EKCAL_NOW": "2026-03-04T10:00", "EKCAL_TZ": "Europe/Berlin", "HOME": folder,
            "PATH": "/usr/bin:/bin",
        ]
        return Ekcal.outcome(
            of: words, environment: environment, now: Instant(secondsSince1970: 1_772_600_000))
    }

    // MARK: Another process

    private func compare(_ saved: [String: String], _ path: String, _ tally: inout Tally) throws {
        let bare = path + "-bare"
        try FileManager.default.createDirectory(atPath: bare, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: path + "/log.jsonl", toPath: bare + "/log.jsonl")
        let output = bare + "/lines"
        try Data().write(to: URL(fileURLWithPath: output))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["read-store", bare]
        process.standardOutput = FileHandle(forWritingAtPath: output)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Problem(
                text: "another process cannot read \(bare): it ends with \(process.terminationStatus)")
        }
        let read = Set(
            try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map(String.init))
        let wanted = Set(saved.values)
        guard read == wanted else {
            let lost = wanted.subtracting(read).sorted().prefix(3).joined(separator: "\n  ")
            let other = read.subtracting(wanted).sorted().prefix(3).joined(separator: "\n  ")
            throw Problem(text: "\(bare)\nsaved, not read:\n  \(lost)\nread, not saved:\n  \(other)")
        }
        tally.read += read.count
    }

    private init(folder: String, seed: UInt64) {
        self.folder = folder
        self.seed = seed
    }
}
