import Basics
import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import CalStoreLanguage

/// Exports of schema number 1, made by the last program that wrote it from a store with the records beside
/// them. They stay as they are: later versions must read them.
@Suite struct SchemaOneTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/exports/schema-1").standardizedFileURL

    private static func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    private let now = Instant(secondsSince1970: 0)

    private func read(_ bytes: [UInt8], _ zone: Zone = .utc) throws -> [ItemObject.Reading] {
        let reader = ItemObject(language: DateReader(now: now, zone: zone), usualLength: 3600)
        let document = try JSONValue(reading: bytes)
        return try (document["data"]?.array ?? document.array ?? [document]).map { try reader.read($0) }
    }

    /// The records as items, without their calendar, which an import chooses.
    private func expected() throws -> [RecordID: ItemFields] {
        var items: [RecordID: ItemFields] = [:]
        for line in try Self.file("records.jsonl").split(separator: UInt8(ascii: "\n")) {
            let record = try JSONReader.read(Array(line)) { (json) throws(JSONError) in
                var reader = RecordReader()
                return try reader.record(&json)
            }
            var fields = try #require(record.item).fields
            fields.calendar = RecordID(high: 0, low: 0)
            items[fields.id] = fields
        }
        return items
    }

    @Test(arguments: ["items.json", "list.json"]) func anItemIsWhatItWas(_ name: String) throws {
        let expected = try expected()
        let readings = try read(Self.file(name))
        #expect(readings.count == (name == "items.json" ? expected.count : 11))
        for reading in readings {
            #expect(reading.item.record.fields == expected[reading.item.id.record])
            #expect(reading.told == nil && reading.unknown.isEmpty)
        }
    }

    /// The same items in objects of today, also in a zone of the answer that is none of theirs.
    @Test(arguments: ["UTC", "Asia/Kathmandu", "America/New_York"])
    func anItemComesBackFromAnObjectOfToday(_ name: String) throws {
        let zone = try #require(Zone.named(name))
        let json = ItemJSON(names: .empty, language: DateReader(now: now, zone: zone))
        for fields in try expected().values {
            let object = json.object(CalStoreItem(ItemRecord(fields)))
            let reading = try #require(try read(Array(object.text.utf8), zone).first)
            #expect(reading.item.record.fields == fields)
            #expect(reading.told == nil && reading.unknown.isEmpty)
        }
    }

    @Test func aPartTellsOnlyWhatItHas() throws {
        let part = #"{"title":"x","start":"2026-03-05","stored":{"stamp":"2026-03-05T10:00:00Z"}}"#
        let told = try #require(try read(Array(part.utf8)).first?.told)
        let members: Set<ItemFact> = [
            .member(.title), .member(.start), .member(.stamp), .member(.classification), .member(.sequence),
            .member(.properties), .member(.parameters),
        ]
        #expect(told.subtracting([.details(.stamp)]) == members)
    }

    @Test(arguments: [
        #"{"stored":3}"#, #"{"stored":{"title":"y"}}"#, #"{"stored":{"alarms":[{"related":"end"}]}}"#,
        #"{"stored":{"start":"tomorrow"}}"#, #"{"stored":{"rdate":[{"duration":"PT1H"}]}}"#,
    ]) func aValueThatIsWrongIsRefused(_ text: String) throws {
        let object = #"{"title":"x","start":"2026-03-05T10:00:00Z","# + text.dropFirst()
        #expect(throws: ExchangeError.self) { try read(Array(object.utf8)) }
    }
}
