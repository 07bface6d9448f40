import Basics
import CalStore
import CalStoreExchange
import CommandLine
import Terminal

/// The report of a pull or a push, for every output format.
struct VdirReport {
    let session: Session
    let store: CalendarStore
    /// The side that was changed.
    let side: SyncSide
    let path: String
    let collections: [VdirCollection]
    let operation: CalStoreOperation?

    /// Whether everything was synchronized.
    var isInStep: Bool { collections.allSatisfy(\.isInStep) }

    func response() -> Response {
        remark()
        return Response(
            text: { $0.print(lines + session.endLines(operation)) },
            answer: { try answer() },
            change: .init(operation), exit: isInStep ? .success : .partlyDone)
    }

    /// Prints notes, even with -q, because they are the reason for exit code 7.
    ///
    /// - Parameter other: An earlier report with some of the same notes: a pull after a push finds the same
    ///   conflicts and the same unreadable files.
    func remark(besides other: VdirReport? = nil) {
        session.console.warn(collections.flatMap(\.done.warnings), atMost: ImportReport.mostRemarks) {
            "\($0) more warnings"
        }
        let earlier = Set(other?.remarks ?? [])
        for text in remarks where !earlier.contains(text) {
            session.console.note(text, isQuietable: false, isInAnswer: true)
        }
    }

    private var remarks: [String] {
        collections.flatMap { collection in
            collection.problems.map { "\(collection.folder.path)/\($0.file): \($0.reason)" }
                + collection.conflicts.map { conflict in
                    "conflict: \"\(title(conflict.ours, collection))\" was changed in the store and in "
                        + "\(collection.folder.path)/\(conflict.theirs.href); see --on-conflict"
                }
        }
    }

    private func title(_ entry: SyncEntry, _ collection: VdirCollection) -> String {
        TerminalText.line(collection.stored[entry.ident]?.title ?? entry.ident)
    }

    // MARK: Text

    /// `work: 2 new, 1 deleted`
    var lines: [String] {
        let did = side == .ours ? "Pulled" : "Pushed"
        let would = side == .ours ? "Would pull" : "Would push"
        let from = side == .ours ? "from" : "to"
        return ["\(session.isDryRun ? would : did) \(from) \(TerminalText.line(path))"]
            + collections.map { collection in
                let counts = counts(collection)
                let parts = zip(["new", "changed", "deleted", "in conflict", "left alone"], counts)
                    .compactMap { $1 > 0 ? "\($1) \($0)" : nil }
                let what = parts.isEmpty ? "nothing to do" : parts.joined(separator: ", ")
                return "  \(TerminalText.line(collection.title)): \(what)"
            }
    }

    /// New, changed, deleted, conflicts, problems. A dry run of a push counts the plan.
    private func counts(_ collection: VdirCollection) -> [Int] {
        var (new, changed, deleted) = (0, 0, 0)
        for step in collection.plan.steps {
            switch step {
            case .copy(let entry, _):
                if collection.arriving[entry.ident] == nil { new += 1 } else { changed += 1 }
            case .update: changed += 1
            case .delete(let entry, _): if !collection.leaving.contains(entry.ident) { deleted += 1 }
            case .conflict(let entry, _): if collection.merged[entry.ident] != nil { changed += 1 }
            case .agree, .settle, .forget: break
            }
        }
        let done = collection.done
        let counts = session.isDryRun ? [new, changed, deleted] : [done.new, done.changed, done.deleted]
        return counts + [collection.conflicts.count, collection.problems.count]
    }

    // MARK: Programs

    /// The result for each collection.
    var rows: [Row] {
        collections.map { collection in
            let counts = counts(collection)
            return Row(
                collection: collection, new: counts[0], changed: counts[1], deleted: counts[2],
                conflicts: collection.conflicts.map { conflict in
                    Conflict(
                        uid: conflict.ours.ident, title: title(conflict.ours, collection),
                        file: conflict.theirs.href)
                })
        }
    }

    /// A folder and its calendar.
    struct Row: JSONRow {
        let collection: VdirCollection
        let new: Int
        let changed: Int
        let deleted: Int
        let conflicts: [Conflict]

        static let fields: [JSONField<Self>] = [
            .init("folder", "path", \.collection.folder.path),
            .init("calendar", "title of its calendar", \.collection.title),
            .init("new", "number of new items", \.new),
            .init("changed", "number of changed items", \.changed),
            .init("deleted", "number of deleted items", \.deleted),
            .init("conflicts", "items that both sides changed; both versions were kept", \.conflicts),
            .init("left_alone", "files that were not used") { $0.collection.problems.map(UnusedFile.init) },
        ]
    }

    struct Conflict: JSONRow {
        let uid: String
        let title: String
        let file: String

        static let fields: [JSONField<Self>] = [
            .init("uid", "identifier of the item", \.uid), .init("title", "title", \.title),
            .init("file", "name of its file", \.file),
        ]
    }

    private struct UnusedFile: JSONRow {
        let problem: VdirFolder.Problem

        static let fields: [JSONField<Self>] = [
            .init("file", "name", \.problem.file), .init("message", "reason", \.problem.reason),
        ]
    }

    /// The members of `result` for `vdir pull` and `vdir push`.
    struct Result: JSONRow {
        let collections: [Row]

        static let fields: [JSONField<Self>] = [
            .init("collections", "result for each folder", \.collections)
        ]
    }

    private func answer() throws -> Answer {
        try answer(more: Result(collections: rows).jsonMembers)
    }

    /// - Parameter more: Further members of the answer.
    func answer(more: [JSONValue.Member]) throws -> Answer {
        var report = ChangeReport(
            session: session, store: store, operation: operation,
            items: operation?.changes.compactMap(\.itemAfter) ?? [])
        report.more = more
        return try report.answer()
    }
}
