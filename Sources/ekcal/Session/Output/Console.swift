import CalStore
import CalStoreLanguage
import CommandLine
import Terminal

/// The connection to the user of a command: standard output, notes on standard error, and questions.
///
/// Output is collected and written in large pieces, through a pager if there is one. The console of a line of
/// a batch only collects; the batch prints the result.
///
/// A class, because output collects in it. One command runs on one thread.
final class Console {
    /// The output format: text, JSON, ...
    let output: OutputFormat
    let style: TextStyle
    /// The width of the terminal in cells; nil for lines without a limit.
    let width: Int?
    /// The lines of the terminal; nil for pictures without a limit.
    let height: Int?
    /// Whether only references are printed, and notes that must be seen.
    let isQuiet: Bool
    let system: System

    /// Whether every question is answered with yes.
    let answersYes: Bool
    private let takesNoInput: Bool
    /// Whether output is only collected, for another console.
    private let isGathering: Bool
    private let pager: Pager?
    /// The size of the buffer that triggers a write.
    private static let bufferSize = 1 << 16

    private var out: [UInt8] = []
    /// Notes that are held back until after the answer.
    private var lateNotes: [String] = []
    /// The progress line of the current work.
    private var progress: ProgressLine?
    private var isHolding = false
    private(set) var warnings: [String] = []
    /// The same warnings as a set, to find repeated ones quickly: an import may have 100,000.
    private var warned: Set<String> = []
    /// Notes of a line of a batch, which the batch prints.
    private(set) var notes: [String] = []
    /// The reason why standard output can no longer be written.
    private(set) var outputFailure: System.WriteFailure?
    /// Whether the user quit the pager before the end, which is not a failure.
    private(set) var wasPagerQuit = false

    init(_ options: ConsoleOptions, _ system: System, _ settings: Settings) throws {
        self.system = system
        output = try OutputFormat.chosen(options.output, system)
        style = try settings.style(isColored: Console.isColored(settings, system), system)
        width = system.width
        height = (system[.lines].flatMap { Int($0) } ?? system.terminalHeight).map { max($0, 10) }
        isQuiet = options.output.isQuiet
        answersYes = options.answersYes
        takesNoInput = options.takesNoInput
        isGathering = false
        pager = options.usesPager ? Pager(system) : nil
    }

    /// A console for a line of a batch.
    init(gatheringFor console: Console, isQuiet: Bool, answersYes: Bool) {
        system = console.system
        output = .text
        style = console.style
        width = console.width
        height = console.height
        self.isQuiet = isQuiet
        self.answersYes = answersYes
        takesNoInput = true
        isGathering = true
        pager = nil
    }

    private static func isColored(_ settings: Settings, _ system: System) throws -> Bool {
        switch try settings.value(SettingTable.color) {
        case "always": true
        case "never": false
        default: system.isOutputTerminal && system[.term] != "dumb"
        }
    }

    /// Whether the answer is printed as objects, which need looked-up names. iCalendar does not.
    var printsObjects: Bool { ![.text, .ics, .jcal, .jscalendar, .html, .svg].contains(output) }

    /// Whether the answer is text for people. Its lines are made while the store can still be read.
    var printsText: Bool { output == .text && !isQuiet }

    /// Whether the answer is a picture on a page.
    var printsPage: Bool { output == .html || output == .svg }

    /// Whether standard output can no longer be written.
    var isBroken: Bool { outputFailure != nil || wasPagerQuit }

    // MARK: Printing

    /// Prints text for people, wrapped at the width of a terminal. Output for programs is printed as the
    /// bytes of an answer.
    func print(_ line: String) {
        for line in fitted(line, system.isOutputTerminal && output == .text && !isQuiet) {
            print(verbatim: line)
        }
    }

    /// Prints a line as it is, for scripts and patterns of the user.
    func print(verbatim line: String) {
        // The output of a line of a batch is printed a second time, by the batch.
        out += TerminalText.output(line, keepsColor: style.isColored).utf8
        out.append(UInt8(ascii: "\n"))
        if out.count > Console.bufferSize { flush() }
    }

