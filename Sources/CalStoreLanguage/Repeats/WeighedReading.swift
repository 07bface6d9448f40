import CalStore

/// One of the ways to read a text about time, with the reason if it was not taken.
///
/// ```swift
/// for weighed in DateReader().readings(of: "fri 5") {
///     print(weighed.kind, weighed.text, weighed.isTaken, weighed.reason ?? "")
/// }
/// ```
public struct WeighedReading: Hashable, Sendable {
    /// The kinds of readings that are tried. The raw values are short names for programs.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// One day or one time.
        case point
        /// Several days, or times from one to another.
        case range
        /// A length of time.
        case length
        /// A repeat.
        case `repeat`
    }

    /// The meaning of a text.
    public enum Value: Hashable, Sendable {
        /// A point, a range or a length.
        case time(TimeRange)
        /// A repeat.
        case repeats(Repeat)
    }

    /// The kind of reading that was tried.
    public let kind: Kind
    /// The text. In a reading with another meaning of the same words, they have a spelling with only this
    /// meaning: `fri 05:00` for `fri 5`.
    public let text: String
    /// The reading; nil if the text cannot be read in this way.
    public let reading: Reading<Value>?
    /// Whether this is the reading that was taken. At most one is.
    public let isTaken: Bool
    /// The reason why it was not taken; nil for the one that was.
    public let reason: String?

    init(_ kind: Kind, _ text: String, _ reading: Reading<Value>?, reason: String? = nil) {
        self.kind = kind
        self.text = text
        self.reading = reading
        isTaken = reading != nil && reason == nil
        self.reason = reason
    }
}

extension DateReader {
    /// All readings of a text that are weighed: as a point, a range, a length and a repeat, and then other
    /// meanings of the same words (month or minute, year or hour, day first or month first, this week's day
    /// or the next). For explanations; it reads the text many times.
    ///
    /// A text that can be a date and a repeat is a date. If no reading is taken, ``read(_:)`` and
    /// `RepeatReader` refuse the text.
    public func readings(of text: String) -> [WeighedReading] {
        let main = Result { () throws(DateError) in try read(text) }
        let taken = try? main.get()
        var all = [point(text, taken), range(text, taken), length(text, taken), repeated(text, taken)]
        var seen = Set(all.compactMap { $0.reading?.value })
        var error: DateError?
        if case .failure(let failure) = main { error = failure }
        for other in OtherMeanings(text, self, taken, error).all {
            guard let reading = try? read(other.text).map(WeighedReading.Value.time),
                seen.insert(reading.value).inserted, case .time(let range) = reading.value
            else { continue }
            all.append(WeighedReading(Self.kind(of: range), other.text, reading, reason: other.reason))
        }
        return all
    }

    private static func kind(of range: TimeRange) -> WeighedReading.Kind {
        switch range {
        case .moment: .point
        case .days(let first, let last): first == last ? .point : .range
        case .length: .length
        case .all, .times, .from, .until: .range
        }
    }

    private func point(_ text: String, _ taken: Reading<TimeRange>?) -> WeighedReading {
        if let taken, Self.kind(of: taken.value) == .point {
            return WeighedReading(.point, text, taken.map(WeighedReading.Value.time))
        }
        do throws(DateError) {
            let reading = try readPoint(text).map { WeighedReading.Value.time($0.range(in: zone)) }
            return WeighedReading(.point, text, reading, reason: "only where one day or one time is needed")
        } catch {
            return WeighedReading(.point, text, nil, reason: error.message)
        }
    }

    private func range(_ text: String, _ taken: Reading<TimeRange>?) -> WeighedReading {
        guard let taken else {
            return WeighedReading(.range, text, nil, reason: refusal(text) { try $0.read(text) })
        }
        if Self.kind(of: taken.value) == .range {
            return WeighedReading(.range, text, taken.map(WeighedReading.Value.time))
        }
        var lists = self
        lists.purpose = .listing
        if purpose == .making, let listed = try? lists.read(text), Self.kind(of: listed.value) == .range {
            return WeighedReading(
                .range, text, listed.map(WeighedReading.Value.time), reason: "only in lists and searches")
        }
        let reason =
            switch taken.value {
            case .moment: "it is one time"
            case .length: "it is a length, without a start"
            default: "it is one day"
            }
        return WeighedReading(.range, text, nil, reason: reason)
    }

    private func length(_ text: String, _ taken: Reading<TimeRange>?) -> WeighedReading {
        if let taken, Self.kind(of: taken.value) == .length {
            return WeighedReading(.length, text, taken.map(WeighedReading.Value.time))
        }
        guard let length = try? readLength(text) else {
            return WeighedReading(.length, text, nil, reason: refusal(text) { try $0.readLength(text) })
        }
        return WeighedReading(
            .length, text, Reading(.time(.length(length)), text: text),
            reason: "only where a length is needed")
    }

    private func repeated(_ text: String, _ taken: Reading<TimeRange>?) -> WeighedReading {
        do throws(RepeatError) {
            var reader = RepeatReader(dates: self, isAllDay: false, zone: zone)
            reader.needsRepeatWord = taken == nil
            let reading = try reader.read(text)
            return WeighedReading(
                .repeat, text, reading.map(WeighedReading.Value.repeats),
                reason: taken == nil
                    ? nil : "a repeat needs every, each, a plural day or a word such as weekly")
        } catch {
            return WeighedReading(.repeat, text, nil, reason: error.message)
        }
    }

    private func refusal<Value>(_ text: String, _ read: (DateReader) throws -> Value) -> String {
        do { _ = try read(self) } catch let error as DateError { return error.message } catch {}
        return "\"\(text)\" cannot be read so"
    }
}

extension TimePoint {
    fileprivate func range(in zone: Zone) -> TimeRange {
        switch self {
        case .date(let date): .days(first: date, last: date)
        case .time(let time): .moment(time)
        }
    }
}
