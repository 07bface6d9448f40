import CalStore
import CalStoreExchange
import CalStoreLanguage

/// What commands use that are not converted to responses yet.
extension Session {
    var output: OutputFormat { console.output }
    var style: TextStyle { console.style }
    var width: Int? { console.width }
    var isQuiet: Bool { console.isQuiet }
    var isSorted: Bool { arguments.has(.sort) }
    var warnings: [String] { console.warnings }
    var isOutputBroken: Bool { console.isBroken }
    var canAsk: Bool { console.canAsk }
    var printed: String { console.takePrinted() }
    var notes: [String] { console.notes }
    func ask(_ question: String) throws -> String { try console.ask(question) }
    func print(_ line: String) { console.print(line) }
    func print(bytes: [UInt8]) { console.print(bytes: bytes) }
    func printWhileRead(_ line: String) -> Bool {
        console.print(line)
        return !console.isBroken
    }
    func printDryRun() { for line in dryRunLines { console.print(line) } }
    func printEnd(_ operation: CalStoreOperation?) { for line in endLines(operation) { console.print(line) } }
    func flush() { console.flush() }
    func endPaging() { console.endPaging() }

    func answering(_ gather: (CalStoreView) throws -> ExitCode) throws -> ExitCode {
        let store = try openStore()
        if console.isHeld { return try store.read(gather) }
        console.isHeld = true
        defer {
            console.isHeld = false
            if output != .text { console.flush() }
        }
        return try console.holdingNotes { restart in
            try store.read { view in
                restart()
                return try gather(view)
            }
        }
    }

    func readOperandsAhead() throws {
        if arguments.operands.contains("-"), inputAhead == nil { inputAhead = try readInput() }
    }

    func print(_ answer: Answer) throws {
        let renderer = try ResponseRenderer(arguments, self)
        try renderer.print(Response(answer: { answer }))
    }

    func printCalendar(_ items: [CalStoreItem], of calendars: [CalStoreCalendar]? = nil) throws {
        console.print(forPrograms: Session.iCalendar(items, of: calendars))
    }
}
