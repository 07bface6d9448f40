import CalStoreExchange
import Foundation
import Testing

@testable import ekcal

/// The demo of the README is the year of the other tests, in several calendars.
@Suite struct DemoFixtureTests {
    @Test func theDemoHasEachItemOfTheYearOnce() throws {
        let year = URL(fileURLWithPath: Fixture.year)
        let folder = year.deletingLastPathComponent().deletingLastPathComponent().appending(path: "demo")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count == 5 && files.allSatisfy { $0.pathExtension == "ics" })
        let demo = try files.flatMap(items).sorted()
        #expect(demo == (try items(of: year)).sorted() && demo.count == 94)
    }

    /// Each component as its lines.
    private func items(of file: URL) throws -> [String] {
        let text = try String(contentsOf: file, encoding: .utf8)
        var items: [String] = []
        for kind in ["VEVENT", "VTODO"] {
            for part in text.components(separatedBy: "BEGIN:\(kind)\r\n").dropFirst() {
                items.append(kind + (part.components(separatedBy: "END:\(kind)").first ?? ""))
            }
        }
        return items
    }
}
