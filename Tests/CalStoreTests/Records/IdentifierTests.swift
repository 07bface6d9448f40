import Testing

@testable import CalStore

/// `CalStoreIdentifier` and `RecordID`.
@Suite struct IdentifierTests {
    private static let text = "5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F"

    @Test(arguments: [text, text.lowercased()]) func aUUIDIsRead(typed: String) throws {
        let id = try #require(CalStoreItem.ID(typed))
        #expect(id.text == Self.text)
        #expect("\(id)" == Self.text)
        #expect(id == CalStoreItem.ID(Self.text))
    }

    @Test(arguments: [
        "", "work", "5C3F6C1E7B1D4C579E560A9C2B1D4E5F", "5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5G",
        "{5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F}", " 5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F",
        // The nil UUID of RFC 9562, 5.9.
        "00000000-0000-0000-0000-000000000000",
    ])
    func anythingElseIsNoIdentifier(typed: String) {
        #expect(CalStoreItem.ID(typed) == nil)
        #expect(RecordID(typed) == nil)
    }

    @Test func theOrderIsThatOfTheTexts() throws {
        var random = SystemRandomNumberGenerator()
        let ids = (0..<100).map { _ in CalStoreItem.ID(RecordID.random(using: &random)) }
        #expect(ids.sorted().map(\.text) == ids.map(\.text).sorted())
    }

    /// RFC 9562, 5.4: the version stands in the 13th digit, the variant in the first two bits of the 17th.
    @Test func newOnesHaveVersionFour() throws {
        let ids = (0..<100).map { _ in CalStoreItem.ID.random() }
        #expect(Set(ids).count == 100)
        for id in ids {
            let text = Array(id.text)
            #expect(text[14] == "4" && "89AB".contains(text[19]), "\(id)")
        }
    }

    @Test func theItemsOfAStoreHaveTheirIdentifiers() throws {
        let store = CalendarStore()
        let calendar = try #require(try store.defaultCalendar(for: .reminder))
        let item = CalStoreItem(reminder: "rent", calendar: calendar.id)
        try store.write("add", now: .distantPast) { try $0.add(item) }
        #expect(try store.item(item.id)?.title == "rent")
        #expect(try store.item(.random()) == nil)
        #expect(try store.history.versions(of: item.id).count == 1)
        #expect(try store.history.versions(of: item.id.record).map(\.change.id) == [item.id.record])
        #expect(try store.history.versions(of: calendar.id).isEmpty)
    }
}
