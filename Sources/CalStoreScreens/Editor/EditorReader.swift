import CalStore
import CalStoreLanguage

/// Reads the texts of the form, at each key: it needs no store.
struct EditorReader {
    /// The meaning of the texts together: the times of the item decide how its repeat is read.
    struct Understood {
        var readings: [EditorField: EditorReading] = [:]
        var when: WhenReader.When?
        var due: TimePoint?
        var start: TimePoint?
        var until: Until?
        /// The repeat with its end; nil if there is none.
        var recurrence: ItemRecurrence?
        var alarms = EditorAlarms()

        /// The first field, in the order of the form, whose text cannot be read.
        func firstBad(among fields: [EditorField]) -> EditorField? {
            fields.first { readings[$0]?.isBad == true }
        }
    }

    enum Until: Sendable, Hashable {
        case count(Int)
        case date(CivilDate)
    }

    let dates: DateReader
    let times: TimeText
    let opening: EditorOpening
    /// The dates of the series with these texts; nil if they are not known yet.
    let known: SeriesDates?
    private var zone: Zone { dates.zone }
    private var item: CalStoreItem { opening.item }

    /// - Parameters:
    ///   - text: The text of each field; nil for a field that the form does not have.
    ///   - isChanged: Whether a text differs from the value of the item.
    func read(_ text: (EditorField) -> String?, isChanged: (EditorField) -> Bool) -> Understood {
        var found = Understood()
        var anchor = item.start ?? item.due
        if let typed = text(.title), typed.allSatisfy(\.isWhitespace) {
            // A form that was just opened does not complain.
            let lines = isChanged(.title) ? ["the title is missing"] : []
            found.readings[.title] = EditorReading(lines: lines, isBad: true)
        }
        if let typed = text(.when) { readWhen(typed, isChanged(.when), &found, &anchor) }
        if let typed = text(.start) { readPoint(.start, typed, item.start, isChanged(.start), &found) }
        if let typed = text(.due) {
            readPoint(.due, typed, item.due, isChanged(.due), &found)
            if let due = found.due {
                anchor = due.itemTime(replacing: opening.isNew ? nil : item.due)
            } else if isChanged(.due) {
                anchor = found.start?.itemTime ?? item.start
            }
        }
        if let typed = text(.until), let repeats = text(.repeats) {
            let isKept = !isChanged(.until) && !opening.isNew && anchor == (item.start ?? item.due)
            readRepeat(
                repeats, typed, anchor, isTyped: isChanged(.repeats),
                keptEnd: isKept ? item.recurrence?.rules.first?.end : nil, &found)
        }
        if let typed = text(.alarm), isChanged(.alarm) { readAlarms(typed, &found) }
        if let typed = text(.calendar), isChanged(.calendar) { found.readings[.calendar] = calendar(typed) }
        for field in [EditorField.availability, .status, .priority] {
            guard let typed = text(field), isChanged(field), let choices = field.choices(for: opening.kind),
                !typed.trimmed.isEmpty, !choices.contains(EditorReader.word(typed)),
                field != .priority || ItemPriority.value(of: typed.trimmed) == nil
            else { continue }
            found.readings[field] = .bad("write one of: " + choices.joined(separator: ", "))
        }
        return found
    }

    /// A typed choice.
    static func word(_ text: String) -> String {
        let word = text.trimmed.lowercased()
        return ItemStatus(typed: word)?.rawValue ?? word
    }

    // MARK: Times

