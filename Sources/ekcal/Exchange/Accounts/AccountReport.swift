import Basics
import CalStore
import CalStoreExchange
import CommandLine
import Terminal

/// The report of a sync of one account, for every output format.
struct AccountReport {
    let account: String
    private(set) var calendars: [AccountCalendar]
    private(set) var remarks: [String]
    private(set) var operations: [CalStoreOperation]
    private(set) var requests: Int
    /// Items that went to other accounts whose servers do not have them yet.
    private(set) var underWay: [AccountRun.Emigrant]
    private var isIncomplete: Bool
    private let isDryRun: Bool

    init(_ run: AccountRun) {
        account = run.account.name
        calendars = run.calendars
        // A dry run has sent nothing.
        let sent = Set(run.session.isDryRun ? run.calendars.flatMap(\.plan.copies) : [])
        let waiting = run.emigrants.filter { !$0.value.hasArrived && !sent.contains($0.key) }
            .sorted { $0.key < $1.key }.map(\.value)
        remarks =
            run.remarks + waiting.filter { !$0.isInOtherAccount }.map { Self.remark($0, run.account.name) }
        operations = run.operations
        requests = run.client.requestCount
        underWay = waiting.filter(\.isInOtherAccount)
        isIncomplete = run.isIncomplete
        isDryRun = run.session.isDryRun
    }

    /// Makes it the report of this run and a later one of the same account.
    mutating func add(_ later: AccountReport) {
        let earlier = calendars
        calendars = later.calendars
        for index in calendars.indices {
            guard let first = earlier.first(where: { $0.record.href == calendars[index].record.href })
            else { continue }
            calendars[index].done.here += first.done.here
            calendars[index].done.there += first.done.there
            calendars[index].done.others += first.done.others
        }
        operations += later.operations
        requests += later.requests
        (remarks, underWay, isIncomplete) = (later.remarks, later.underWay, later.isIncomplete)
    }

    /// Whether anything was changed, or could not be.
    var hasNews: Bool {
        !isInStep || calendars.contains { !$0.done.here.isEmpty || !$0.done.there.isEmpty }
    }

    var row: Row { Row(report: self) }

    /// Whether everything is in step.
    var isInStep: Bool { !isIncomplete && calendars.allSatisfy(\.isInStep) }

    /// Notes, which are printed even with -q, because they are the reason for exit code 7.
    var notes: [String] {
        allRemarks
            + calendars.flatMap { calendar in
                let title = TerminalText.line(calendar.calendar.title)
                return calendar.done.problems.map {
                    "\(title): \"\(TerminalText.line($0.item))\" was left alone: \($0.reason)"
                }
                    + calendar.done.conflicts.map { conflict in
                        let what =
                            conflict.clashes.isEmpty
                            ? "\"\(TerminalText.line(conflict.title))\" is different here and on the server"
                            : TerminalText.line(conflict.clashes.joined(separator: "; "))
                        return "\(title): conflict: \(what); see --on-conflict"
                    }
            }
    }

    private var allRemarks: [String] { remarks + underWay.map { Self.remark($0, account) } }

    private static func remark(_ item: AccountRun.Emigrant, _ account: String) -> String {
        "\"\(TerminalText.line(item.title))\" went to \(TerminalText.line(item.place)), and stays on the "
            + "server of \(TerminalText.line(account)) until that one has it"
    }

    /// `work: 2 new, 1 deleted; sent 1 changed`
    var lines: [String] {
        [(isDryRun ? "Would sync " : "Synced ") + TerminalText.line(account)]
            + calendars.map { calendar in
                let (here, there) = counts(calendar)
                var parts: [String] = []
                if !here.isEmpty { parts.append(Self.text(here)) }
                if !there.isEmpty { parts.append("sent " + Self.text(there)) }
                if !calendar.done.conflicts.isEmpty {
                    parts.append("\(calendar.done.conflicts.count) in conflict")
                }
                if !calendar.done.problems.isEmpty {
                    parts.append("\(calendar.done.problems.count) left alone")
                }
                if calendar.done.others > 0 {
                    parts.append("\(calendar.done.others) for other programs, such as a journal")
                }
                let what = parts.isEmpty ? "nothing to do" : parts.joined(separator: "; ")
                return "  \(TerminalText.line(calendar.calendar.title)): \(what)"
            }
    }

    /// A dry run counts the plan.
    private func counts(
        _ calendar: AccountCalendar
    ) -> (here: AccountCalendar.Counts, there: AccountCalendar.Counts) {
        guard isDryRun else { return (calendar.done.here, calendar.done.there) }
        var there = AccountCalendar.Counts()
        for step in calendar.plan.steps {
            switch step {
            case .copy(_, .theirs): there.new += 1
            case .update(_, _, .theirs): there.changed += 1
            case .delete(_, .theirs): there.deleted += 1
            case .conflict(let entry, _): if calendar.merged[entry.ident] != nil { there.changed += 1 }
            default: break
            }
        }
        return (calendar.done.here, there)
    }

    private static func text(_ counts: AccountCalendar.Counts) -> String {
        zip(["new", "changed", "deleted"], [counts.new, counts.changed, counts.deleted])
            .compactMap { $1 > 0 ? "\($1) \($0)" : nil }.joined(separator: ", ")
    }

    // MARK: Programs

    /// The result for an account.
    struct Row: JSONRow {
        let report: AccountReport

        static let fields: [JSONField<Self>] = [
            .init("account", "name", \.report.account),
            .init("calendars", "result for each calendar") { row in
                row.report.calendars.map { CalendarRow(calendar: $0, report: row.report) }
            },
            .init("remarks", "notes about calendars", \.report.allRemarks),
            .init("requests", "number of requests to the server", \.report.requests),
        ]
    }

    /// The result for a calendar.
    struct CalendarRow: JSONRow {
        let calendar: AccountCalendar
        let report: AccountReport

        private var here: AccountCalendar.Counts { report.counts(calendar).here }
        private var there: AccountCalendar.Counts { report.counts(calendar).there }

        static let fields: [JSONField<Self>] = [
            .init("calendar", "title", \.calendar.calendar.title),
            .init("new", "number of items that are new here", \.here.new),
            .init("changed", "number of items that were changed here", \.here.changed),
            .init("deleted", "number of items that were deleted here", \.here.deleted),
            .init("sent_new", "number of new items that were sent", \.there.new),
            .init("sent_changed", "number of changed items that were sent", \.there.changed),
            .init("sent_deleted", "number of items that were deleted on the server", \.there.deleted),
            .init("conflicts", "items that both sides changed; both versions were kept") { row in
                row.calendar.done.conflicts.map(ConflictRow.init)
            },
            .init("left_alone", "items that were not synchronized") { row in
                row.calendar.done.problems.map(ProblemRow.init)
            },
            .init(
                "others", "number of new items that are neither events nor to-dos; they stay on the server",
                \.calendar.done.others),
        ]
    }

    private struct ConflictRow: JSONRow {
        let conflict: AccountCalendar.Conflict

        static let fields: [JSONField<Self>] = [
            .init("uid", "identifier of the item", \.conflict.uid),
            .init("title", "title", \.conflict.title),
            .init("clashes", "what both sides changed, as sentences", \.conflict.clashes),
        ]
    }

    private struct ProblemRow: JSONRow {
        let problem: AccountCalendar.Problem

        static let fields: [JSONField<Self>] = [
            .init("item", "title or address", \.problem.item), .init("message", "reason", \.problem.reason),
        ]
    }
}
