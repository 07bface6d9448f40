import CalStore
import CalStoreExchange

/// Brings a folder and the store into step, in one direction.
///
/// | killed after | the next run finds |
/// |---|---|
/// | some files were written | equal items on both sides, and agrees on them |
/// | the operation in the store | the same, and what the pull has noted of it |
/// | the state was saved | nothing to do |
struct VdirRun {
    let session: Session
    /// The folder, as it was named.
    let path: String
    /// The side that is written.
    let side: SyncSide
    let options: VdirOptions
    /// Whether calendars without a collection get one.
    var makesCollections = true

    /// Does it.
    func run() throws -> VdirReport {
        let store = try session.access.open()
        if let name = options.calendar {
            // A name that nothing has makes neither a folder nor a lock.
            try session.access.read { view in
                _ = try session.words.calendarNames(view).calendar(called: name, field: "--calendar")
            }
        }
        if side == .theirs, !session.isDryRun {
            try VdirFolder(path: path, files: session.system.files).make()
        }
        guard let real = try session.system.realPath(path), try session.system.isFolder(real) else {
            if side == .theirs, session.isDryRun { return try report([], store) }
            throw EkcalError(
                .notFound, "there is no folder \(path)", hint: "`ekcal vdir push` makes one", field: "DIR")
        }
        if session.isDryRun { return try run(real, store) }
        // Two runs at once would each save what they know, and the next one would take the other's work for a
        // conflict.
        return try VdirState.file(store: session.access.path(), folder: real, session.system.files)
            .withLock(timeout: store.lockTimeout) { try run(real, store) }
    }

    /// A plan for which another program has changed too much is made anew.
    private func run(_ real: String, _ store: CalendarStore) throws -> VdirReport {
        for _ in 1..<Self.mostPlans {
            do { return try runOnce(real, store) } catch is VdirPull.Outdated {}
        }
        do { return try runOnce(real, store) } catch let failure as VdirPull.Outdated {
            throw EkcalError(
                .locked, "another program changes the calendar \"\(failure.calendar)\" all the time",
                hint: "nothing was changed; run the command again")
        }
    }

    private static let mostPlans = 5

    private func runOnce(_ real: String, _ store: CalendarStore) throws -> VdirReport {
        var state = try VdirState(store: session.access.path(), folder: real, session.system.files)
        var collections = try session.access.read { view in
            try VdirCollections(session: session, root: real, state: state, run: self).all(view)
        }
        try check(collections)
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
            session.warn(of: collections.flatMap(\.lost))
        }
        if !session.isDryRun {
            for collection in collections where collection.calendar != nil { state.set(collection.record) }
            try state.save()
        }
        return try report(collections, store, operation)
    }

    private func report(
        _ collections: [VdirCollection], _ store: CalendarStore, _ operation: CalStoreOperation? = nil
    ) throws -> VdirReport {
        VdirReport(
            session: session, store: store, side: side, path: path, collections: collections,
            operation: operation)
    }

    /// Refuses what looks like a side that is lost, and asks before many items go.
    private func check(_ collections: [VdirCollection]) throws {
        var isLarge = false
        var count = 0
        for collection in collections {
            let plan = collection.plan
            if plan.emptied != nil, !options.allowsEmpty {
                let what =
                    side == .ours
                    ? "\(collection.folder.path) has no items any more"
                    : "the calendar \"\(collection.title)\" has no items any more"
                throw EkcalError(
                    .refused, "\(what), and \(plan.agreed) were in step",
                    hint: "nothing was changed; --allow-empty deletes them on the other side too",
                    field: "--allow-empty")
            }
            count += plan.deletions(on: side).count
            if plan.isLarge(on: side) { isLarge = true }
        }
        if isLarge || count > Session.mostWithoutQuestion {
            try session.confirm("Delete \(count) \(count == 1 ? "item" : "items")?")
        }
    }
}
