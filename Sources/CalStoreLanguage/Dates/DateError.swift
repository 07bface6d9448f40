import CalStore

/// The reason why a date, a time, a length or a range cannot be read.
///
/// ```swift
/// do {
///     _ = try DateReader().read("fri 25:00")
/// } catch {
///     print(error)   // there is no time 25:00
///     print(error.hint ?? "")
/// }
/// ```
public struct DateError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case empty
        case notADate(String)
        case notALength(String)
        case unexpected(String)
        case noSuchDate(String)
        case noSuchTime(String)
        case noSuchOffset(String)
        /// `tonight 09:00`
        case otherPartOfDay(String)
        /// A day where a time is needed.
        case needsTime(String)
        /// A number where a time should be, like `14`.
        case bareNumber(String)
        /// `2260`: a year alone that is too far away.
        case farYear(String)
        /// `03/04/2026`: its possible meanings in clear spelling.
        case otherForm(String, readings: [String])
        /// `mon fri`: the days from one to the other, if that is a range.
        case twoDates(String, range: String?)
        /// `thu 20 march 2026`: the date and its real weekday.
        case wrongWeekday(String, day: String)
        /// More than one day or time where one is needed.
        case notOne(String)
        case zoneAbbreviation(String, time: CivilTime, name: String?)
        case unknownZone(String, nearest: [String])
        case zoneWithoutTime(String)
        case offsetElsewhere(offset: Int, zone: String, at: CivilDateTime)
        case offsetNeedsT(String)
        case unknownUnit(String)
        case unitTwice(String)
        case tooFar
        /// More words than any date has.
        case tooLong(words: Int)
        /// A time where a range is needed.
        case noEnd(String)
        case lengthNeedsTime(String)
        case lengthTooFine(String)
        case endBeforeStart(start: String, end: String)
        /// `next week at 6pm`: several days and one time.
        case severalDays(String)
        /// `9am to 9am`
        case noLength(String)
        /// All time, for an event.
        case eventWithoutEnd
        /// A length where an event needs a time.
        case onlyLength(TimeLength)
        /// All time or a length, for the due date of a reminder.
        case noDueTime

        /// The wrong words as typed, if the reason has them.
        var words: String? {
            switch self {
            case .notADate(let words), .notALength(let words), .unexpected(let words),
                .noSuchDate(let words), .noSuchTime(let words), .noSuchOffset(let words),
                .otherPartOfDay(let words), .needsTime(let words), .bareNumber(let words),
                .farYear(let words),
                .otherForm(let words, _), .twoDates(let words, _), .wrongWeekday(let words, _),
                .notOne(let words), .zoneAbbreviation(let words, _, _), .unknownZone(let words, _),
                .offsetNeedsT(let words), .unknownUnit(let words), .unitTwice(let words), .noEnd(let words),
                .severalDays(let words), .noLength(let words):
                words
            default: nil
            }
        }
    }

    /// The text that was read.
    public let text: String
    /// The wrong part of the text, in bytes of UTF-8; empty at the end if something is missing there.
    public let span: Range<Int>
    package let reason: Reason

    /// The column of the error in the text, counted in characters from 1.
    public var column: Int { text.column(ofByte: span.lowerBound) }

    /// - Parameter span: The wrong part; nil for all of the text.
    package init(text: String, span: Range<Int>? = nil, reason: Reason) {
        self.text = text
        self.span = span ?? 0..<text.utf8.count
        self.reason = reason
    }
}
