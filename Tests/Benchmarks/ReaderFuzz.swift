import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import Foundation

/// Mutated files of every format that is read. Nothing may trap, every component is taken or accounted for,
/// and what was read and is written reads back equal.
struct ReaderFuzz {
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    enum Format: String, CaseIterable {
        case iCalendar, jCal, jsCalendar, vCard, csv, json, vdir
    }

    private var random: RecurrenceFuzz.Generator
    private let objects: ItemObject
    private let samples: [Format: [[UInt8]]]

    /// `[COUNT [SEED [FILE.ics...]]]`: how many inputs, from which seed, and files to mutate besides those
    /// that are known here.
    static func run(_ arguments: [String]) throws {
        let count = arguments.first.flatMap { Int($0) } ?? 100_000
        let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? UInt64.random(in: 1...1_000_000)
        print("seed \(seed)")
        guard let now = ItemTime("2026-03-04T10:00:00Z"), let zone = Zone.named("Europe/Berlin") else {
            throw Problem(description: "no zones")
        }
        let objects = ItemObject(
            language: DateReader(now: now.instant(in: .utc), zone: zone), usualLength: 3600)
        let files = try arguments.dropFirst(2).map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) }
        let samples = Self.samples(calendars + files.filter { $0.count < 20_000 })
        var tally: [String: Int] = [:]
        let formats = Format.allCases
        let start = Date()
        for round in 0..<count {
            // A round depends on nothing before it, so that a failure is repeated alone.
            let roundSeed = seed &+ UInt64(round) &* 1_000_003
            var fuzz = ReaderFuzz(
                random: RecurrenceFuzz.Generator(state: roundSeed), objects: objects, samples: samples)
            let format = formats[Int(roundSeed % UInt64(formats.count))]
            let bytes = fuzz.input(format)
            do {
                tally[format.rawValue, default: 0] += 1
                tally[format.rawValue + " items", default: 0] += try fuzz.read(bytes, format)
            } catch {
                throw Problem(
                    description:
                        "\(format): \(error)\nagain: Benchmarks fuzz-readers 1 \(roundSeed)\n\(String(decoding: bytes, as: UTF8.self).debugDescription)"
                )
            }
        }
        let seconds = Date().timeIntervalSince(start)
        for (name, number) in tally.sorted(by: { $0.key < $1.key }) { print(name, number, separator: "\t") }
        print("all", count, String(format: "%.0f s", seconds), separator: "\t")
    }

    // MARK: Input

    private mutating func input(_ format: Format) -> [UInt8] {
        // JSON with a byte too many is seldom JSON: half of these files are written of a mutated calendar,
        // and changed little.
        if format == .jCal || format == .jsCalendar, Bool.random(using: &random) {
            let calendar = input(.iCalendar)
            var bytes =
                format == .jCal
                ? CalStoreItem.jCal(iCalendar: calendar) : CalStoreItem.jsCalendar(iCalendar: calendar)
            for _ in 0..<Int.random(in: 0...2, using: &random) { mutate(&bytes) }
            return bytes
        }
        var bytes = pick(samples[format] ?? []) ?? []
        let most = format == .json ? 2 : 8
        for _ in 0..<Int.random(in: 1...most, using: &random) { mutate(&bytes) }
        return bytes
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.randomElement(using: &random)
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let length = min(Int.random(in: 1...40, using: &random), bytes.count - at)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(at..<at + length)
        case 2, 3:
            bytes.insert(
                contentsOf: Array(bytes[at..<at + length]),
                at: Int.random(in: 0...bytes.count, using: &random))
        case 4, 5: bytes.insert(contentsOf: Array((pick(Self.pieces) ?? "").utf8), at: at)
        case 6: bytes.removeSubrange(at...)
        default: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &random))
        }
    }

    // MARK: Reading

    /// - Returns: how many items were read.
    private func read(_ bytes: [UInt8], _ format: Format) throws -> Int {
        switch format {
        case .iCalendar:
            let file = CalStoreImport(iCalendar: bytes)
            let counted = file.items.count + file.rejects.count + file.leftOut.count
            if let begun = NaiveComponents.count(bytes), begun != counted {
                throw Problem(description: "\(begun) components, \(counted) accounted for")
            }
            _ = file.rejectsFile.map { CalStoreImport(iCalendar: $0).items.count }
            return try check(file.wholeItems)
        case .jCal: return try check((try? CalStoreImport(jCal: bytes))?.wholeItems ?? [])
        case .jsCalendar: return try check((try? CalStoreImport(jsCalendar: bytes))?.wholeItems ?? [])
        case .vCard:
            let file = try? CalStoreImport(birthdays: bytes, withAnniversaries: true)
            return try check(file?.wholeItems ?? [])
        case .csv:
            let file = try? CalStoreImport(
                csv: bytes, map: [], .parameter, language: objects.language,
                eventLength: objects.usualLength)
            return try check(objects: file)
        case .json:
            let file = try? CalStoreImport(
                json: bytes, isLines: false, language: objects.language, eventLength: objects.usualLength)
            return try check(objects: file)
        case .vdir:
            guard let item = try? VdirItem(file: bytes) else { return 0 }
            return try check(item.file?.wholeItems ?? [])
        }
    }

    private func check(objects file: CalStoreImport?) throws -> Int {
        // The store refuses some that could be read, such as one that ends before it starts.
        try check((file?.wholeItems ?? []).filter { $0.record.fields.violation == nil })
    }

    /// Written items read back equal: they are written the same again.
    private func check(_ items: [CalStoreItem]) throws -> Int {
        guard !items.isEmpty else { return 0 }
        // In one calendar a UID stands once; a list of objects may have it several times.
        var known: Set<String> = []
        let items = items.filter {
            known.insert("\($0.kind) \($0.externalID) \($0.originalStart?.description ?? "")").inserted
        }
        let written = CalStoreItem.iCalendar(items, of: nil, didWrite: { _, _ in })
        let again = CalStoreImport(iCalendar: written)
        if let reject = again.rejects.first { throw Problem(description: "rejected: \(reject.message)") }
        let second = CalStoreItem.iCalendar(again.wholeItems, of: nil, didWrite: { _, _ in })
        guard second == written else {
            let lines = zip(written.split(separator: 10), second.split(separator: 10)).first { $0 != $1 }
            throw Problem(
                description:
                    "written again it differs: \(lines.map { "\(String(decoding: $0, as: UTF8.self)) / \(String(decoding: $1, as: UTF8.self))" } ?? "one is shorter")"
            )
        }
        return items.count
    }
}
