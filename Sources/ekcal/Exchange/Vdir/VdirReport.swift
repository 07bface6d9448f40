import Basics
import CalStore
import CalStoreExchange
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
        let said = Set(other?.remarks ?? [])
        for text in remarks where !said.contains(text) {
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
            case .copy: new += 1
            case .update: changed += 1
            case .delete: deleted += 1
            case .agree, .settle, .forget, .conflict: break
            }
        }
        let done = collection.done
        let counts = session.isDryRun ? [new, changed, deleted] : [done.new, done.changed, done.deleted]
        return counts + [collection.conflicts.count, collection.problems.count]
    }

    // MARK: Programs

    /// The result for each collection.
    var json: JSONValue {
        .array(
            collections.map { collection in
                let counts = counts(collection)
                return [
                    "folder": .string(collection.folder.path), "calendar": .string(collection.title),
                    "new": .int(counts[0]), "changed": .int(counts[1]), "deleted": .int(counts[2]),
                    "conflicts": .array(
                        collection.conflicts.map { conflict in
                            [
                                "uid": .string(conflict.ours.ident),
                                "title": .string(title(conflict.ours, collection)),
                                "file": .string(conflict.theirs.href),
                            ]
                        }),
                    "left_alone": .array(
                        collection.problems.map {
                            ["file": .string($0.file), "message": .string($0.reason)]
                        }),
                ]
            })
    }

    private func answer() throws -> Answer {
        try answer(more: [.init("collections", json)])
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
