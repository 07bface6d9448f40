import Testing

@testable import CalStoreLanguage

/// Words of time in a title are named, and only those.
@Suite struct LeftWordsTests {
    /// `eod` was read, and reported as not understood.
    @Test(arguments: ["deadline eod friday", "report cob friday"])
    func theEndOfADayIsNoName(_ sentence: String) throws {
        let bench = try ReadingBench()
        let reading = try bench.sentences.read(sentence)
        #expect(bench.when(reading.value) == "2026-03-06T17:00")
        #expect(reading.value.title == sentence.prefix { $0 != " " })
        #expect(reading.unusedTime.isEmpty)
    }

    /// The words of `review 1st monday of the month` were empty in what it said about them.
    @Test func everyAssumptionHasItsWords() throws {
        let bench = try ReadingBench()
        let moved = try bench.sentences.read("review 1st monday of the month 10:00")
        #expect(bench.when(moved.value) == "2026-04-06T10:00")
        #expect(moved.assumptions.map(\.typed) == ["1st monday of the month"])
        let others = ["birthday Ada 12 may 1990", "x start of the month", "x som"]
        let rows = try ["sentences", "messages"].flatMap { try ReadingTable($0).rows.map { $0[0] } }
        for sentence in others + rows {
            let found = (try? bench.sentences.read(sentence))?.assumptions ?? []
            #expect(found.allSatisfy { !$0.typed.isEmpty }, "\(sentence): \(found)")
        }
    }

    @Test func aNightMayBeAName() throws {
        #expect(try ReadingBench().sentences.read("game night fri 20:00").value.title == "game night")
    }

    /// A day that counts from one that nobody knows.
    @Test(arguments: [
        ("remind me the day before Mum's birthday", "the day before"),
        ("remind me to pack the day before the trip", "the day before"),
        ("call Jo the week after the wedding", "the week after"),
    ])
    func aDayBesideAnUnknownOneIsNamed(_ sentence: String, words: String) throws {
        let reading = try ReadingBench().sentences.read(sentence)
        #expect(reading.value.time == nil)
        #expect(reading.unusedTime.map(\.text) == [words])
    }

    @Test(arguments: ["watch The Day After", "call the day before the trip fri 10:00"])
    func otherDaysMayStayInATitle(_ sentence: String) throws {
        #expect(try ReadingBench().sentences.read(sentence).unusedTime.isEmpty)
    }

    /// The reader's own zone needs no word, so its city is a place.
    @Test(arguments: [
        "dinner fri 19:00 in Berlin", "dinner fri 19:00-21:00 in Berlin", "dinner in Berlin fri 19:00",
    ])
    func theCityOfTheReaderStays(_ sentence: String) throws {
        let reading = try ReadingBench().sentences.read(sentence)
        #expect(reading.value.title == "dinner in Berlin")
        #expect(!reading.needsConsent)
    }

    @Test(arguments: [
        ("dinner fri 19:00 in Tokyo", "2026-03-06T19:00[Asia/Tokyo]"),
        ("dinner fri 19:00 Berlin time", "2026-03-06T19:00"),
        ("dinner fri 19:00 Europe/Berlin", "2026-03-06T19:00"),
    ])
    func aZoneIsTaken(_ sentence: String, meaning: String) throws {
        let bench = try ReadingBench()
        let reading = try bench.sentences.read(sentence)
        #expect(reading.value.title == "dinner")
        #expect(bench.when(reading.value) == meaning)
    }
}
