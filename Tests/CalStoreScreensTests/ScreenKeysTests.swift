import Testing

@testable import CalStoreScreens
@testable import Terminal

/// The table of keys, and changes of it.
@Suite struct ScreenKeysTests {
    @Test func eachKeyHasOneAction() throws {
        var owners: [String: ScreenAction] = [:]
        for row in ScreenKeys.standard.rows {
            for key in row.keys {
                #expect(owners.updateValue(row.action, forKey: key) == nil, "\(key)")
                #expect(try KeyNotation.read(key).count == 1)
            }
            #expect(!row.says.isEmpty)
        }
        #expect(Set(ScreenKeys.standard.rows.map(\.action)) == Set(ScreenAction.allCases))
    }

    @Test func aChangedKeyActsAndTheOldOneDoesNot() throws {
        let keys = try ScreenKeys(changing: [("delete", "D")])
        #expect(keys.action(for: KeyPress(letter: "D")) == .delete)
        #expect(keys.action(for: KeyPress(letter: "d")) == nil)
        #expect(keys.name(of: .delete) == "D")
    }

    @Test(arguments: [
        (("delete", "u"), "u is the key of both delete and undo"),
        (("delet", "D"), "\"delet\" is not an action: did you mean \"delete\"?"),
        (("help", ""), "help needs a key"),
        (("delete", "<Foo>"), "\"<Foo>\" is not a key; write one such as D, <C-d> or <Delete>"),
    ])
    func wrongKeysAreNamed(change: (String, String), reason: String) {
        #expect(throws: ScreenKeys.Failure.self) { try ScreenKeys(changing: [change]) }
        do { _ = try ScreenKeys(changing: [change]) } catch {
            #expect(error.reason == reason)
        }
    }
}
