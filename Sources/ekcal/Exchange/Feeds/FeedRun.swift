import CalStore
import CalStoreExchange

/// Refreshes subscriptions.
///
/// | killed | the next run finds |
/// |---|---|
/// | during the fetch | the unchanged calendar |
/// | after the operation | a calendar that differs from the saved state, and compares it again |
///
/// The same applies to two runs at once: the later operation wins, and the state of the other run no longer
/// matches.
struct FeedRun {
    let session: Session
    let store: CalendarStore
    let losses: CalStoreRefresh.Losses
    /// Whether the feed is fetched and compared even if it is unchanged.
    var isForced = false

    func refresh(_ calendar: CalStoreCalendar) throws -> FeedOutcome {
        let path = try session.access.path()
        var state = try FeedState(of: calendar.id, store: path, session.system.files)
        let contents = FeedState.contents(of: calendar, try store.items(inCalendar: calendar.id))
        if isForced || state.contents != contents {
            state.forgetVersion()
            state.contents = nil
        }
        state.tried = session.clock.now
        do {
            var newer = state
            let outcome = try bring(calendar, &newer)
            newer.fetched = session.clock.now
            newer.problem = nil
            note(newer, calendar)
            return outcome
        } catch let error as EkcalError where error.code != .locked {
            state.problem = error.message
            note(state, calendar)
            return FeedOutcome(calendar: calendar, result: .failed(error))
        }
    }

    /// Fetches and reads a feed.
    ///
    /// - Returns: The feed; nil if it is unchanged.
    func feed(_ address: FeedAddress, _ state: inout FeedState) throws -> CalStoreFeed? {
        let outcome: FeedFetch.Outcome
        do {
            outcome = try FeedFetch(session: session, address: address, state: state).run()
        } catch let failure as FeedFetch.Failure {
            throw EkcalError(.file, "cannot fetch \(address.text): \(failure.reason)")
        }
        guard case .bytes(let bytes, let entityTag, let lastModified) = outcome else { return nil }
        let hash = VdirItem.hash(bytes)
        (state.entityTag, state.lastModified) = (entityTag, lastModified)
        if hash == state.bytes { return nil }
        do throws(CalStoreFeed.Problem) {
            let feed = try CalStoreFeed(iCalendar: bytes)
            state.bytes = hash
            return feed
        } catch {
            (state.entityTag, state.lastModified) = (nil, nil)
            throw EkcalError(.file, "\(address.text) is not a calendar: \(error.reason)")
        }
    }

    /// Notes what a feed has brought. One with items that cannot be taken is read again by the next refresh,
    /// which then lists them again.
    func note(_ outcome: FeedOutcome, _ state: inout FeedState) throws {
        try store.read { view in
            guard let calendar = try view.calendars().first(where: { $0.id == outcome.calendar.id }) else {
                return
            }
            state.contents = FeedState.contents(of: calendar, try view.items(inCalendar: calendar.id))
        }
        if outcome.operation != nil { state.changed = session.clock.now }
        if !outcome.isComplete { state.forgetVersion() }
    }

    func save(_ state: FeedState, _ calendar: CalStoreCalendar) throws {
        if session.isDryRun { return }
        try state.save(calendar.id, store: session.access.path(), session.system.files)
    }

    /// Saves the state of an unchanged calendar. A failure is harmless: another refresh may be writing the
    /// file.
    private func note(_ state: FeedState, _ calendar: CalStoreCalendar) {
        do { try save(state, calendar) } catch {
            session.note(
                "the state of \"\(calendar.title)\" was not saved; the next refresh fetches all of it")
        }
    }

    private func bring(_ calendar: CalStoreCalendar, _ state: inout FeedState) throws -> FeedOutcome {
        guard let url = calendar.url else {
            throw EkcalError(
                .refused, "\"\(calendar.title)\" has no address", hint: "`ekcal calendar subscribe` adds one")
        }
        let address: FeedAddress
        do { address = try FeedAddress(url, in: "/") } catch {
            throw EkcalError(.refused, "cannot read the address \(url): \(error.reason)")
        }
        if case .file(let path) = address {
            try FeedFiles(session: session, store: store).check(path, for: calendar)
        }
        guard let feed = try feed(address, &state) else {
            return FeedOutcome(calendar: calendar, result: .same)
        }
        let label = "ekcal calendar refresh " + ShellWords.quoted(calendar.title)
        let written: CalStoreWriteOutcome<CalStoreRefresh>
        do {
            written = try session.access.write(store, as: label) {
                try $0.refresh(calendar.id, from: feed, allowing: losses)
            }
        } catch let refusal as CalStoreRefresh.Refusal {
            let option = refusal.needed == .all ? "--allow-empty" : "-y"
            throw EkcalError(
                .refused, "\(address.text): \(refusal.reason)",
                hint: "the calendar is unchanged; \(option) accepts the feed anyway", field: option)
        }
        let outcome = FeedOutcome(
            calendar: calendar,
            result: written.operation == nil ? .same : .changed(written.result, written.operation),
            feed: feed, refused: written.result.imported.refused)
        try note(outcome, &state)
        return outcome
    }
}
