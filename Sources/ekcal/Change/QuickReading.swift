import Basics
import CalStore
import CalStoreLanguage
import CalStoreScreens
import Terminal

/// The reading of a sentence by `quick`: the item to add, and warnings about it.
struct QuickReading {
    /// Options that override the sentence.
    struct Wish: Sendable {
        /// `--event`, `--todo`
        var kind: CalStoreItem.Kind?
        /// `--calendar`
        var calendar: String?
    }

    let reading: Reading<ItemSentence>
    /// The sentence, with what the options say.
    private let sentence: ItemSentence
    /// The command that adds the item.
    let command: AddCommand

    init(_ text: String, _ wish: Wish, _ session: Session) throws {
        let reading: Reading<ItemSentence>
        do throws(SentenceError) {
            reading = try SentenceReader(dates: session.clock.dates).read(text)
        } catch {
            throw error.ekcalError
        }
        var sentence = reading.value
        guard !sentence.title.isEmpty else {
            throw SentenceError(.noTitle).ekcalError
        }
        if let calendar = wish.calendar, let own = sentence.calendar {
            throw SentenceError(.twice(.calendar, first: own, second: calendar)).ekcalError
        }
        sentence.kind = wish.kind ?? sentence.kind
        sentence.calendar = sentence.calendar ?? wish.calendar
        self.reading = reading
        self.sentence = sentence
        command = AddCommand(sentence.kind, sentence.title, calendar: sentence.calendar)
    }

    /// The new item, not stored yet.
    func draft(_ store: any CalStoreReader, _ session: Session) throws -> CalStoreItem {
        let words = session.words
        _ = try words.checkedTitle(sentence.title, "TITLE")
        let calendar = try session.access.calendar(named: sentence.calendar, for: sentence.kind, store)
        let item: CalStoreItem
        do {
            item = try sentence.item(inCalendar: calendar.id, defaults: defaults(session.config))
        } catch let error as DateError {
            throw error.ekcalError(field: "WHEN")
        }
        for alarm in sentence.alarms { try words.report(alarm, of: item, "--alarm") }
        if let repeats = sentence.repeats { words.warnOfCompletion(repeats) }
        if let rule = item.recurrence?.rules.first, let anchor = item.start ?? item.due {
            words.warnOfShortMonths(rule, anchor)
            try words.checkEnd(of: rule, anchor, field: "SENTENCE")
        }
        // The store checks it again; `quick` shows a draft before it writes it.
        if let violation = item.violation {
            throw EkcalError(CalStoreError.refused(violation, title: item.title))
        }
        return item
    }

    /// The settings for what the sentence leaves open. A wrong setting does not refuse an item that does not
    /// use it.
    private func defaults(_ config: Settings) throws -> ItemDefaults {
        var defaults = ItemDefaults()
        guard sentence.kind == .event, let span = try? sentence.time?.eventSpan() else {
            if !sentence.alarms.isEmpty { defaults.allDayAlarmTime = try config.allDayAlarmTime() }
            return defaults
        }
        if case .date = span.start {
            defaults.allDayAlarmTime = try config.allDayAlarmTime()
            defaults.allDayAlarms = try config.defaultAlarms(isAllDay: true)
        } else {
            if span.end == nil { defaults.eventLength = try config.defaultDuration() }
            defaults.alarms = try config.defaultAlarms(isAllDay: false)
        }
        return defaults
    }

    /// Whether the reading has an assumption or an unused word about time.
    var isUnclear: Bool { reading.needsConsent }

    /// Reports the assumptions and the unused words about time, or throws if there is no terminal for a
    /// question.
    ///
    /// - Parameter isRehearsal: Whether this is a dry run, which never throws.
    func report(_ session: Session, isRehearsal: Bool) throws {
        for note in reading.notes { session.warn(note.message) }
        let unused = reading.unusedTime.map { word in
            "\"\(word.text)\" was not understood and stays in the title" + QuickReading.reason(word)
        }
        guard !session.options.takesAssumptions, !isRehearsal else {
            for remark in reading.assumptions.map(\.message) + unused { session.warn(remark) }
            return
        }
        if !unused.isEmpty {
            throw EkcalError(
                .date, unused.joined(separator: "; "),
                hint:
                    "write it as `ekcal help dates` shows, in quotes if it belongs "
                    + "to the title, or add --assume to accept this",
                field: "SENTENCE")
        }
        if let error = EkcalError(reading.assumptions, field: "SENTENCE") { throw error }
    }

    /// The reading of the sentence, for people.
    ///
    /// - Parameter isTold: Whether the assumptions were already reported.
    func lines(
        _ item: CalStoreItem, _ store: CalendarStore, _ session: Session, isTold: Bool = false
    ) throws -> [String] {
        let text = session.itemText(try NameIndex(store, naming: [item]))
        func line(_ label: String, _ value: String) -> String {
            "  " + session.console.style.apply(.faint, DisplayWidth.pad(label, to: 11))
                + TerminalText.line(value)
        }
        var lines = [line("title", item.title)]
        let when = text.when(item)
        if item.kind == .event {
            lines.append(line("when", when))
        } else if !when.isEmpty {
            lines.append(line("due", when.hasPrefix("due ") ? String(when.dropFirst(4)) : when))
        }
        if let repeats = text.repeats(item) { lines.append(line("repeats", repeats)) }
        if let exceptions = sentence.repeats?.exceptions, !exceptions.isEmpty {
            lines.append(line("except", exceptions.map(session.clock.times.day).joined(separator: ", ")))
        }
        var parts: [(label: String, value: String)] = []
        if let location = item.location { parts.append(("location", location)) }
        parts.append(("calendar", text.names.calendarTitle(of: item)))
        if item.priority != 0 { parts.append(("priority", ItemPriority.name(of: item.priority))) }
        let alarms = text.alarms(item)
        if let space = alarms.firstIndex(of: " ") {
            parts.append((String(alarms[..<space]), String(alarms[alarms.index(after: space)...])))
        }
        let rest = parts.dropFirst().map { part in
            "     " + session.console.style.apply(.faint, part.label) + "  " + TerminalText.line(part.value)
        }
        if let first = parts.first { lines.append(line(first.label, first.value) + rest.joined()) }
        if let url = item.url { lines.append(line("url", url)) }
        if let notes = item.notes { lines.append(line("notes", notes)) }
        if isTold { return lines }
        lines += reading.assumptions.map { line("assumed", $0.message) }
        lines += reading.unusedTime.map { word in
            line("not read", "\"\(word.text)\" stays in the title" + QuickReading.reason(word))
        }
        return lines
    }

    /// The reason why a word was not understood, and what to write, if the grammar knows it.
    private static func reason(_ word: UnusedWord) -> String {
        word.reason.map { ": " + $0 } ?? ""
    }
}
