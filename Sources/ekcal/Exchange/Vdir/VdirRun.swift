import CalStore
import CalStoreExchange

/// Synchronizes a folder and the store in one direction.
///
/// | killed after | the next run finds |
/// |---|---|
/// | some files were written | which ones, in the journal |
/// | the operation in the store | its key, in the journal |
/// | the state was saved | nothing to do |
struct VdirRun {
    let session: Session
    /// The folder as it was typed.
    let path: String
    /// The side to change.
    let side: SyncSide
    let options: VdirOptions
    /// Whether calendars without a collection get one.
    var makesCollections = true

    /// Pulls or pushes.
    func run() throws -> VdirReport {
        let store = try session.access.open()
        if let name = options.calendar {
            // An unknown name must not create a folder or a lock.
            try session.access.read { view in
                _ = try session.words.calendarNames(view).calendar(called: name, field: "--calendar")
            }
        }
        let isNew =
            try side == .theirs && !session.isDryRun
            && VdirFolder(path: path, files: session.system.files).make()
        guard let real = try session.system.realPath(path), try session.system.isFolder(real) else {
            if side == .theirs, session.isDryRun { return try report([], store) }
            throw EkcalError(
                .notFound, "there is no folder \(path)", hint: "`ekcal vdir push` makes one", field: "DIR")
        }
        if session.isDryRun { return try run(real, store, isNew: isNew) }
        // Two runs at once would save different states, and the next run would report false conflicts.
        return try VdirState.file(store: session.access.path(), folder: real, session.system.files)
            .withLock(timeout: store.lockTimeout) { try run(real, store, isNew: isNew) }
    }

    /// Makes a new plan if another program has changed too much.
    ///
    /// - Parameter isNew: Whether the folder was made by this run.
    private func run(_ real: String, _ store: CalendarStore, isNew: Bool) throws -> VdirReport {
        for _ in 1..<Self.mostPlans {
            do { return try runOnce(real, store, isNew: isNew) } catch is VdirPull.Outdated {}
        }
        do { return try runOnce(real, store, isNew: isNew) } catch let failure as VdirPull.Outdated {
            throw EkcalError(
                .locked, "another program keeps changing the calendar \"\(failure.calendar)\"",
                hint: "nothing was changed; run the command again")
        }
    }

    private static let mostPlans = 5

    private func runOnce(_ real: String, _ store: CalendarStore, isNew: Bool) throws -> VdirReport {
        var (state, collections) = try session.access.read { view in
            let state = try VdirState(
                store: session.access.path(), folder: real, session.system.files, view)
            let finder = VdirCollections(
                session: session, root: real, isNew: isNew, state: state, run: self)
            return (state, try finder.all(view))
        }
        if !session.isDryRun { try state.settle() }
        if side == .ours { VdirCollection.findMoves(&collections) }
        try check(collections)
        if !session.isDryRun { try replaceOutdated(collections, in: &state) }
        let operation: CalStoreOperation?
        switch side {
        case .ours:
            operation = try VdirPull(session: session, store: store, state: state, policy: options.policy)
                .run(&collections)
        case .theirs:
            operation = nil
            if !session.isDryRun {
                for index in collections.indices { try VdirPush(state: state).run(&collections[index]) }
            }
            session.warn(of: ExportLoss.Summary(collections.flatMap(\.lost)))
        }
        if !session.isDryRun {
            for index in collections.indices where collections[index].calendar != nil {
                collections[index].keepBases()
                state.set(collections[index].record)
            }
            try state.save()
        }
        return try report(collections, store, operation)
    }

    /// Saves the records of renamed and lost folders before anything is written. Otherwise, the files that a
    /// killed push has not yet written again would count as deleted.
    private func replaceOutdated(_ collections: [VdirCollection], in state: inout VdirState) throws {
        var isOutdated = false
        for collection in collections {
            guard let folder = collection.outdated else { continue }
            state.replace(folder, with: collection.record)
            isOutdated = true
        }
        if isOutdated { try state.save() }
    }

    private func report(
        _ collections: [VdirCollection], _ store: CalendarStore, _ operation: CalStoreOperation? = nil
    ) throws -> VdirReport {
        VdirReport(
            session: session, store: store, side: side, path: path, collections: collections,
            operation: operation)
    }

    /// Throws if a side seems to be lost, and asks before many items are deleted.
    private func check(_ collections: [VdirCollection]) throws {
        var isLarge = false
        var count = 0
        let found = Set(collections.flatMap(\.contents.items.keys))
        for collection in collections {
            let plan = collection.plan
            let deletions = collection.deletions(on: side).count
            // Files that were moved to another collection are not lost.
            let hidesLoss = side == .theirs && !collection.emptied.isSubset(of: found)
            if hidesLoss || (plan.emptied != nil && deletions > 0), !options.allowsEmpty {
                let what =
                    side == .ours || hidesLoss
                    ? "\(collection.folder.path) has no items left"
                    : "the calendar \"\(collection.title)\" has no items left"
                let allowed =
                    hidesLoss
                    ? "remove that folder to write them again; --allow-empty writes only later changes"
                    : "--allow-empty deletes them on the other side too"
                throw EkcalError(
                    .refused, "\(what), but had \(plan.agreed) at the last run",
                    hint: "nothing was changed; \(allowed)", field: "--allow-empty")
            }
            count += deletions
            if deletions > plan.agreed / 2 { isLarge = true }
        }
        if isLarge || count > Session.mostWithoutQuestion {
            try session.confirm("Delete \(count) \(count == 1 ? "item" : "items")?")
        }
    }
}