    private func readWhen(
        _ text: String, _ isChanged: Bool, _ found: inout Understood, _ anchor: inout ItemTime?
    ) {
        guard isChanged || opening.isNew else {
            guard let start = item.start else { return }
            found.readings[.when] = EditorReading(lines: [times.span(start, item.endTime ?? start)])
            return
        }
        if opening.isNew, let repeats = repeatInPlaceOfTime(text) ?? repeatAfterTime(text) {
            found.when = repeats
            let own = repeats.times(of: nil, defaultLength: opening.defaultLength, in: zone)
            anchor = own.start
            found.readings[.when] = reading(own, repeats.remarks)
            return
        }
        do throws(DateError) {
            let when = try WhenReader(dates: dates, item: opening.isNew ? nil : item).read(text)
            let own = when.times(
                of: opening.isNew ? nil : item, defaultLength: opening.defaultLength, in: zone)
            found.when = when
            anchor = own.start
            found.readings[.when] = reading(own, when.remarks)
        } catch {
            found.readings[.when] = .bad(error)
        }
    }

    private func reading(_ own: EventTimes, _ remarks: [String]) -> EditorReading {
        var end = own.start
        if case .time(let time) = own.end { end = time }
        return EditorReading(lines: [times.span(own.start, end) + EditorReader.note(remarks)])
    }

    private static func note(_ remarks: [String]) -> String {
        remarks.isEmpty ? "" : "  (" + remarks.joined(separator: "; ") + ")"
    }

    /// `every mon 10:00` as the time of a new event.
    private func repeatInPlaceOfTime(_ text: String) -> WhenReader.When? {
        guard (try? dates.read(text)) == nil else { return nil }
        var reader = RepeatReader(dates: dates)
        reader.needsRepeatWord = true
        guard let reading = try? reader.read(text),
            let span = try? reading.value.firstTime(in: zone).eventSpan()
        else { return nil }
        return WhenReader.When(
            start: span.start, end: span.end,
            remarks: [reading.value.rule.words(in: zone)] + reading.remarks,
            repeats: RepeatSentence.text(of: reading.value.rule, zone: zone))
    }

    /// `fri 9-9:15 weekly` as the time of a new event: as much of it as is a time, and a repeat in the rest.
    private func repeatAfterTime(_ text: String) -> WhenReader.When? {
        guard (try? dates.read(text)) == nil else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        for count in stride(from: words.count - 1, to: 0, by: -1) {
            let time = words.prefix(count).joined(separator: " ")
            let rest = words.dropFirst(count).joined(separator: " ")
            guard var when = try? WhenReader(dates: dates, item: nil).read(time) else { continue }
            let start = when.times(of: nil, defaultLength: opening.defaultLength, in: zone).start
            var reader = RepeatReader(dates: dates, start: start)
            reader.needsRepeatWord = true
            guard let repeats = try? reader.read(rest) else { continue }
            let rule = repeats.value.recurrence(startingAt: start).rules.first ?? repeats.value.rule
            when.remarks = [rule.words(in: zone)] + when.remarks + repeats.remarks
            (when.repeats, when.isRepeatApart) = (rest, true)
            return when
        }
        return nil
    }

    private func readPoint(
        _ field: EditorField, _ text: String, _ old: ItemTime?, _ isChanged: Bool, _ found: inout Understood
    ) {
        guard isChanged || opening.isNew, !text.allSatisfy(\.isWhitespace) else { return }
        do throws(DateError) {
            var moved = item
            moved.start = old
            let isFirst = old == nil || opening.isNew
            let when = try WhenReader(dates: dates, item: isFirst ? nil : moved).read(text)
            guard when.end == nil || when.end == when.start else {
                throw DateError(text: text, reason: .notOne(text))
            }
            if field == .due { found.due = when.start } else { found.start = when.start }
            let time = when.start.itemTime(replacing: isFirst ? nil : old)
            found.readings[field] = EditorReading(
                lines: [times.moment(time) + EditorReader.note(when.remarks)])
        } catch {
            found.readings[field] = .bad(error)
        }
    }

    // MARK: Repeats

