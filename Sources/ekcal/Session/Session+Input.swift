import Basics
import CLibrary
import CalStore
import CalStoreLanguage

/// Reading what was typed: dates, texts, files, standard input.
extension Session {
    func reading<Value>(_ field: String, _ read: () throws(DateError) -> Value) throws -> Value {
        do throws(DateError) { return try read() } catch { throw error.ekcalError(field: field) }
    }

    func readWhen(
        _ text: String, _ field: String, movedFrom day: CivilDate? = nil, intoPast: Bool = false
    ) throws -> When {
        var reader = dates
        reader.movedFrom = day
        reader.movesIntoPast = intoPast
        return try readWhen(text, field, reader)
    }

    /// The end of what repeats, counted from its start when that is to come.
    func readEnd(_ text: String, _ field: String, anchor: ItemTime?) throws -> When {
        try readWhen(text, field, dates(behind: anchor))
    }

    private func dates(behind anchor: ItemTime?) -> DateReader {
        var reader = dates
        reader.start = anchor?.local(in: zone).date
        return reader
    }

    private func readWhen(_ text: String, _ field: String, _ dates: DateReader) throws -> When {
        let when = try reading(field) { () throws(DateError) in try dates.when(text) }
        try tell(when, field)
        return when
    }

    /// When something is to be: a day, a time or a range of them.
    func readRange(_ text: String, _ field: String) throws -> WhenRange {
        let range = try reading(field) { () throws(DateError) in try dates.read(text) }
        try tell(range, field)
        return range
    }

    /// What is looked at: a range, where a part of a day is all of it.
    func readListed(_ text: String, _ field: String) throws -> WhenRange {
        let range = try reading(field) { () throws(DateError) in try listedDates.read(text) }
        try tell(range, field)
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
        try tell(read, "--repeat")
        return read.value
    }

    /// The moment that `--from` names; of a range its start.
    func startOfRange(_ text: String) throws -> Instant {
        try readListed(text, "--from").value.bounds(in: zone, now: now)?.start ?? .distantPast
    }

    /// The moment that `--to` names; of a date or a range its end.
    func endOfRange(_ text: String) throws -> Instant {
        let bounds = try readListed(text, "--to").value.bounds(in: zone, now: now)
        return bounds?.end ?? .distantFuture
    }

    /// A title as it was typed; a title without visible characters is refused.
    func checkedTitle(_ title: String, _ field: String) throws -> String {
        if title.contains(where: { !$0.isInvisible }) { return title }
        throw EkcalError(
            .usage, title.isEmpty ? "the title is missing" : "the title has only spaces",
            hint: "ekcal add \"Dentist\" \"tomorrow 14:00\"", field: field)
    }

    /// The same for the name of a calendar or a source.
    func checkName(_ name: String, _ field: String) throws {
        if name.contains(where: { !$0.isInvisible }) { return }
        throw EkcalError(
            .usage, name.isEmpty ? "the name is missing" : "the name has only spaces", field: field)
    }

    func readTextFile(_ path: String, field: String) throws -> String {
        guard let text = String(validating: TextLines.normalized(try readFile(path)), as: UTF8.self) else {
            throw EkcalError(.file, "the text for \(field) is not UTF-8", field: field)
        }
        return text
    }

    /// Standard input, which in a batch holds the batch itself.
    func readInput() throws -> [UInt8] {
        guard batch == nil else {
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

    /// A file that is opened once, also when it is read in pieces; nil for standard input.
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

    /// Says of a file that cannot be read which one it is.
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
