import Testing

@testable import ekcal

/// An alarm before a date that is not there was taken and confirmed, and could never ring.
@Suite struct AlarmWithoutDateTests {
    @Test func itIsWarnedAbout() throws {
        let shell = try Shell()
        let added = shell.run(["todo", "Nodate", "--alarm", "1h"])
        #expect(added.code == 0)
        #expect(added.err.contains("never rings: the item has no date"))
        #expect(shell.run(["todo", "Dated", "fri", "--alarm", "1h"]).err.isEmpty)
        #expect(shell.run(["edit", "title:nodate", "--due", "fri", "--alarm", "2h"]).err.isEmpty)
        #expect(try shell.json(["todo", "Again", "--alarm", "1h"])["ekcal"]?["warnings"]?.array?.count == 1)
    }
}
