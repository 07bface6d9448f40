import Basics
import CLibrary
import CalStore
import CalStoreLanguage
import CommandLine

/// Reads arguments: dates, queries, names, texts, files, standard input.
///
/// An assumption of a reading is always reported (`ekcal help dates`).
///
/// | Command | With an assumption |
/// |---|---|
/// | reads | names it on standard error |
/// | writes, on a terminal | names it there too, and continues, because `undo` is easy |
/// | writes without a terminal, in batches, in `--patch` | exit 2, or accepts it with `--assume` |
struct Words {
    var clock: Clock
    let console: Console
    let config: Settings
    private let system: System
    private let isInBatch: Bool
    /// Whether the command may change the store.
    private let writes: Bool
    private let takesAssumptions: Bool
    private let isPatch: Bool

    init(_ session: Session) {
        clock = session.clock
        console = session.console
        config = session.config
        system = session.system
        isInBatch = session.batch != nil
        writes = session.options.writes && !session.isOnlyReading
        takesAssumptions = session.options.takesAssumptions || session.batch?.takesAssumptions == true
        isPatch = session.options.isPatch
    }

    // MARK: Dates

    func reading<Value>(_ field: String, _ read: () throws(DateError) -> Value) throws -> Value {
        do throws(DateError) { return try read() } catch { throw error.ekcalError(field: field) }
    }

    func readWhen(
        _ text: String, _ field: String, movedFrom day: CivilDate? = nil, intoPast: Bool = false
    ) throws -> Reading<TimePoint> {
        var reader = clock.dates
        reader.movedFrom = day
        reader.movesIntoPast = intoPast
        return try readWhen(text, field, reader)
    }

    /// The end of a repeat. A length counts from the start of the repeat if that is in the future.
    func readEnd(_ text: String, _ field: String, anchor: ItemTime?) throws -> Reading<TimePoint> {
        try readWhen(text, field, dates(behind: anchor))
    }

    private func dates(behind anchor: ItemTime?) -> DateReader {
        var reader = clock.dates
        reader.start = anchor?.local(in: clock.zone).date
        return reader
    }

    private func readWhen(_ text: String, _ field: String, _ dates: DateReader) throws -> Reading<TimePoint> {
        let when = try reading(field) { () throws(DateError) in try dates.readPoint(text) }
        try report(when, field)
        return when
    }

    /// The time of a new or changed item: a day, a time or a range.
    func readRange(_ text: String, _ field: String) throws -> Reading<TimeRange> {
        let range = try reading(field) { () throws(DateError) in try clock.dates.read(text) }
        try report(range, field)
        return range
    }

    /// Reads a range to list: a part of a day means all of it.
    func readListed(_ text: String, _ field: String) throws -> Reading<TimeRange> {
        let range = try reading(field) { () throws(DateError) in try clock.listedDates.read(text) }
        try report(range, field)
        return range
    }

    func readRepeat(_ text: String, anchor: ItemTime?) throws -> Repeat {
        let reader = RepeatReader(
            dates: dates(behind: anchor), isAllDay: anchor?.isDate ?? false, zone: anchor?.zone)
        let read: Reading<Repeat>
        do throws(RepeatError) {
            read = try reader.read(text)
        } catch {
            throw error.ekcalError(field: "--repeat")
        }
        try report(read, "--repeat")
        warnOfCompletion(read.value)
        return read.value
    }

    /// A stored rule cannot contain `every! 3 days`.
    func warnOfCompletion(_ repeats: Repeat) {
        guard repeats.isAfterCompletion else { return }
        console.warn(
            "it repeats by its dates; to count from the day when it is done, write "
                + "ekcal done REF --from-today")
    }

    /// The moment of `--from`; the start if it is a range.
    func startOfRange(_ text: String) throws -> Instant {
        try readListed(text, "--from").value.range(in: clock.zone, now: clock.now).lowerBound
    }

