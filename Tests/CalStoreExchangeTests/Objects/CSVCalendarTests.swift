import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// The calendars that rows name. A row whose cells are those of the row before shares its calendar.
@Suite struct CSVCalendarTests {
    private static let header = "title,start,calendar.id,calendar.title,calendar.source,location\n"

    private static func read(_ rows: [String]) throws -> CalStoreImport {
        try CalStoreImport(
            csv: Array((header + rows.map { $0 + "\n" }.joined()).utf8), language: ISO8601Language(),
            eventLength: 3600)
    }

    /// Each row alone is the second reading.
    @Test func `a row has the calendar that its own cells name`() throws {
        var random = SeededGenerator(seed: TestScale.seed("calendars of rows"))
        let cells = [
            ["", "CA15704E-0000-4000-8000-000000000002", "CA15704E-0000-4000-8000-000000000003"],
            ["", "Work", "\"Work\"", "\"W\"\"k\"", "\"W\"\"\"\"k\"", "Home"], ["", "Local", "iCloud"],
        ]
        let rows = (0..<400).map { index in
            let start = Int.random(in: 0..<12, using: &random) == 0 ? "never" : "2026-03-04"
            let names = cells.map { $0.randomElement(using: &random) ?? "" }
            return "T\(index),\(start),\(names.joined(separator: ",")),"
        }
        // Every second row is there twice, so that neighbours are alike.
        let given = rows.enumerated().flatMap { index, row in
            index.isMultiple(of: 2) ? [row, row.replacing("T", with: "Again")] : [row]
        }
        let file = try Self.read(given)
        var found: [String: CalendarHome?] = [:]
        for item in file.items { found[item.title] = .some(file.home(of: item)) }
        for row in given {
            let alone = try Self.read([row])
            for item in alone.items { #expect(found[item.title] == .some(alone.home(of: item)), "\(row)") }
            #expect(alone.items.count + alone.rejects.count == 1)
        }
        #expect(found.count + file.rejects.count == given.count)
        #expect(Set(found.values).count > 20)
    }
}
