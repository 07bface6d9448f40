import Foundation
import Testing

@testable import CalStore
@testable import CalStoreLanguage
@testable import CalStoreScreens
@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// A form is saved by commands in `ekcal ui` and by a patch in EventKitUI: both must do the same. Forms are
/// filled in at random. It is Wednesday 2026-03-04 10:00 in Berlin.
@Suite struct EditorPatchTests {
    private static let texts: [EditorField: [String]] = [
        .title: ["Retro", "Pair up, plan B!", "日本"],
        .when: [
            "fri 9-10:30", "10 mar", "15:00", "+1d", "for 2h", "fri all day", "fri-sun", "all day",
            "7 mar 22:00-02:00", "14:00 in New York",
        ],
        .repeats: ["daily", "every 2 weeks", "", "FREQ=MONTHLY", "every weekday except 9 mar"],
        .until: ["5 times", "30 jun", ""],
        .location: ["Room 4", "", "Apple Park\\nCupertino"],
        .alarm: ["10m", "1h, 1d", "", "2026-03-04 08:00", "15m, 10m after"],
        .availability: ["free", "tentative", ""],
        .status: ["confirmed", "cancelled", ""],
        .categories: ["red", "red, a\\,b", ""],
        .url: ["https://example.com/a", ""],
        .notes: ["one", "one\ntwo", ""],
        .calendar: ["Home"],
    ]

    private static let items = [
        "add Review \"2026-03-04 11:00-11:45\" -c Work --location Luigi --alarm 10m --notes old",
        "add Fair \"2026-03-10..2026-03-12\" -c Work --category red --url https://example.com/x",
        "add Standup \"2026-03-05 09:00\" --for 15m --repeat \"daily for 10 times\" -c Work --alarm 1h",
        "add Flight \"2026-03-06 22:00\" --end \"2026-03-07 09:00\" -c Work --availability free",
    ]

    @Test(arguments: 0..<40)
    func aPatchDoesWhatTheCommandsDo(round: Int) throws {
        let seed = UInt64(round) &+ 4_300
        var random = SeededGenerator(seed: seed)
        let shell = try Shell.after(
            "calendar add Work", "calendar add Home", Self.items[round % Self.items.count])
        let store = try CalendarStore(path: shell.environment["EKCAL_STORE"] ?? "")
        let item = try #require(try store.items().first)
        let zone = try #require(Zone.named("Europe/Berlin"))
        let dates = DateReader(now: try #require(Instant(iso: "2026-03-04T09:00:00Z")), zone: zone)
        var opening = EditorOpening(
            .item(reference: item.id.text, span: item.isSeries ? .all : nil), item: item, calendar: "Work",
            canMove: true, isWhole: true)
        opening.calendars = ["Home", "Work"]
        var form = EditorForm(opening, dates: dates, times: TimeText(zone: zone))
        let fields = form.fields.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        for field in fields {
            form.set(field, try #require(Self.texts[field]?.randomElement(using: &random)))
        }
        form.read()
        // A form that cannot be read is not saved.
        guard form.understood.firstBad(among: form.fields) == nil, form.isChanged else { return }
        let changes = form.changes
        let patch = try changes.patch { name in try store.calendar(named: name).id }
        var patched = item
        patch.apply(to: &patched)
        let words = "seed \(seed): \(changes.texts)"
        for command in changes.commands {
            let result = shell.run(command)
            #expect(result.code == 0, "\(words): \(result.err)")
        }
        let saved = try #require(
            try CalendarStore(path: shell.environment["EKCAL_STORE"] ?? "").item(item.id))
        // The store counts the revisions.
        patched.sequence = saved.sequence
        var (left, right) = (ItemPatch(from: item, to: saved), ItemPatch(from: item, to: patched))
        // The order of alarms is not theirs to say.
        left.set(\.alarms, to: saved.alarms.sorted { "\($0)" < "\($1)" })
        right.set(\.alarms, to: patched.alarms.sorted { "\($0)" < "\($1)" })
        #expect(left == right, "\(words)\n\(saved)\n\(patched)")
    }
}
