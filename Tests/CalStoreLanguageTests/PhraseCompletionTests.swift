import Testing

@testable import CalStoreLanguage

/// Half-typed phrases.
@Suite struct PhraseCompletionTests {
    private let completion: PhraseCompletion

    init() throws {
        let now = try #require(Instant(iso: "2026-03-04T10:00:00+01:00"))
        completion = PhraseCompletion(
            dates: DateReader(now: now, zone: try #require(Zone.named("Europe/Berlin"))))
    }

    @Test(arguments: [
        ("next th", "next thu"), ("lunch next th", "lunch next thu"), ("dinner tomo", "dinner tomorrow"),
        ("standup every mond", "standup every monday"),
    ])
    func theLastPhraseIsCompleted(text: String, expected: String) {
        #expect(completion.completed(endOf: text) == expected)
    }

    @Test(arguments: ["", " ", "next ", "lunch xq", "7pm", "next thursday"])
    func nothingIsAddedWhereNothingFits(text: String) {
        #expect(completion.completed(endOf: text) == nil)
    }

    @Test func phrasesHaveDifferentMeanings() {
        #expect(completion.phrases(for: "next t") == ["next thu", "next tue"])
    }
}
