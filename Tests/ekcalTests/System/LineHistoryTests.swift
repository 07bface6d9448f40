import CalStore
import Foundation
import Testing

@testable import Terminal
@testable import ekcal

/// The lines that were typed at the prompt of `quick`.
@Suite struct LineHistoryTests {
    private func system(_ home: URL) -> System {
        System(
            environment: ["HOME": home.path], clock: { Instant(secondsSince1970: 0) }, isInputTerminal: true,
            isOutputTerminal: true, isErrorTerminal: true, terminalWidth: 80,
            read: { _ throws(System.Failure) in [] }, readLine: { nil }, write: { _ in nil },
            error: ErrorStream { _ in })
    }

    @Test func linesAreKeptForTheUserAlone() throws {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("ekcal-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let history = LineHistory("quick", system(home))
        #expect(history.lines == [])
        for line in ["lunch fri", " a secret", "", "  ", "milk", "lunch fri"] { history.add(line) }
        #expect(history.lines == ["milk", "lunch fri"])
        let path = home.path + "/.local/state/ekcal/history-quick"
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        for number in 1...250 { history.add("line \(number)") }
        #expect(history.lines.count == 200 && history.lines.first == "line 51")
    }

    @Test func withoutAHomeNothingIsKept() {
        var system = system(URL(fileURLWithPath: "/"))
        system.environment = [:]
        let history = LineHistory("quick", system)
        history.add("lunch")
        #expect(history.lines == [])
    }
}
