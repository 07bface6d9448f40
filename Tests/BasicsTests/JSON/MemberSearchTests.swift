import Testing

@testable import Basics

/// Members are found in any order, the usual one included.
@Suite struct MemberSearchTests {
    private let object: JSONValue = ["a": 1, "b": 2, "c": .null, "d": 4]

    @Test(
        arguments: [
            (["a", "b", "c", "d"], [1, 2, .null, 4]), (["d", "c", "b", "a"], [4, .null, 2, 1]),
            (["b", "x", "c", "c", "a", "d"], [2, nil, .null, .null, 1, 4]), (["x", "a"], [nil, 1]),
        ] as [([String], [JSONValue?])])
    func membersByName(names: [String], values: [JSONValue?]) {
        var search = MemberSearch(in: object)
        #expect(names.map { search.value(named: $0) } == values)
    }

    @Test func `a value that is not an object has no members`() {
        var search = MemberSearch(in: .null)
        #expect(search.value(named: "a") == nil)
    }

    @Test func `cells of inner objects follow their fields in any order`() {
        let item: JSONValue = ["t": "x", "in": ["a": "1", "b": ["c": 2]], "no": .null, "z": [1, 2]]
        let fields = FieldList(
            paths: [
                ["z"], ["in", "b"], ["in", "a"], ["no", "a"], ["in", "b", "c"], ["in", "x"], ["t"], ["in"],
            ])
        #expect(
            fields.cells(of: item) == [
                "[1,2]", #"{"c":2}"#, "1", "", "2", "", "x", #"{"a":"1","b":{"c":2}}"#,
            ])
    }

    @Test func `line endings are counted as lines are split`() {
        for text in ["", "a", "\n", "\r\n", "\r", "a\r\nb\rc\n", "\n\r\n\r\r\n", "\r\r"] {
            let bytes = Array(text.utf8)
            #expect(TextLines.endings(in: bytes[...]) == TextLines.split(bytes).count - 1, "\(bytes)")
        }
    }
}
