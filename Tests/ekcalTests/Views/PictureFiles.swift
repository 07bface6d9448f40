import Foundation
import Testing

@testable import ekcal

/// Whole pictures as files, so that a change shows as a difference: Latin at five widths, four other scripts
/// at two. `PictureTests` checks what is right about them. `EKCAL_RECORD_PICTURES=1 swift test --filter
/// PictureFiles` writes them again.
@Suite struct PictureFiles {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/pictures")

    /// The titles of a trip, a holiday, a daily meeting, a lunch, a call, a reminder and an overdue one.
    static let scripts: [String: [String]] = [
        "latin": [
            "Trip to Rome", "Public holiday", "Stand-up", "Lunch with Zoë", "Call the bank about the loan",
            "Buy milk", "Send the invoice",
        ],
        "cjk": ["東京へ出張", "祝日", "朝会", "森さんと昼食", "銀行に電話してローンの相談をする", "牛乳を買う", "請求書を送る"],
        "arabic": [
            "رحلة إلى روما", "عطلة رسمية", "اجتماع يومي", "غداء مع زينب", "الاتصال بالبنك بشأن القرض",
            "شراء الحليب",
            "إرسال الفاتورة",
        ],
        "hebrew": [
            "טיול לרומא", "חג", "פגישת בוקר", "צהריים עם נועה", "להתקשר לבנק בעניין ההלוואה", "לקנות חלב",
            "לשלוח חשבונית",
        ],
        "emoji": ["🇮🇹 ✈️", "🎉", "☕️ stand-up", "🍜 👩‍👧", "📞 🏦 💶 ❤️ 👨‍👩‍👧‍👦 loan", "🥛", "🧾 ✉️"],
    ]
    /// The height of the terminal at each width.
    private static let sizes = [40: 30, 60: 24, 80: 24, 120: 40, 200: 60]
    /// Latin at each width, the others narrow and wide.
    private static let cases = scripts.keys.sorted().flatMap { script in
        (script == "latin" ? sizes.keys.sorted() : [60, 120]).map { (script, $0) }
    }

    @Test(arguments: cases) func pictures(script: String, width: Int) throws {
        let shell = try filled(try #require(Self.scripts[script]))
        for isColored in [false, true] {
            shell.environment["NO_COLOR"] = isColored ? nil : "1"
            var text = ""
            for view in ["day", "week", "month"] {
                let result = shell.run(
                    [view, "--color", isColored ? "always" : "never"],
                    with: ["COLUMNS": "\(width)", "LINES": "\(Self.sizes[width] ?? 24)"])
                #expect(result.code == 0)
                text += "$ ekcal \(view)\n" + shell.masked(result.out)
            }
            try Self.check(text, "\(script)-\(width)\(isColored ? "-colors" : "").txt")
        }
    }

    @Test(arguments: sizes.keys.sorted()) func years(width: Int) throws {
        let shell = try filled(try #require(Self.scripts["latin"]))
        for isColored in [false, true] {
            shell.environment["NO_COLOR"] = isColored ? nil : "1"
            let color = ["--color", isColored ? "always" : "never"]
            let year = shell.run(["year"] + color, with: ["COLUMNS": "\(width)"]).out
            let list = shell.run(["list", "--month"] + color, with: ["COLUMNS": "\(width)"]).out
            try Self.check(
                "$ ekcal year\n" + shell.masked(year) + "$ ekcal list --month\n" + shell.masked(list),
                "year-\(width)\(isColored ? "-colors" : "").txt")
        }
    }

    @Test(arguments: scripts.keys.sorted()) func pages(script: String) throws {
        let shell = try filled(try #require(Self.scripts[script]))
        try Self.check(shell.run(["month", "--html"]).out, "month-\(script).html")
        try Self.check(shell.run(["week", "--svg"]).out, "week-\(script).svg")
    }

    @Test func theFolderHasNoOtherFiles() throws {
        let drawn =
            Self.cases.map { "\($0)-\($1)" } + Self.sizes.keys.map { "year-\($0)" }
        let pages = Self.scripts.keys.flatMap { ["month-\($0).html", "week-\($0).svg"] }
        let names = drawn.flatMap { ["\($0).txt", "\($0)-colors.txt"] } + pages
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() == names.sorted())
    }

    private func filled(_ titles: [String]) throws -> Shell {
        let shell = try Shell()
        for words in [
            ["calendar", "add", "Work", "--tint", "#1BADF8"],
            ["calendar", "add", "Home", "--tint", "#FFE08A"],
            ["add", titles[0], "2026-03-05..2026-03-11", "-c", "Home"],
            ["add", titles[1], "2026-03-06", "-c", "Home"],
            ["add", titles[2], "2026-03-02 09:30", "--for", "15m", "--repeat", "weekdays", "-c", "Work"],
            ["add", titles[3], "2026-03-04 12:30", "--for", "1h", "-c", "Home"],
            ["add", titles[4], "2026-03-04 09:45", "--for", "45m", "-c", "Work"],
            ["add", titles[4], "2026-03-04 16:00", "--for", "30m", "-c", "Work"],
            ["add", titles[3], "2026-03-18 22:00", "--for", "4h", "-c", "Home"],
            ["todo", titles[5], "2026-03-04"], ["todo", titles[5], "2026-03-06 18:00"],
            ["todo", titles[6], "2026-02-27"],
        ] {
            let result = shell.run(words + ["-q"])
            #expect(result.code == 0, "\(words): \(result.err)")
        }
        return shell
    }

    private static func check(_ text: String, _ name: String) throws {
        let file = folder.appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["EKCAL_RECORD_PICTURES"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, "\(name)")
    }
}
