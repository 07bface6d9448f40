import Testing

@testable import Basics

@Suite struct NearestTests {
    /// Distances counted by hand: insertion, deletion, replacement, swap of neighbours.
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("list", "lst", 1),
        ("list", "lsit", 1),
        ("list", "lost", 1), ("list", "lists", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
    func distances(a: String, b: String, expected: Int) {
        #expect(Nearest.distance(Array(a), Array(b)) == expected)
        #expect(Nearest.distance(Array(b), Array(a)) == expected)
    }

    @Test func theNearestComeFirst() {
        #expect(Nearest.matches(for: "undon", among: ["done", "undone", "add"]) == ["undone"])
        #expect(Nearest.matches(for: "LIST", among: ["list"]) == ["list"])
        #expect(Nearest.matches(for: "zzzzz", among: ["list", "add"]).isEmpty)
        #expect(Nearest.matches(for: "", among: ["a"]).isEmpty)
        #expect(Nearest.matches(for: String(repeating: "x", count: 10_000), among: ["list"]).isEmpty)
    }
}
