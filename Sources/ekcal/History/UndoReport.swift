import Basics
import CalStore
import CalStoreScreens
import CommandLine
import Terminal

/// The report of an undo or a redo.
struct UndoReport {
    let session: Session
    let store: CalendarStore
    let outcome: CalStoreUndo
    /// `undo` or `redo`
    let verb: String

    private var history: HistoryReport {
        HistoryReport(session: session, store: store, operation: outcome.operation)
    }

    func response(_ count: WantedCount) -> Response {
        return Response(
            text: print, answer: answer, change: Response.Change(outcome.operation),
            failure: outcome.operation == nil ? count.failure(ofNone: "there is nothing to \(verb)") : nil)
    }

    // MARK: Text

    private func print(on page: Response.Page) throws {
        guard let target = outcome.target else {
            return page.print("Nothing to \(verb)" + (try lostHistory.map { ": " + $0 } ?? "") + ".")
        }
        let text = try OperationText(session.clock.times, store)
        if let undoneBy = target.undoneBy {
            return page.print(
                "Nothing to do: \(text.shortID(target.id)) was undone by \(text.shortID(undoneBy)).")
        }
        guard let operation = outcome.operation else {
            return page.print(
                "Nothing to do: later operations replaced everything that \(text.shortID(target.id)) did.")
        }
        page.print(try headline(target, text))
        page.print(try history.changeLines(isUndo: target.role != .undo))
        for conflict in outcome.overruled {
            session.warn("by force: \"\(conflict.title)\" \(conflict.reason)")
        }
        page.print(endLines(target, operation))
    }

    /// The reason why older operations cannot be undone; nil if the log has all of them.
    private var lostHistory: String? {
        get throws {
            let first = try store.history.extent().first
            guard first > 1 else { return nil }
            return "the history before operation \(first) was removed (`ekcal store compact`)"
        }
    }

    /// `Undid o4dmw  ekcal add Dentist`
    private func headline(_ target: CalStoreLogEntry, _ text: OperationText) throws -> String {
        let shown = try meant(target)
        // An edit of store.json that is not recorded yet gets its identifier later.
        let name = shown.sequence == 0 ? "" : text.shortID(shown.id) + "  "
        let isRedo = target.role == .undo
        let did = session.isDryRun ? (isRedo ? "Would redo" : "Would undo") : isRedo ? "Redid" : "Undid"
        return
            "\(did) \(name)\(DisplayWidth.truncate(TerminalText.line(shown.label), to: UndoReport.longestLabel))"
    }

    /// The most cells of a label: it is a command line, which may have long notes in it.
    private static let longestLabel = 100

    /// The operation to report. The undo of an undo is reported as a redo of the undone operation, if the log
    /// still has it.
    private func meant(_ target: CalStoreLogEntry) throws -> CalStoreLogEntry {
        guard let id = target.reverses else { return target }
        do throws(CalStoreError) { return try store.history.operation(id).entry } catch {
            guard case .noSuchOperation = error else { throw error }
            return target
        }
    }

    private func endLines(_ target: CalStoreLogEntry, _ operation: CalStoreOperation) -> [String] {
        if session.isDryRun || target.role == .undo { return session.endLines(operation) }
        return [session.reminder("Redo with: \(session.line(of: "redo"))", operation)]
    }

    // MARK: Programs

    private func answer() throws -> Answer {
        if outcome.target == nil, let reason = try lostHistory {
            session.warn("there is nothing to \(verb): \(reason)")
        }
        return try history.answer(adding: Result(outcome: outcome).jsonMembers)
    }

    /// The members of `result` for `undo` and `redo`.
    struct Result: JSONRow {
        let outcome: CalStoreUndo

        static let fields: [JSONField<Self>] = [
            .init("reverses", "the operation that was undone", \.outcome.target?.id.text),
            .init(
                "undone_by", "the operation that had already undone it", \.outcome.target?.undoneBy?.text),
            .init("overruled", "later changes that --force lost") {
                $0.outcome.overruled.map(Overruled.init)
            },
        ]
    }

    private struct Overruled: JSONRow {
        let conflict: UndoConflict

        static let fields: [JSONField<Self>] = [
            .init("type", "kind of the record", \.conflict.kind.rawValue),
            .init("id", "full identifier", \.conflict.id.text),
            .init("title", "title or name", \.conflict.title),
            .init("reason", "reason of the conflict that --force ignored") { "\($0.conflict.reason)" },
        ]
    }
}