    /// The moment of `--to`; the end if it is a date or a range.
    func endOfRange(_ text: String) throws -> Instant {
        try readListed(text, "--to").value.range(in: clock.zone, now: clock.now).upperBound
    }

    /// The end of `--within`, counted from now.
    func readEnd(within text: String) throws -> Instant {
        let length = try reading("--within") { () throws(DateError) in try clock.dates.readLength(text) }
        guard let end = length.instant(after: clock.now, in: clock.zone) else {
            throw EkcalError(.date, "the date is outside the years 1 to 9999", field: "--within")
        }
        return end
    }

    /// The time limit for the program of `--exec` (`--timeout`); nil for none.
    func programLimit(_ arguments: ParsedArguments) throws -> ProgramLimit? {
        try arguments.value(.timeout).map { text in
            ProgramLimit(typed: text, seconds: try readSeconds(text, .timeout, most: .day))
        }
    }

    /// A length of time in seconds, also with a fraction: `2s`, `300ms`, `0.3s`, `PT0.3S`.
    func readSeconds(_ text: String, _ option: Option, most: LongestTime) throws -> Double {
        let seconds = try readSeconds(text, option)
        guard seconds <= most.seconds else {
            throw EkcalError(
                .usage, "\(option.long) cannot be longer than \(most.rawValue), not \"\(text)\"",
                hint: "write \(most.rawValue) or less, such as 2s, 300ms or 1m", field: option.long)
        }
        return seconds
    }

