import CalStore
import CalStoreExchange
import Terminal

/// The response of a command that changed a source.
struct SourceReport {
    /// A verb for the text: `Added`.
    let did: String
    let source: CalStoreSource
    let operation: CalStoreOperation?
    /// Whether the source was deleted.
    var isDeleted = false

    func response(_ store: CalendarStore, _ session: Session) -> Response {
        Response(
            text: { page in
                page.print("\(did) the source \(TerminalText.line(source.title))")
                page.print(isDeleted ? session.endLines(operation) : session.shortEndLines(operation))
            },
            answer: {
                try session.answer(isDeleted ? [] : [source.json], operation, store)
            },
            change: Response.Change(operations: operation.map { [$0] } ?? []))
    }
}
