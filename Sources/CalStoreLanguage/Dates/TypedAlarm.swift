import CalStore

/// An alarm as it was typed: a length before an item, or a time of its own.
///
/// | Typed | Meaning |
/// |---|---|
/// | `10m`, `1h`, `1d`, `-10m`, `10m before` | this long before the item; `1d` is at the same hour |
/// | `+10m`, `10m after` | this long after it |
/// | `0m` | at its time |
/// | `2026-03-04 08:00`, `tomorrow 9am`, `in 10m` | at that time |
///
/// ```swift
/// let alarm = try TypedAlarm("15m", dates: DateReader())
/// item.alarms.append(alarm.itemAlarm(of: item, in: .system))
/// ```
public struct TypedAlarm: Hashable, Sendable {
    package enum Trigger: Hashable, Sendable {
        /// A length from the item's time, negative before it: `1d` is a day of the calendar, `24h` are exact
        /// hours. The ISO 8601 form `-P1D` counts from midnight for an all-day item, too.
        case relative(ItemDuration, isISO: Bool)
        case absolute(Reading<TimePoint>)
    }

    /// The text that was read.
    public let text: String
    package let trigger: Trigger

    /// Reads an alarm.
    ///
    /// - Throws: ``DateError`` for other texts, and for a day without a time.
    public init(_ text: String, dates: DateReader) throws(DateError) {
        self.text = text
        trigger = try TypedAlarm.trigger(text, dates)
    }

    /// Reads one alarm, or several with commas between them: `1d, 10m`.
    package static func list(_ text: String, dates: DateReader) throws(DateError) -> [TypedAlarm] {
        let words = texts(in: text)
        // A date may have a comma too: `fri, 10:00`.
        let alarms = words.compactMap { try? TypedAlarm($0, dates: dates) }
        return words.count > 1 && alarms.count == words.count ? alarms : [try TypedAlarm(text, dates: dates)]
    }

    /// The alarms of a list, each as it is typed.
    package static func texts(in list: String) -> [String] {
        list.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
            .filter { !$0.isEmpty }
    }

    private static func trigger(_ text: String, _ reader: DateReader) throws(DateError) -> Trigger {
        var grammar = TimeGrammar(text, reader)
        var isAfter = grammar.take(sign: Lexed.plus)
        if !isAfter { _ = grammar.take(sign: Lexed.minus) }
        if let length = grammar.length() {
            if grammar.take(.after) {
                isAfter = true
            } else {
                _ = grammar.take(.before)
            }
            if grammar.isAtEnd {
                guard length.months == 0 else {
                    throw DateError(text: text, reason: .lengthTooFine(text))
                }
                let start = text.drop { $0 == "-" || $0 == "+" || $0 == " " }.prefix(2).lowercased()
                let isISO = start.first == "p" && (start.last?.isNumber == true || start.last == "t")
                let sign = isAfter ? 1 : -1
                return .relative(
                    ItemDuration(days: sign * length.days, seconds: sign * length.seconds), isISO: isISO)
            }
        }
        let when = try reader.readPoint(text)
        guard case .time = when.value else {
            throw DateError(text: text, span: text.utf8.count..<text.utf8.count, reason: .needsTime(text))
        }
        return .absolute(when)
    }

    /// The remarks about a time of its own, as in ``Reading/remarks``.
    public var remarks: [String] {
        if case .absolute(let when) = trigger { when.remarks } else { [] }
    }

    /// The alarm for an item. A length counts from the start of an event or from the due date of a reminder.
    ///
    /// - Parameters:
    ///   - item: The item, with its times.
    ///   - zone: The zone for a floating time.
    ///   - allDayTime: The time of day, in seconds after midnight, for `1d` before an all-day item: 09:00 on
    ///     the day before.
    public func itemAlarm(of item: CalStoreItem, in zone: Zone, allDayTime: Int = 9 * 3600) -> ItemAlarm {
        switch trigger {
        case .relative(let length, let isISO):
            ItemAlarm(
                .relative(
                    TypedAlarm.offset(length, isAllDay: item.isAllDay && !isISO, at: allDayTime),
                    toEnd: item.kind == .reminder && item.due != nil))
        case .absolute(let when): ItemAlarm(.absolute(when.instant(in: zone)))
        }
    }

    /// The offset of an alarm. Whole days before an all-day item count to a time of day, not to midnight;
    /// hours count from midnight.
    package static func offset(
        _ length: ItemDuration, isAllDay: Bool, at time: @autoclosure () throws -> Int
    ) rethrows -> ItemDuration {
        guard isAllDay, length.seconds == 0 else { return length }
        return ItemDuration(seconds: length.nominalSeconds + (try time()))
    }

    /// An alarm in the form of `--alarm`; nil for one at a place or relative to the end.
    package static func text(of alarm: ItemAlarm, kind: CalStoreItem.Kind, in zone: Zone) -> String? {
        switch alarm.trigger {
        case .absolute(let instant):
            return ItemCells.text(ItemTime(instant, in: zone), in: zone)
        case .relative(let offset, let toEnd):
            guard !toEnd || kind == .reminder else { return nil }
            let length = offset.inOneDirection
            // Days and hours are separate: 24 hours are not always a day.
            var text = length.days == 0 ? "" : "\(abs(length.days))d"
            var rest = abs(length.seconds)
            for (letter, size) in [("h", 3600), ("m", 60), ("s", 1)] where rest >= size {
                text += "\(rest / size)\(letter)"
                rest %= size
            }
            return (text.isEmpty ? "0m" : text) + (length.nominalSeconds > 0 ? " after" : "")
        case .location: return nil
        }
    }
}
