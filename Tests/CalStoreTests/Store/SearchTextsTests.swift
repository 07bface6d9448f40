import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A state that is searched again and again finds what folding every text of its items finds, whatever
/// happens in between.
@Suite struct SearchTextsTests {
    /// The value of one text property of an item, by the property's name.
    private static let writers: [String: @Sendable (inout ItemFields, String) -> Void] = [
        "title": { $0.title = $1 }, "notes": { $0.notes = $1 }, "location": { $0.location = $1 },
        "place": { $0.structuredLocation = ItemLocation(title: $1) }, "url": { $0.url = $1 },
        "color": { $0.color = $1 }, "category": { $0.categories = ["x", $1] },
        "organizer": { $0.organizer = ItemParticipant(address: $1) },
        "organizer's name": { $0.organizer = ItemParticipant(address: "x", name: $1) },
        "attendee": { $0.attendees = [ItemParticipant(address: $1)] },
        "attendee's name": { $0.attendees = [ItemParticipant(address: "x", name: $1)] },
    ]

    private static func texts(_ fields: ItemFields) -> [String] {
        let people = [fields.organizer].compactMap(\.self) + fields.attendees
        let one: [String?] = [
            fields.title, fields.notes, fields.location, fields.structuredLocation?.title, fields.url,
            fields.color,
        ]
        return one.compactMap(\.self) + fields.categories + people.map(\.address)
            + people.compactMap(\.name)
    }

    private static func has(_ fields: ItemFields, _ word: String) -> Bool {
        texts(fields).contains { TextFolding.fold($0).utf8.contains(TextFolding.fold(word).utf8) }
    }

    @Test func randomChangesBetweenSearches() {
        let seed = TestScale.seed("SearchTextsTests")
        var random = SeededGenerator(seed: seed)
        let words = ["dentist", "café", "CAFÉ", "straße", "ﾎﾞﾑ", "ボム", "é", "x", "", "zq\u{301}", "歯医者"]
        let calendars = [IndexTests.calendars[0], IndexTests.calendars[1]]
        for round in 0..<TestScale.rounds(20, long: 300) {
            var state = StoreState()
            for step in 0..<60 {
                var edit = Edit()
                for _ in 0..<Int.random(in: 1...30, using: &random) {
                    var fields = ItemFields(
                        id: .random(using: &random), kind: .event,
                        calendar: calendars[Int.random(in: 0...1, using: &random)], title: "t")
                    if let write = Self.writers.values.randomElement(using: &random) {
                        write(&fields, "a" + (words.randomElement(using: &random) ?? "") + "b")
                    }
                    let old =
                        Int.random(in: 0..<3, using: &random) == 0
                        ? nil : Array(state.items).randomElement(using: &random)
                    if let old { fields.id = old.id }
                    let isRemoved = old != nil && Bool.random(using: &random)
                    edit.add(
                        Change(
                            before: old.map(Record.item), after: isRemoved ? nil : .item(ItemRecord(fields))))
                }
                state.beginTransaction()
                state.apply(edit)
                if Int.random(in: 0..<4, using: &random) == 0 { state.rollBack(edit) }
                let word = words.randomElement(using: &random) ?? ""
                let search = FoldedSearch(word)
                let screen = TextScreen.all([
                    .any([.text(search), .text(FoldedSearch("zz"))]), TextScreen(calendars[0]),
                ])
                let found = state.items(screenedBy: screen) {
                    $0.calendar == calendars[0] && Self.has($0.fields, word)
                }
                let expected = state.items.filter { $0.calendar == calendars[0] && Self.has($0.fields, word) }
                if found != expected { Issue.record("seed \(seed), round \(round), step \(step): \(word)") }
            }
        }
    }

    /// A property that were not among the texts would not be found once its store is searched again.
    @Test(arguments: Self.writers.keys.sorted())
    func everyTextIsAmongThem(name: String) throws {
        let write = try #require(Self.writers[name])
        var fields = ItemFields(id: .random(), kind: .event, calendar: IndexTests.calendars[0], title: "t")
        write(&fields, "Ünique")
        var state = StoreState()
        state.put(.item(ItemRecord(fields)))
        for _ in 0..<3 {
            let found = state.items(screenedBy: .text(FoldedSearch("unique"))) { _ in true }
            #expect(found.map(\.id) == [fields.id])
        }
    }
}