    private func readRepeat(
        _ text: String, _ until: String, _ anchor: ItemTime?, isTyped: Bool, keptEnd: RecurrenceRule.End?,
        _ found: inout Understood
    ) {
        // The time of a new event may be a repeat: `every mon 10:00`.
        let text = text.allSatisfy(\.isWhitespace) ? found.when?.repeats ?? "" : text
        let hasEnd = !until.allSatisfy(\.isWhitespace)
        guard !text.isEmpty else {
            if hasEnd { found.readings[.until] = .bad("this needs a repeat, such as weekly") }
            return
        }
        var end: RecurrenceRule.End?
        var remarks: [String] = []
        if hasEnd {
            do throws(DateError) {
                let read = try self.until(until, anchor)
                found.until = read.value
                remarks += read.remarks
                end =
                    switch read.value {
                    case .count(let count): .count(count)
                    case .date(let date): .until(anchor.map { .endOfDay(date, of: $0) } ?? .date(date))
                    }
            } catch {
                found.readings[.until] = .bad(error)
            }
        }
        do throws(RepeatError) {
            var recurrence = try recurrence(text, anchor, &remarks)
            // An end that was not typed stays as it is: its day has parts that a date does not say.
            if let end = keptEnd ?? end {
                for index in recurrence.rules.indices { recurrence.rules[index].end = end }
            }
            found.recurrence = recurrence
            guard let anchor, let rule = recurrence.rules.first else {
                found.readings[.repeats] = EditorReading(lines: [])
                return
            }
            if isTyped, !EditorReader.isRule(text), let first = firstMatch(rule, anchor) {
                found.readings[.repeats] = .bad("\(times.day(anchor.date)) does not fit it; \(first)")
                return
            }
            let line = dateText(recurrence, anchor, item.repeatText(of: rule.endless))
            let lines = [line + EditorReader.note(remarks)].filter { !$0.isEmpty }
            found.readings[.repeats] = EditorReading(lines: lines)
        } catch {
            found.readings[.repeats] = .bad(
                error.message, column: error.span.isEmpty ? nil : error.column - 1, hint: error.hint)
        }
    }

    private func recurrence(
        _ text: String, _ anchor: ItemTime?, _ remarks: inout [String]
    ) throws(RepeatError) -> ItemRecurrence {
        if EditorReader.isRule(text) {
            do throws(RuleTextError) { return ItemRecurrence(rules: [try RecurrenceRule.typed(text)]) } catch
            {
                throw RepeatError(.notUnderstood(text, in: text), in: text)
            }
        }
        let reading = try RepeatReader(dates: dates, start: anchor).read(text)
        remarks += reading.remarks
        return anchor.map { reading.value.recurrence(startingAt: $0) }
            ?? ItemRecurrence(rules: [reading.value.rule])
    }

    /// The words about the first date of a sentence if the item does not begin on one; nil if it does.
    private func firstMatch(_ rule: RecurrenceRule, _ anchor: ItemTime) -> String? {
        guard !OccurrenceSet.produces(rule, anchor.local, anchor) else { return nil }
        let set = OccurrenceSet(start: anchor.local, isDate: anchor.isDate, zone: anchor.zone, rules: [rule])
        guard let first = set.next(after: anchor.local) else { return "it has no date" }
        return "the first match is " + times.day(first.date)
    }

    /// Whether a text is a rule of RFC 5545.
    static func isRule(_ text: String) -> Bool {
        ["FREQ=", "RRULE:"].contains { text.uppercased().hasPrefix($0) }
    }

    private static let datesShown = 3

    /// Whether the form is for a date of a series and those after it.
    private var isFromHere: Bool {
        if case .item(_, .future?) = opening.target { return true }
        return false
    }