    /// The lines of a text, which a terminal would otherwise break inside words.
    private func fitted(_ text: String, _ isWanted: Bool, indent: Int? = nil) -> [String] {
        guard isWanted, !isGathering, let width else { return [text] }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { TextWrap.fitted(String($0), width: width, indent: indent) }
    }

    /// Prints bytes as they are.
    func print(bytes: [UInt8]) {
        out += bytes
        if out.count > Console.bufferSize { flush() }
    }

    /// Prints output for programs. On a terminal, control characters are removed if the format does not
    /// escape them.
    func print(forPrograms bytes: [UInt8]) { print(bytes: cleaned(bytes)) }

    /// Prints an answer in pieces.
    func print(_ answer: Answer, in format: any AnswerFormat) {
        flush()
        var text: [UInt8] = []
        showingProgress("Writing", total: answer.items.count, while: system.isOutputFile) { line in
            var answer = answer
            if let line { answer.items = answer.items.counted(by: line.step) }
            format.write(answer, to: &text) { bytes in
                if !isGathering, bytes.count > Console.bufferSize {
                    emit(cleaned(bytes))
                    bytes.removeAll(keepingCapacity: true)
                }
                return !isBroken
            }
        }
        out += cleaned(text)
        flush()
    }

    /// Takes the collected output.
    func takePrinted() -> String {
        defer { out = [] }
        return String(decoding: out, as: UTF8.self)
    }

    func flush() {
        guard !isGathering, !out.isEmpty, !isBroken else { return }
        emit(out)
        out.removeAll(keepingCapacity: true)
    }

    private func emit(_ bytes: [UInt8]) {
        guard !isBroken else { return }
        guard let pager else {
            outputFailure = system.write(bytes)
            return
        }
        if !pager.write(bytes) { wasPagerQuit = true }
    }

    private func cleaned(_ bytes: [UInt8]) -> [UInt8] {
        guard system.isOutputTerminal, !output.isJSON else { return bytes }
        let isOurs = output == .table && style.isColored
        return Array(TerminalText.output(String(decoding: bytes, as: UTF8.self), keepsColor: isOurs).utf8)
    }

    // MARK: Notes

    /// Warns of a possible misunderstanding: on standard error for people, in the envelope for programs.
    func warn(_ text: String) {
        guard warned.insert(text).inserted else { return }
        warnings.append(text)
        if output != .json { note("warning: " + text) }
    }

    /// Removes the warnings of discarded work: all except the first `count`.
    func dropWarnings(after count: Int) {
        guard warnings.count > count else { return }
        warned.subtract(warnings[count...])
        warnings.removeSubrange(count...)
    }

    /// Prints many warnings of one kind. Programs get all of them, people the first ones and the number of
    /// the others.
    func warn(_ texts: [String], atMost most: Int, more: (Int) -> String) {
        let shown = output == .text ? most : .max
        for text in texts.prefix(shown) { warn(text) }
        if texts.count > shown { warn(more(texts.count - shown)) }
    }

    /// Prints many notes of one kind that programs find in the answer: the first ones and the number of the
    /// others.
    func note(_ texts: [String], atMost most: Int, more: (Int) -> String) {
        for text in texts.prefix(most) { note(text, isInAnswer: true) }
        if texts.count > most { note(more(texts.count - most), isInAnswer: true) }
    }

    /// Prints a line on standard error.
    ///
    /// - Parameters:
    ///   - isQuietable: Whether --quiet suppresses it.
    ///   - isInAnswer: Whether programs find the same in the answer, so that the note is only for people.
    func note(_ text: String, isQuietable: Bool = true, isInAnswer: Bool = false) {
        if isInAnswer, output != .text { return }
        if isQuietable, isQuiet, !isGathering { return }
        guard !isGathering else { return notes.append(text) }
        guard pager == nil, !isHolding else { return lateNotes.append(text) }
        flush()
        writeNote(text)
    }

