import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Items and forms for the tests of the editor: Wednesday 2026-03-04 09:20 in Berlin.
enum EditorSamples {
    static let zone = Zone.named("Europe/Berlin") ?? .utc

    static func local(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso: text)) }

    static func time(_ text: String, in zone: Zone? = zone) throws -> ItemTime {
        ItemTime(try local(text), in: zone)
    }

    static func day(_ text: String) throws -> ItemTime { ItemTime(try local(text + "T00:00:00").date) }

    static func dates() throws -> DateReader {
        DateReader(now: try time("2026-03-04T09:20:00").instant(in: zone), zone: zone)
    }

    /// A meeting on Wednesday 2026-03-04 from 09:30 to 10:15.
    static func meeting() throws -> CalStoreItem {
        var item = CalStoreItem(event: "Review", calendar: .random())
        item.start = try time("2026-03-04T09:30:00")
        item.end = .time(try time("2026-03-04T10:15:00"))
        item.location = "Atrium"
        return item
    }

    static func opening(_ item: CalStoreItem, span: Span? = nil) -> EditorOpening {
        var opening = EditorOpening(
            .item(reference: "e7kq4", span: span), item: item, calendar: "Work",
            canMove: span == nil || span == .all, isWhole: span != .this)
        opening.calendars = ["Family", "Work", "Workshop"]
        opening.places = ["Atrium", "Room Kepler"]
        opening.categories = ["Home", "Travel"]
        return opening
    }

    static func form(_ item: CalStoreItem, span: Span? = nil) throws -> EditorForm {
        EditorForm(opening(item, span: span), dates: try dates(), times: TimeText(zone: zone))
    }

    static func form() throws -> EditorForm { try form(try meeting()) }

    static func newForm(_ kind: CalStoreItem.Kind = .event) throws -> EditorForm {
        var item =
            kind == .event
            ? CalStoreItem(event: "", calendar: .random()) : CalStoreItem(reminder: "", calendar: .random())
        if kind == .event { item.start = try day("2026-03-04") }
        let opening = EditorOpening(
            .new(kind), item: item, calendar: "Work", canMove: true, isWhole: true)
        return EditorForm(opening, dates: try dates(), times: TimeText(zone: zone))
    }
}

extension EditorForm {
    /// Presses keys as they are written for `ekcal ui --keys`. Returns the last step.
    @discardableResult
    mutating func type(_ keys: String) throws -> Step {
        var last = Step.nothing
        for step in try KeyNotation.read(keys) {
            for event in step.events {
                switch event {
                case .key(let key): last = press(key)
                case .paste(let text): last = paste(text)
                default: break
                }
            }
        }
        return last
    }

    /// The lines below a field.
    func lines(_ field: EditorField) -> [String] { understood.readings[field]?.lines ?? [] }

    func isBad(_ field: EditorField) -> Bool { understood.readings[field]?.isBad ?? false }
}
