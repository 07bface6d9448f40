import Testing

@testable import CalStore
@testable import CalStoreExchange

/// The rejected rows of a CSV file are a file that can be corrected and imported again.
@Suite struct CSVRejectsTests {
    private static func read(_ text: String) throws -> CalStoreImport {
        try CalStoreImport(csv: Array(text.utf8), language: ISO8601Language(), eventLength: 3600)
    }

    /// Once the cells of such rows had commas between them in each file.
    @Test(arguments: [",", ";"])
    func `rows with wrong quotation marks keep the separator of their file`(_ separator: String) throws {
        let cells = [
            ["title", "start", "location"], ["B", "2026-03-05", "\"a\"b"],
            ["F", "2026-03-09", "\"open\nmore"],
        ]
        let file = try Self.read(cells.map { $0.joined(separator: separator) + "\n" }.joined())
        #expect(file.rejects.map(\.line) == [2, 3])
        let rejects = String(decoding: try #require(file.rejectsFile), as: UTF8.self)
        let again = try Self.read(rejects)
        #expect(again.rejects.map(\.message) == [])
        #expect(again.items.map(\.title) == ["B", "F"])
        #expect(again.items.map(\.location) == ["a", "open\nmore\n"])
    }
}
