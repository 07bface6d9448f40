import CalStore
import CalStoreLanguage
import Terminal

/// The way to the user of the command: standard output, remarks on standard error, and questions.
///
/// Output is gathered and written in large pieces, through a pager where there is one. The lines of a batch
/// have a console that only gathers; the batch prints what it holds.
///
/// A class, because output gathers in it. One command runs on one thread.
final class Console {
    /// How answers are given: text, JSON, ...
    let output: OutputFormat
    let style: TextStyle
    /// Of the terminal, in cells; nil where lines have no limit.
    let width: Int?
    /// Lines of the terminal; nil where a picture may have as many as it needs.
    let height: Int?
    /// Only references are printed, and remarks that must be seen.
    let isQuiet: Bool
    let system: System

    /// Whether a yes was given for every question.
    let answersYes: Bool
    private let takesNoInput: Bool
    /// What is printed is gathered for somebody else.
    private let isGathering: Bool
    private let pager: Pager?
    /// So many bytes are gathered before they are written.
    private static let bufferSize = 1 << 16

    private var out: [UInt8] = []
    /// Remarks that wait for the end of the answer.
    private var lateNotes: [String] = []
    /// The line that shows how far the work is.
    private var progress: ProgressLine?
    private var isHolding = false
    private(set) var warnings: [String] = []
    /// The same, to ask whether something was said already: an import may have a hundred thousand.
    private var warned: Set<String> = []
    /// Remarks of a line of a batch, which the batch prints.
    private(set) var notes: [String] = []
    /// Why standard output can no longer be written to.
    private(set) var outputFailure: System.WriteFailure?
    /// Whether the pager was quit before it had seen everything, which is not a failure.
    private(set) var wasPagerQuit = false

    init(_ options: ConsoleOptions, _ system: System, _ settings: Settings) throws {
        self.system = system
        output = try OutputFormat.chosen(options.output, system)
        style = try settings.style(isColored: Console.isColored(settings, system), system)
        width = system[.columns].flatMap { Int($0) }.map { max($0, 20) } ?? system.terminalWidth
        height = (system[.lines].flatMap { Int($0) } ?? system.terminalHeight).map { max($0, 10) }
        isQuiet = options.output.isQuiet
        answersYes = options.answersYes
        takesNoInput = options.takesNoInput
        isGathering = false
        pager = options.usesPager ? Pager(system) : nil
    }

    /// A console of a line of a batch.
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

    /// Whether programs read the answer as objects, for which names must be looked up; not so iCalendar.
    var printsObjects: Bool { ![.text, .ics, .jcal, .jscalendar, .html, .svg].contains(output) }

    /// Whether the answer is text that people read: then its lines are made while the store can be asked.
    var printsText: Bool { output == .text && !isQuiet }

    /// Whether the answer is a picture on a page.
    var printsPage: Bool { output == .html || output == .svg }

    /// Whether standard output can no longer be written to.
    var isBroken: Bool { outputFailure != nil || wasPagerQuit }

    // MARK: Printing

    /// Prints text for people. What a program reads goes out as the bytes of an answer.
    func print(_ line: String) {
        // What a line of a batch prints is printed once more, by the batch.
        out += TerminalText.output(line, keepsColor: style.isColored).utf8
        out.append(UInt8(ascii: "\n"))
        if out.count > Console.bufferSize { flush() }
    }

    /// Prints bytes as they are.
    func print(bytes: [UInt8]) {
        out += bytes
        if out.count > Console.bufferSize { flush() }
    }

    /// Prints what a program reads. On a terminal, control characters are removed where the format does not
    /// escape them.
    func print(forPrograms bytes: [UInt8]) { print(bytes: cleaned(bytes)) }

    /// Prints an answer piece by piece.
    func print(_ answer: Answer, in format: any AnswerFormat) {
        flush()
        var text: [UInt8] = []
        showingProgress("Writing", total: answer.items.count, while: system.isOutputFile) { line in
            var answer = answer
            if let line { answer.items = answer.items.counted(by: line.step) }
            format.write(answer, to: &text) { bytes in
                guard !isGathering, bytes.count > Console.bufferSize else { return }
                emit(cleaned(bytes))
                bytes.removeAll(keepingCapacity: true)
            }
        }
        out += cleaned(text)
        flush()
    }

    /// Takes what was gathered.
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

    // MARK: Remarks

    /// Something that may not be what was meant: on standard error for people, in the envelope for programs.
    func warn(_ text: String) {
        guard warned.insert(text).inserted else { return }
        warnings.append(text)
        if output != .json { note("warning: " + text) }
    }