    private func readSeconds(_ text: String, _ option: Option) throws -> Double {
        if let seconds = Words.fractionOfSeconds(text) { return seconds }
        let length = try reading(option.long) { () throws(DateError) in try clock.dates.readLength(text) }
        guard let seconds = length.exactSeconds, seconds >= 0 else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a length of time", hint: "write 2s, 300ms or 1m",
                field: option.long
            )
        }
        return Double(seconds)
    }

    /// Seconds with a fraction, which no date or event has; nil for any other length.
    private static func fractionOfSeconds(_ text: String) -> Double? {
        var number = Substring(text.lowercased())
        var unit = 1.0
        if number.hasSuffix("ms") {
            unit = 0.001
            number = number.dropLast(2)
        } else if number.hasSuffix("s"), number.contains(".") {
            number = number.dropLast()
        } else {
            return nil
        }
        if number.hasPrefix("pt") { number = number.dropFirst(2) }
        guard number.count <= 12, number.allSatisfy({ "0"..."9" ~= $0 || $0 == "." }) else { return nil }
        return Double(number).map { $0 * unit }
    }

    // MARK: Assumptions

    /// Whether an assumption needs a person who sees it.
    var refusesAssumptions: Bool {
        writes && !takesAssumptions && (isPatch || !console.canAsk)
    }

    /// Reports the assumptions of a reading, or throws if they are not accepted.
    ///
    /// - Parameter isOnGivenDay: Whether the day is known from elsewhere, so that it does not matter if the
    ///   time has passed today.
    func report<Value>(_ reading: Reading<Value>, _ field: String, isOnGivenDay: Bool = false) throws {
        for note in reading.notes { console.warn(note.message) }
        let assumptions = reading.assumptions.filter { assumption in
            if assumption.kind == .passed { return !isOnGivenDay }
            return true
        }
        guard refusesAssumptions else {
            for assumption in assumptions { console.warn(assumption.message) }
            return
        }
        if let error = EkcalError(assumptions, field: field) { throw error }
    }

    /// Reports one assumption that a command makes itself, or throws.
    func report(_ assumption: Assumption, _ field: String) throws {
        guard refusesAssumptions else { return console.warn(assumption.message) }
        if let error = EkcalError([assumption], field: field) { throw error }
    }

    // MARK: Names and queries

    func readQuery(_ text: String, _ field: String = "QUERY") throws -> Query {
        let reader = QueryReader(dates: clock.dates, saved: config.savedQueries)
        do throws(QueryError) {
            let query = try reader.read(text)
            for remark in query.remarks { console.warn(remark) }
            return query
        } catch {
            throw error.ekcalError(field: field)
        }
    }

    func matcher(_ query: Query, _ store: any CalStoreReader) throws -> QueryMatcher {
        try QueryMatcher(
            query, store: store, now: clock.now, zone: clock.zone, aliases: config.calendarAliases)
    }

    /// Reads identifiers of items, with typed dates after them.
    func references(_ store: any CalStoreReader) -> ReferenceReader {
        ReferenceReader(store: store, zone: clock.zone, now: clock.now) { text in
            // Text that is not a date is reported as an identifier that cannot be read.
            guard (try? clock.dates.readPoint(text)) != nil else { return nil }
            return try readWhen(text, "REF").date
        }
    }

    func calendarNames(_ store: any CalStoreReader) -> CalendarNames {
        CalendarNames(store, config.calendarAliases)
    }

    /// The typed title; throws for a title without visible characters.
    func checkedTitle(_ title: String, _ field: String) throws -> String {
        if title.contains(where: { !$0.isInvisible }) { return title }
        throw EkcalError(
            .usage, title.isEmpty ? "the title is missing" : "the title has only spaces",
            hint: "ekcal add \"Dentist\" \"tomorrow 14:00\"", field: field)
    }

    /// Throws for a name of a calendar or a source without visible characters.
    func checkName(_ name: String, _ field: String) throws {
        if name.contains(where: { !$0.isInvisible }) { return }
        throw EkcalError(
            .usage, name.isEmpty ? "the name is missing" : "the name has only spaces", field: field)
    }

    // MARK: Files

    func readTextFile(_ path: String, field: String) throws -> String {
        guard let text = String(validating: TextLines.normalized(try readFile(path)), as: UTF8.self) else {
            throw EkcalError(.file, "the text for \(field) is not UTF-8", field: field)
        }
        return text
    }

    /// Standard input. In a batch it contains the batch itself, so lines cannot read it.
    func readInput() throws -> [UInt8] {
        guard !isInBatch else {
            throw EkcalError(
                .usage, "a line of a batch cannot read standard input", hint: "write the text in the line")
        }
        return try system.readInput()
    }

    func readFile(_ path: String) throws -> [UInt8] {
        if path == "-" { return try readInput() }
        try checkReading(path)
        return try reading(path) { () throws(System.Failure) in try system.readFile(path) }
    }

    /// Opens a file once, even if it is read in pieces; nil for standard input.
    func openFile(_ path: String) throws -> InputFile? {
        if path == "-" { return nil }
        try checkReading(path)
        return try reading(path) { () throws(System.Failure) in try InputFile(path, system) }
    }

    private func checkReading(_ path: String) throws {
        guard system.readsNamedFiles else {
            throw EkcalError(.usage, "\(path): a tool does not read files", field: "FILE")
        }
    }

    /// Adds the name of a file to errors about reading it.
    func reading<Result>(_ path: String, _ read: () throws(System.Failure) -> Result) throws -> Result {
        if (try? system.isFolder(path)) == true {
            throw EkcalError(.file, "\(path) is a folder, not a file", field: "FILE")
        }
        do throws(System.Failure) { return try read() } catch {
            throw EkcalError(.file, "cannot read \(path): \(error.reason)", field: "FILE")
        }
    }
}

extension Character {
    /// Spaces, control and format characters, such as a zero-width space.
    fileprivate var isInvisible: Bool {
        unicodeScalars.allSatisfy {
            [.control, .format].contains($0.properties.generalCategory) || $0.properties.isWhitespace
        }
    }
}

extension EkcalError {
    /// The error for assumptions that are not accepted here; nil if there are none.
    init?(_ assumptions: [Assumption], field: String) {
        guard !assumptions.isEmpty else { return nil }
        let spellings = assumptions.map { "\"\($0.spelling)\"" }
        self.init(
            .date, assumptions.map(\.message).joined(separator: "; "),
            hint: "write \(spellings.joined(separator: " and ")) to be clear, or add --assume to accept this",
            field: field)
    }
}
