import Basics
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import CalStoreLanguage

/// The table of item fields: what is made of it holds together.
@Suite struct ItemFieldTests {
    private func item(_ kind: CalStoreItem.Kind) throws -> CalStoreItem {
        let calendar = CalStoreCalendar.ID.random()
        var item =
            kind == .event
            ? CalStoreItem(event: "Party", calendar: calendar)
            : CalStoreItem(reminder: "Party", calendar: calendar)
        item.start = ItemTime("2026-03-05T10:00:00[Europe/Berlin]")
        item.end = .time(try #require(ItemTime("2026-03-05T11:00:00[Europe/Berlin]")))
        return item
    }

    private var json: ItemJSON {
        ItemJSON(names: .empty, language: DateReader(now: Instant(secondsSince1970: 0), zone: .utc))
    }

    private var reader: ItemObject {
        ItemObject(language: DateReader(now: Instant(secondsSince1970: 0), zone: .utc), usualLength: 3600)
    }

    @Test(arguments: [CalStoreItem.Kind.event, .reminder])
    func noNameIsThereTwice(_ kind: CalStoreItem.Kind) {
        let names = (kind == .event ? ItemField.event : ItemField.reminder).map(\.name)
        #expect(Set(names).count == names.count)
    }

    /// Members that are in both kinds are read in one way.
    @Test func bothKindsHaveTheSameMeaning() {
        for field in ItemField.reminder {
            guard let other = ItemField.event.first(where: { $0.name == field.name }) else { continue }
            #expect(field.tells(.null) == other.tells(.null), "\(field.name)")
        }
    }

    /// A member that comes again, with null in between or at the end, any number of times.
    @Test func ofSeveralMembersWithOneNameTheLastCounts() throws {
        for (last, notes) in [(#""end""#, "end"), ("null", nil)] {
            let others = (0..<40_000).map { #""notes":\#($0 % 2 == 0 ? "null" : "\"\($0)\""),"# }.joined()
            let text = #"{"type":"reminder","title":"Milk",\#(others)"notes":\#(last)}"#
            let file = try CalStoreImport(json: Array(text.utf8))
            #expect(file.items.map(\.notes) == [notes])
            #expect(try reader.read(JSONValue(reading: text.utf8)).item.notes == notes)
        }
    }

    @Test(arguments: [CalStoreItem.Kind.event, .reminder])
    func objectsHaveTheMembersOfTheSchema(_ kind: CalStoreItem.Kind) throws {
        let members = kind == .event ? ItemField.eventMembers : ItemField.reminderMembers
        #expect(json.object(try item(kind)).members?.map(\.name) == members.map(\.name))
    }

    /// Each text that an item may have goes through JSON, whichever it is.
    @Test(arguments: ItemTextProperty.all.map(\.name), [CalStoreItem.Kind.event, .reminder])
    func textsComeBack(_ name: String, _ kind: CalStoreItem.Kind) throws {
        let text = try #require(ItemTextProperty.all.first { $0.name == name })
        var item = try item(kind)
        #expect(text.get(item) == nil)
        text.set(&item, "a \"b\"\nc")
        let object = json.object(item)
        #expect(object[name] == "a \"b\"\nc")
        let read = try reader.read(object)
        #expect(text.get(read.item) == "a \"b\"\nc")
        #expect(read.told == nil)
        // A part of an object says what it tells of.
        let part = try reader.read([
            "type": .string(kind.rawValue), "title": "x", "start": "2026-03-05", name: "y",
        ])
        #expect(part.told?.contains(.member(text.member)) == true)
    }

    /// A floating time took the zone of the other one, in each direction and in both kinds.
    @Test(arguments: [CalStoreItem.Kind.event, .reminder])
    func aFloatingTimeBesideAZonedOneComesBack(_ kind: CalStoreItem.Kind) throws {
        let texts = [
            ("2026-03-05T10:00:00", "2026-03-05T23:00:00[Asia/Tokyo]"),
            ("2026-03-05T10:00:00[Asia/Tokyo]", "2026-03-05T11:00:00"),
        ]
        for (start, end) in texts {
            var item = try item(kind)
            item.start = ItemTime(start)
            item.end = .time(try #require(ItemTime(end)))
            let read = try reader.read(json.object(item)).item
            #expect(read.start?.description == start)
            #expect(read.end == item.end)
        }
    }

    @Test func textsAreChecked() throws {
        let color = try #require(ItemField.texts.first { $0.name == "color" }?.text)
        var item = try item(.event)
        try color.set("Gold", of: &item)
        #expect(item.color == "Gold")
        #expect(throws: ExchangeError.self) { try color.set("mud", of: &item) }
        #expect(throws: ExchangeError.self) { try color.set("#12345678", of: &item) }
        #expect(item.color == "Gold")
        try color.set("#a0B1c2", of: &item)
        #expect(item.color == "#a0B1c2")
        try color.set("", of: &item)
        #expect(item.color == nil)
    }
}