    /// Takes back the warnings of something that was given up, all but the first so many.
    func dropWarnings(after count: Int) {
        guard warnings.count > count else { return }
        warned.subtract(warnings[count...])
        warnings.removeSubrange(count...)
    }

    /// Many warnings of one kind. Programs get all of them, people the first, and then how many there are
    /// more.
    func warn(_ texts: [String], atMost most: Int, more: (Int) -> String) {
        let shown = output == .text ? most : .max
        for text in texts.prefix(shown) { warn(text) }
        if texts.count > shown { warn(more(texts.count - shown)) }
    }

    /// Many remarks of one kind that programs find in the answer: the first, and then how many there are
    /// more.
    func note(_ texts: [String], atMost most: Int, more: (Int) -> String) {
        for text in texts.prefix(most) { note(text, isInAnswer: true) }
        if texts.count > most { note(more(texts.count - most), isInAnswer: true) }
    }

    /// A line on standard error.
    ///
    /// - Parameters:
    ///   - isQuietable: Whether --quiet leaves it out.
    ///   - isInAnswer: Whether programs find the same in the answer, so that only people are told.
    func note(_ text: String, isQuietable: Bool = true, isInAnswer: Bool = false) {
        if isInAnswer, output != .text { return }
        if isQuietable, isQuiet, !isGathering { return }
        guard !isGathering else { return notes.append(text) }
        guard pager == nil, !isHolding else { return lateNotes.append(text) }
        flush()
        writeNote(text)
    }

    /// Keeps remarks back while `gather` runs, which may be run again from the beginning: `restart` forgets
    /// those of the first time. They are printed behind the answer.
    func holdingNotes<Result>(_ gather: (_ restart: () -> Void) throws -> Result) rethrows -> Result {
        let (wasHolding, count) = (isHolding, lateNotes.count)
        isHolding = true
        defer { isHolding = wasHolding }
        return try gather { lateNotes.removeSubrange(count...) }
    }

    /// Prints remarks that were kept back, unless a pager has the screen.
    func releaseNotes() {
        guard pager == nil, !lateNotes.isEmpty else { return }
        flush()
        for text in lateNotes { writeNote(text) }
        lateNotes = []
    }

    /// Shows how far long work is, to somebody at a terminal who reads standard error; see ``ProgressLine``.
    ///
    /// - Parameters:
    ///   - total: How many steps there are; nil where that is not known.
    ///   - isWanted: Whether nothing else is printed meanwhile.
    ///   - work: Counts its steps with what it gets, if anything.
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
        system.error.print("ekcal: " + TerminalText.line(text) + "\n")
    }

    /// Prints what was held back, or waits until somebody has quit the pager; then the remarks.
    func endPaging() {
        if let pager, let failure = pager.finish() { outputFailure = failure }
        for text in lateNotes { writeNote(text) }
        lateNotes = []
    }

    // MARK: Questions

    /// Whether somebody is there to answer.
    var canAsk: Bool {
        !isGathering && system.isInputTerminal && system.isErrorTerminal && !takesNoInput
    }

    /// Whether an editor can be opened.
    var canEdit: Bool { canAsk && system.isOutputTerminal }

    /// Shows what a question is about: on standard error, because standard output is for the answer.
    func show(_ lines: [String]) {
        flush()
        system.error.print(lines.map { $0 + "\n" }.joined(), keepsColor: style.isColored)
    }

    func ask(_ question: String) throws -> String {
        let answer = try answer(question)
        if !answer.isEmpty { return answer }
        throw EkcalError(.answerNeeded, "there was no answer, so nothing was changed")
    }

    /// The answer to a question to which Enter alone is an answer too.
    func answer(_ question: String) throws -> String {
        flush()
        system.error.print(TerminalText.line(question) + " ")
        if let answer = system.readLine() { return answer.trimmed }
        throw EkcalError(.answerNeeded, "there was no answer, so nothing was changed")
    }

    /// Goes on only after a yes: typed, or given with `-y`.
    func confirm(_ question: String) throws {
        if answersYes { return }
        guard canAsk else {
            throw EkcalError(.answerNeeded, question, hint: "use -y to answer yes", field: "--yes")
        }
        let answer = try ask(question + " [y/N]").lowercased()
        guard answer == "y" || answer == "yes" else {
            throw EkcalError(.answerNeeded, "the answer was no, so nothing was changed")
        }
    }
}

extension ProgressLine {
    /// Shows how far work on a store is.
    func show(_ progress: CalStoreProgress) { show(bytes: progress.done, of: progress.total) }
}
