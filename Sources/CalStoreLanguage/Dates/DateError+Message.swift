import CalStore

/// The sentences of `DateError`.
extension DateError {
    /// One sentence for people, without the hint.
    public var message: String {
        switch reason {
        case .empty: "a date or a time is missing"
        case .notADate(let part): "\(quoted(part)) is not a date or a time"
        case .notALength(let part): "\(quoted(part)) is not a length of time"
        case .unexpected(let part): "\(quoted(part)) cannot be understood in \(quoted(text))"
        case .noSuchDate(let part): "there is no date \(part)"
        case .noSuchTime(let part): "there is no time \(part)"
        case .noSuchOffset(let part): "there is no offset \(part)"
        case .otherPartOfDay(let part): "\(quoted(part)) is not in that part of the day"
        case .needsTime(let part): "\(quoted(part)) has no time"
        case .bareNumber(let part): "\(quoted(part)) is not a date or a time"
        case .farYear(let part): "\(quoted(part)) is not a date; a year alone is one from 1900 to 2199"
        case .otherForm(let part, let readings):
            readings.count != 1
                ? "\(quoted(part)) can be read in more than one way"
                : "\(quoted(part)) is not in the format for dates"
        case .twoDates(let part, _): "\(quoted(part)) means two days"
        case .wrongWeekday(let part, let day): "the weekday does not fit: \(quoted(part)) would be \(day)"
        case .notOne(let part): "\(quoted(part)) is more than one day or time"
        case .zoneAbbreviation(let part, _, _): "\(quoted(part)) is not a clear name of a time zone"
        case .unknownZone(let name, _): "there is no time zone \(quoted(name))"
        case .zoneWithoutTime(let part): "a zone needs a time: \(part)"
        case .offsetElsewhere(let offset, let zone, let time):
            "the offset of \(zone) at \(time) is not \(OffsetText.of(offset))"
        case .offsetNeedsT(let part): "\(quoted(part)) can be an offset or the end of a range"
        case .unknownUnit(let part): "\(quoted(part)) is not a unit of time"
        case .unitTwice(let part): "\(quoted(part)) repeats a unit"
        case .tooFar: "the date is outside the years 1 to 9999"
        case .tooLong(let words):
            "this is too long for a date or a time: it has \(words) words; at most "
                + "\(DateReader.mostWordsOfText) words are read, none of them very long"
        case .noEnd(let part): "\(quoted(part)) has no end"
        case .lengthNeedsTime(let part): "\(quoted(part)) has no time to start at"
        case .lengthTooFine(let part): "\(quoted(part)) is not an exact length"
        case .endBeforeStart(let start, let end): "the end (\(end)) is before the start (\(start))"
        case .severalDays(let part): "\(quoted(part)) has one time for several days"
        case .noLength(let part): "\(quoted(part)) ends when it starts"
        case .eventWithoutEnd: "the range has no end; an event must have one"
        case .onlyLength(let length): "\"\(length.spelling)\" is a length, not a time"
        case .noDueTime: "the due date is missing"
        }
    }

    /// Advice for people: the text to write instead; nil if there is none.
    public var hint: String? {
        switch reason {
        case .empty, .notADate, .tooLong: "write it like 2026-03-06, fri 14:00, 3 may or next week"
        case .unexpected: "write it like 2026-03-06, fri 14:00, 3 may or next week"
        case .zoneWithoutTime: "write the time before the zone: fri 14:00 [Europe/Berlin]"
        case .notALength: "write it like 45m, 1h30m, 2 days or PT1H"
        case .noSuchDate, .tooFar, .unitTwice: nil
        case .noSuchTime: "hours go from 0 to 24, or from 1 to 12 with am or pm; minutes from 0 to 59"
        case .noSuchOffset: "offsets go from -18:00 to +18:00"
        case .otherPartOfDay: "write the time alone, or another one"
        case .needsTime: "write a day and a time: fri 09:00"
        case .bareNumber(let part):
            (Int(part) ?? 99) <= 24
                ? "write \(part):00 for a time, or a date with its month"
                : "write a date with its month, or a year with four digits"
        case .farYear(let part): "write \(part)-01-01..\(part)-12-31 for this year"
        case .otherForm(_, let readings):
            readings.isEmpty ? "write dates as YYYY-MM-DD" : "write " + readings.joined(separator: " or ")
        case .twoDates(_, let range):
            range.map { "write \($0) for all days from the first to the second" } ?? "write one of them"
        case .wrongWeekday: "write the date without the weekday, or the right one"
        case .notOne: "write one day, or one time"
        case .zoneAbbreviation(_, let time, let name):
            "write \(short(time))" + (name == "UTC" ? "Z" : "[\(name ?? "Area/City")]")
        case .unknownZone(let name, let nearest):
            // The search for suggestions is done here, because it is slow and most errors are never shown.
            zoneHint(nearest.isEmpty ? DateReader.nearestZones(to: name) : nearest)
        case .offsetElsewhere: "remove the offset or the zone"
        case .offsetNeedsT: "write an offset after a T: 2026-03-04T14:00-05:00"
        case .unknownUnit: "use s, m, h, d, w, mo or y"
        case .noEnd(let part): "write \(part)..END, or add a length"
        case .lengthNeedsTime: "write a time and a length: sat 14:00 for 2h; or use whole days"
        case .lengthTooFine: "use minutes, hours, days or weeks"
        case .endBeforeStart(let start, let end):
            start.contains(":")
                ? "write the day of an end on another day: fri 22:00..sat 02:00"
                : "write the earlier one first: \(end)..\(start)"
        case .severalDays: "write one day with the time: fri 18:00; or the days without it"
        case .noLength: "write the day of the end too: fri 09:00..sat 09:00"
        case .eventWithoutEnd: "write a day or a range of days"
        case .onlyLength(let length):
            "write when it begins, such as tomorrow 14:00 for \(length.spelling)"
        case .noDueTime: "write a day or a time, such as tomorrow 14:00"
        }
    }

    /// The hint for users of `ekcal`, which has a page about dates.
    package var toolHint: String? {
        switch reason {
        case .empty, .notADate, .tooLong, .unexpected, .zoneWithoutTime:
            "`ekcal help dates` shows how to write dates and times"
        default: hint
        }
    }

    private func zoneHint(_ nearest: [String]) -> String {
        nearest.isEmpty
            ? "zones are named like Europe/Berlin" : "did you mean " + nearest.joined(separator: " or ") + "?"
    }

    private func quoted(_ text: String) -> String { "\"\(text)\"" }

    private func short(_ time: CivilTime) -> String {
        String(time.description.prefix(time.second == 0 ? 5 : 8))
    }
}

extension DateError: CustomStringConvertible {
    /// The same as ``message``.
    public var description: String { message }
}