    /// `next Fri 2026-03-13, Fri 2026-03-20, Fri 2026-03-27; 17 in all`
    ///
    /// The dates of a series are those of the store: it knows the skipped and the changed ones. After a key
    /// they are not known until the store has tried the texts, and nothing is said about them.
    private func dateText(_ recurrence: ItemRecurrence, _ anchor: ItemTime, _ sentence: String) -> String {
        if let known {
            // The days of a rule move with a series.
            let change = known.sentence == sentence ? "" : "becomes \(known.sentence); "
            let days = known.next.map { times.day($0.wallTime(in: zone).date) }
            return change + EditorReader.next(days) + count(known.count)
        }
        guard opening.series == nil else { return "" }
        let own = anchor.isDate ? nil : anchor.zone
        let excluded = (item.recurrence?.exclusionDates ?? []) + recurrence.exclusionDates
        let set = OccurrenceSet(
            start: anchor.local, isDate: anchor.isDate, zone: own, rules: recurrence.rules,
            excludedDates: excluded.map { $0.local(in: own ?? zone) })
        var shown: [String] = []
        // The dates of a long series that are over say nothing.
        var last = max(anchor.local, (own ?? zone).local(at: dates.now))
        while shown.count < EditorReader.datesShown, let date = set.next(after: last) {
            shown.append(times.day(date.date))
            last = date
        }
        let end = set.isEndless ? nil : set.last
        return EditorReader.next(shown)
            + count(end.map { set.count(in: .distantPast..<$0.adding(seconds: 1)) })
    }

    private static func next(_ days: [String]) -> String {
        days.isEmpty ? "no more dates" : "next " + days.joined(separator: ", ")
    }

    /// From a date in the middle of a series, those before it are not counted.
    private func count(_ count: Int?) -> String {
        guard let count else { return "" }
        return isFromHere ? "; \(max(0, count - 1)) more after this one" : "; \(count) in all"
    }

    /// Reads `10 times`, `x10`, or a day.
    private func until(_ text: String, _ anchor: ItemTime?) throws(DateError) -> Reading<Until> {
        let words = text.trimmed.lowercased().split(separator: " ").map(String.init)
        if words.count <= 2, let first = words.first,
            words.count == 1 || words[1] == "times" || words[1] == "time"
        {
            let digits = first.hasPrefix("x") ? String(first.dropFirst()) : first
            let isCount = first.hasPrefix("x") || words.count == 2
            if isCount, digits.utf8.count <= 6, let count = Int(digits), count > 0 {
                return Reading(.count(count))
            }
        }
        var reader = dates
        if let anchor { reader.start = anchor.local(in: zone).date }
        return try reader.readPoint(text).map { .date($0.date) }
    }

    // MARK: Others

    private func readAlarms(_ text: String, _ found: inout Understood) {
        var typed: [TypedAlarm] = []
        do throws(DateError) {
            for text in TypedAlarm.texts(in: text) { typed.append(try TypedAlarm(text, dates: dates)) }
        } catch {
            found.readings[.alarm] = .bad(error)
            return
        }
        found.alarms = EditorAlarms(typed, of: item, dates: dates)
        if let problem = found.alarms.problem {
            found.readings[.alarm] = .bad(problem)
            return
        }
        let remarks = typed.flatMap(\.remarks)
        found.readings[.alarm] = EditorReading(
            lines: remarks.isEmpty ? [] : [remarks.joined(separator: "; ")])
    }

    private func calendar(_ text: String) -> EditorReading {
        let wanted = text.trimmed.lowercased()
        if wanted.isEmpty { return opening.isNew ? .nothing : .bad("the calendar is missing") }
        let near = opening.calendars.filter { $0.lowercased().hasPrefix(wanted) }
        if near.contains(where: { $0.lowercased() == wanted }) { return .nothing }
        if near.isEmpty, !wanted.contains("/"),
            ((try? opening.calendarAliases.calendar(named: wanted)) ?? nil) == nil
        {
            let names = opening.calendars.joined(separator: ", ")
            return .bad("there is no calendar called \(text.trimmed)", hint: "write one of: " + names)
        }
        return EditorReading(lines: ["Tab: " + near.joined(separator: ", ")])
    }
}

extension EditorReading {
    fileprivate static func bad(_ error: DateError) -> EditorReading {
        .bad(error.message, column: error.span.isEmpty ? nil : error.column - 1, hint: error.hint)
    }
}
