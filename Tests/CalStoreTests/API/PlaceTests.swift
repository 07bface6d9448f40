import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Places that have a name are part of the store, and of its history.
@Suite struct PlaceTests {
    private static let now = Instant(secondsSince1970: 1_772_704_800)
    private static let home = CalStorePlace("Home", latitude: 52.52, longitude: 13.405, radius: 150)
    private static let work = CalStorePlace(
        "Café Würde", latitude: -33.9, longitude: 151.2, address: "1 George St\nSydney")

    private static func save(_ store: CalendarStore, _ place: CalStorePlace) throws {
        try store.write("place add \(place.name)", now: now) { change in try change.save(place) }
    }

    @Test func everyProcessSeesThem() throws {
        let disk = SimulatedDisk()
        let store = try CalendarStore(StoreLocation("/cal"), disk, program: "tests", lockTimeout: 1)
        try Self.save(store, Self.home)
        try Self.save(store, Self.work)
        let other = try CalendarStore(StoreLocation("/cal"), disk, program: "tests", lockTimeout: 1)
        #expect(try other.places() == [Self.home, Self.work])
        #expect(try other.maintenance.check().problems.isEmpty)
    }

    @Test(arguments: ["Café Würde", "CAFE WURDE", "ｃａｆé würde"])
    func caseAccentsAndWidthDoNotMatter(_ name: String) throws {
        let store = CalendarStore()
        try Self.save(store, Self.work)
        #expect(try store.place(name) == Self.work)
        #expect(try store.place("cafe") == nil)
    }

    @Test func savingAgainReplaces() throws {
        let store = CalendarStore()
        try Self.save(store, Self.home)
        try Self.save(store, Self.work)
        let moved = CalStorePlace("HOME", latitude: 1, longitude: 2)
        try Self.save(store, moved)
        #expect(try store.places() == [moved, Self.work])
        try store.write("place rm", now: Self.now) { change in
            let (first, second) = (change.removePlace("home"), change.removePlace("home"))
            #expect(first && !second)
        }
        #expect(try store.places() == [Self.work])
    }

    /// Undo takes one place back and leaves those that came later.
    @Test func undoGoesPlaceByPlace() throws {
        let store = CalendarStore()
        try Self.save(store, Self.home)
        let first = try #require(try store.history.entries(limit: 1).first).id
        try Self.save(store, Self.work)
        _ = try store.undo("undo", of: first, now: Self.now)
        #expect(try store.places() == [Self.work])
        _ = try store.redo("redo", now: Self.now)
        #expect(Set(try store.places().map(\.name)) == ["Home", "Café Würde"])
    }

    @Test func whatIsNoPlaceIsRefused() throws {
        let store = CalendarStore()
        for place in [
            CalStorePlace("x", latitude: 91, longitude: 0), CalStorePlace("x", latitude: .nan, longitude: 0),
            CalStorePlace("x", latitude: 0, longitude: -180.5),
            CalStorePlace("x", latitude: 0, longitude: 0, radius: -1),
            CalStorePlace("x", latitude: 0, longitude: 0, radius: .infinity),
            CalStorePlace("", latitude: 0, longitude: 0), CalStorePlace(" x", latitude: 0, longitude: 0),
            CalStorePlace("a\nb", latitude: 0, longitude: 0),
        ] {
            #expect(throws: CalStoreError.self, "\(place)") { try Self.save(store, place) }
        }
        #expect(try store.places().isEmpty)
    }

    /// The members are those of Format.md; what a newer version adds to a place is kept.
    @Test func theJSONOfAPlace() throws {
        let text =
            #"{"type":"source","id":"11111111-1111-4111-8111-111111111111","title":"Local","places":"#
            + #"[{"name":"Home","latitude":52.52,"longitude":13.405,"radius":150,"address":"A 1","floor":3}]}"#
        let record = try JSONReader.read(Array(text.utf8)) { json throws(JSONError) in
            var reader = RecordReader()
            return try reader.record(&json)
        }
        #expect(RecordWriter.text(of: record) == text)
    }

    @Test func aRemovedSourceLeavesItsPlaces() throws {
        let store = CalendarStore()
        try Self.save(store, Self.home)
        try store.write("sources", now: Self.now) { change in
            let first = try #require(try change.sources().first)
            change.addSource(title: "Other")
            for calendar in try change.calendars() { try change.removeCalendar(calendar.id) }
            try change.removeSource(first.id)
        }
        #expect(try store.places() == [Self.home])
    }
}
