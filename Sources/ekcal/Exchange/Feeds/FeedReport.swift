import CalStore
import CalStoreExchange
import CommandLine
import Terminal

/// The report of a command on subscriptions, for every output format.
struct FeedReport {
    let session: Session
    let store: CalendarStore
    let outcomes: [FeedOutcome]

    /// The maximum number of notes of one kind.
    private static let mostRemarks = 20

    func response(_ lines: [String]) -> Response {
        for outcome in outcomes { remark(outcome) }
        let operations = outcomes.compactMap(\.operation)
        return Response(
            text: { page in
                page.print(lines)
                page.print(session.endLines(operations.count == 1 ? operations[0] : nil))
            },
            quiet: { [] }, answer: { try answer(operations) },
            change: .init(
                operations: operations,
                items: outcomes.compactMap(\.refresh).flatMap { $0.imported.added + $0.imported.updated }),
            exit: exit)
    }

    /// `Holidays: 2 new, 1 deleted`
    func line(_ outcome: FeedOutcome) -> String {
        let did = session.isDryRun && outcome.refresh != nil ? "would be " : ""
        return "\(TerminalText.line(outcome.calendar.title)): \(did)\(outcome.text)"
    }

    /// The exit code: if all failed, that of the first failure; if some failed, that of partly done work.
    private var exit: ExitCode {
        let tried = outcomes.filter { if case .notDue = $0.result { false } else { true } }
        let failures = tried.compactMap(\.failure)
        if let first = failures.first, failures.count == tried.count { return first.exit }
        return outcomes.allSatisfy(\.isComplete) ? .success : .partlyDone
    }

    /// Prints notes, even with -q, because they are the reason for the exit code.
    private func remark(_ outcome: FeedOutcome) {
        let title = outcome.calendar.title
        func complain(_ text: String) {
            session.console.note(text, isQuietable: false, isInAnswer: true)
        }
        if let failure = outcome.failure {
            complain([failure.message, failure.hint].compactMap(\.self).joined(separator: "; "))
        }
        guard let feed = outcome.feed else { return }
        let refused = outcome.refused.map { refusal in
            let line = feed.file.line(of: refusal.item).map { "line \($0): " } ?? ""
            return "\(line)\(refusal.reason)"
        }
        let bad = feed.file.rejects.map(\.message) + refused
        for message in bad.prefix(Self.mostRemarks) { complain("\(title), \(message)") }
        if bad.count > Self.mostRemarks {
            complain("\(title), \(bad.count - Self.mostRemarks) more that cannot be read")
        }
    }

    private func answer(_ operations: [CalStoreOperation]) throws -> Answer {
        var report = ChangeReport(
            session: session, store: store, operation: operations.last, items: [])
        report.occurrencesChanged = operations.reduce(0) { $0 + $1.changes.count }
        report.more = FeedOutcome.Result(outcomes: outcomes).jsonMembers
        // A rehearsal has made none of them.
        let (stored, sources) = (try store.calendars(), try store.sources())
        let made = operations.flatMap(\.changes)
        let calendars =
            stored
            + made.compactMap(\.calendarAfter).filter { new in !stored.contains { $0.id == new.id } }
        let json = try CalendarJSON(
            sources
                + made.compactMap(\.sourceAfter).filter { new in !sources.contains { $0.id == new.id } },
            of: calendars, store: session.access.path(), session.system.files)
        let ids = outcomes.map(\.calendar.id)
        return try report.answer(calendars.filter { ids.contains($0.id) }.map(json.object))
    }
}