    /// Holds notes back while `gather` runs, and prints them after the answer. `gather` may start again from
    /// the beginning; `restart` then discards the earlier notes.
    func holdingNotes<Result>(_ gather: (_ restart: () -> Void) throws -> Result) rethrows -> Result {
        let (wasHolding, count) = (isHolding, lateNotes.count)
        isHolding = true
        defer { isHolding = wasHolding }
        return try gather { lateNotes.removeSubrange(count...) }
    }

    /// Prints the notes that were held back, unless a pager uses the screen.
    func releaseNotes() {
        guard pager == nil, !lateNotes.isEmpty else { return }
        flush()
        for text in lateNotes { writeNote(text) }
        lateNotes = []
    }

    /// Shows the progress of long work to a person at a terminal, on standard error; see ``ProgressLine``.
    ///
    /// - Parameters:
    ///   - total: The number of steps; nil if it is not known.
    ///   - isWanted: Whether nothing else is printed during the work.
    ///   - work: The work. It counts its steps with its argument, if it gets one.
    func showingProgress<Result>(
        _ what: String, total: Int? = nil, while isWanted: Bool = true,
        _ work: (ProgressLine?) throws -> Result
    ) rethrows -> Result {
        guard isWanted, system.isErrorTerminal, !isQuiet, !isGathering, progress == nil,
            system[.term] != "dumb"
        else { return try work(nil) }
        let line = ProgressLine(what, total: total, width: system.terminalWidth ?? 80, system.error)
        progress = line
        defer {
            line.end()
            progress = nil
        }
        return try work(line)
    }

    private func writeNote(_ text: String) {
        progress?.hide()
        let front = "ekcal: "
        let lines = fitted(front + TerminalText.line(text), system.isErrorTerminal, indent: front.count)
        system.error.print(lines.map { $0 + "\n" }.joined())
    }

    /// Prints held-back output, or waits until the user quits the pager; then prints the notes.
    func endPaging() {
        if let pager, let failure = pager.finish() { outputFailure = failure }
        for text in lateNotes { writeNote(text) }
        lateNotes = []
    }

    // MARK: Questions

    /// Whether a person can answer questions.
    var canAsk: Bool {
        !isGathering && system.isInputTerminal && system.isErrorTerminal && !takesNoInput
    }

    /// Whether an editor can be opened.
    var canEdit: Bool { canAsk && system.isOutputTerminal }

    /// Shows the context of a question on standard error, because standard output is for the answer.
    func show(_ lines: [String]) {
        flush()
        let lines = lines.flatMap { fitted($0, system.isErrorTerminal) }
        system.error.print(lines.map { $0 + "\n" }.joined(), keepsColor: style.isColored)
    }

    func ask(_ question: String) throws -> String {
        let answer = try answer(question)
        if !answer.isEmpty { return answer }
        throw EkcalError(.answerNeeded, "there was no answer, so nothing was changed")
    }

    /// Reads the answer to a question that accepts an empty line.
    func answer(_ question: String) throws -> String {
        flush()
        let lines = fitted(TerminalText.line(question), system.isErrorTerminal)
        system.error.print(lines.joined(separator: "\n") + " ")
        if let answer = system.readLine() { return answer.trimmed }
        throw EkcalError(.answerNeeded, "there was no answer, so nothing was changed")
    }

    /// Continues only after a yes, typed or given with `-y`.
    func confirm(_ question: String) throws {
        if answersYes { return }
        guard canAsk else {
            throw EkcalError(.answerNeeded, question, hint: "use -y to answer yes", field: "--yes")
        }
        let answer = try ask(question + " [y/N]").lowercased()
        guard answer == "y" || answer == "yes" else {
            throw EkcalError(.answerNeeded, "cancelled; nothing was changed")
        }
    }
}

extension ProgressLine {
    func show(_ progress: CalStoreProgress) { show(bytes: progress.done, of: progress.total) }
}
