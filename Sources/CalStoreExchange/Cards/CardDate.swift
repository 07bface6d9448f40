/// A date in a card (BDAY of RFC 2426, 3.1.5, and of RFC 6350, 6.2.5).
struct CardDate: Hashable, Sendable {
    /// Nil if it is missing.
    let year: Int?
    let month: Int
    let day: Int

    /// The year that means none, in Apple's contacts and in a store. It has a 29 February.
    static let unknownYear = 1604

    /// `1985-04-12`, `19850412`, `--0412`, `--04-12`, each optionally followed by a time, which is ignored.
    /// Nil for anything else, such as a month alone, or the last supported day, which could not end.
    ///
    /// - Parameter omittedYear: The year that represents a missing one (X-APPLE-OMIT-YEAR).
    init?(_ text: String, omittedYear: Int? = nil) {
        let written = text.trimmingBlanks.uppercased().prefix { $0 != "T" && $0 != " " }.utf8
        let digits = written.filter { $0 != UInt8(ascii: "-") }
        guard digits.allSatisfy({ $0 >= 48 && $0 <= 57 }), digits.count == 8 || digits.count == 4 else {
            return nil
        }
        let forms = digits.count == 8 ? ["dddddddd", "dddd-dd-dd"] : ["--dddd", "--dd-dd"]
        let form = String(
            decoding: written.map { $0 == UInt8(ascii: "-") ? $0 : UInt8(ascii: "d") }, as: UTF8.self)
        guard forms.contains(form) else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + Int($1 - 48) } }
        let writtenYear = digits.count == 8 ? number(0..<4) : 0
        let isUnknown = writtenYear == 0 || writtenYear == Self.unknownYear || writtenYear == omittedYear
        year = isUnknown ? nil : writtenYear
        month = number(digits.count - 4..<digits.count - 2)
        day = number(digits.count - 2..<digits.count)
        guard let date, date < .distantFuture else { return nil }
    }

    /// The day, in a special year if the year is not known.
    var date: CivilDate? { CivilDate(year: year ?? Self.unknownYear, month: month, day: day) }

    var isLeapDay: Bool { month == 2 && day == 29 }
}
