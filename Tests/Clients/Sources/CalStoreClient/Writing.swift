import CalStore
import Expectations

@MainActor func writing() throws {
    let store = CalendarStore()
    let outcome: CalStoreWriteOutcome<CalStoreItem> = try store.write("add", now: now) { change in
        Expectations.expect(change.now, now)
        Expectations.expect(change.dependsOnWholeStore, false)
        change.key = IdempotencyKey("order-1", content: [1, 2], answer: "ok")
        var daily = try CalStoreItem(event: "Daily", calendar: change.eventCalendar.id)
        daily.start = try ItemTime(parsing: "2026-03-02T10:00:00[Europe/Berlin]")
        daily.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=9")])
        return try change.add(daily)
    }
    let series = outcome.result
    let operation: CalStoreOperation? = outcome.operation
    Expectations.expect(operation?.isDryRun, false)
    Expectations.expect(operation?.id, store.lastCommit)
    Expectations.expect(operation?.revision, try store.revision())
    let change: CalStoreChange? = operation?.changes.first
    Expectations.expect(change?.action, CalStoreChange.Action.insert)
    Expectations.expect(change?.kind, .event)
    Expectations.expect(change?.itemAfter?.id, series.id)
    Expectations.expect(change?.itemBefore, nil)
    Expectations.expect(change?.calendarBefore ?? change?.calendarAfter, nil)
    Expectations.expect(change?.sourceBefore ?? change?.sourceAfter, nil)
    Expectations.expect(change?.changedProperties, [])
    let difference: CalStoreChange.Difference? = change?.differences.first { $0.name == "title" }
    Expectations.expect(difference?.after, "\"Daily\"")
    Expectations.expect(difference?.before, nil)

    func at(_ day: Int) throws -> ItemTime {
        try ItemTime(parsing: "2026-03-0\(day)T10:00:00[Europe/Berlin]")
    }
    try store.write("dates", now: now) { change in
        try change.skip(series.id, at: try at(3))
        try change.unskip(series.id, at: try at(3))
        var one = series.occurrence(at: try at(4))
        one.location = "Room 4"
        try change.save(one, at: try at(4), span: .this)
        let rest = try change.split(series.id, at: try at(6))
        try change.save(ItemPatch(), to: rest.id, span: .all, detached: .replace)
        try change.copy(rest.id, toCalendar: nil)
        try change.move(rest.id, toCalendar: change.eventCalendar.id)
        try change.remove(rest.id, span: .all)
    }
    Expectations.expect(try store.detached(of: series.id).map(\.location), ["Room 4"])

    let done = try store.write("done", now: now) { change in
        var water = try CalStoreItem(reminder: "Water", calendar: change.reminderCalendar.id)
        water.end = .time(try ItemTime(parsing: "2026-03-01"))
        water.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY")])
        try change.add(water)
        let completed: CalStoreTransaction.Completed = try change.complete(
            water.id, countingFromTodayIn: berlin)
        Expectations.expect(completed.isCountedFromToday, true)
        Expectations.expect(completed.next?.due?.date.day, 9)
        let milk = try change.add(CalStoreItem(reminder: "Milk", calendar: change.reminderCalendar.id))
        try change.complete(milk.id)
        try change.reopen(milk.id)
        let count = try change.staging { store in try store.items().count }
        Expectations.expect(count >= 3, true)
        try change.withView { view throws(CalStoreError) in _ = try view.items() }
        return completed.completed
    }.result
    Expectations.expect(done.completed, now)
    try store.write("again", now: now) { change in
        change.dependsOnWholeStore = true
        Expectations.expect(try change.history.operations(key: "order-1").count, 1)
    }

    // History.
    let history: CalStoreHistory = store.history
    let entries: [CalStoreLogEntry] = try history.entries(limit: 10, in: nil)
    Expectations.expect(entries.map(\.label), ["done", "dates", "add"])
    Expectations.expect(entries.last?.key?.text, "order-1")
    Expectations.expect(entries.last?.key?.answer, "ok")
    Expectations.expect(entries.last?.key?.content.isEmpty, false)
    Expectations.expect(entries.last?.kinds, [.event: 1])
    Expectations.expect(entries.map(\.role), [.change, .change, .change] as [CalStoreLogEntry.Role])
    Expectations.expect(entries.last.map { [$0.made, $0.changed, $0.removed, $0.sequence] }, [1, 0, 0, 1])
    Expectations.expect(entries.last?.program, store.program)
    let extent: CalStoreLogExtent = try history.extent()
    Expectations.expect([extent.count, extent.first], [3, 1])
    Expectations.expect(try history.newestOperation(), entries.first?.id)
    guard let first = entries.last?.id, let last = entries.first?.id else { return }
    let past: CalStorePastOperation = try history.operation(first)
    Expectations.expect(past.changes.count, past.entry.made)
    Expectations.expect(CalStorePastOperation(entry: past.entry, changes: past.changes), past)
    Expectations.expect(try history.difference(from: first, to: last).isEmpty, false)
    Expectations.expect(try history.store(after: first).items().count, 1)
    let versions: [CalStoreVersion] = try history.versions(of: series.id, withOccurrences: false)
    Expectations.expect(versions.last?.operation.id, first)
    Expectations.expect(versions.last?.change.action, .insert)
    Expectations.expect(try history.versions(of: series.id.record).count, versions.count)
    Expectations.expect(try history.versions(of: [series.id.record]).count, versions.count)
    let letters = ShortID.letters(of: first)
    Expectations.expect(try history.operations(shortID: letters).map(\.id), [first])
    let news: NewOperations = try history.changes(since: first.text)
    Expectations.expect(news.operations.count, 2)
    Expectations.expect(NewOperations(operations: news.operations, cursor: news.cursor).cursor, last.text)

    let undone: CalStoreUndo = try store.undo(of: first, now: now, byForce: true)
    Expectations.expect(undone.target?.id, first)
    Expectations.expect(undone.overruled.isEmpty, false)
    Expectations.expect(try history.entries().first?.reverses, first)
    Expectations.expect(try history.operation(first).entry.undoneBy, undone.operation?.id)
    try store.redo(now: now)
    try store.restore(to: first, now: now)
    try store.write(now: now) { try $0.remove(series.id) }
    let removed = try history.removedItems(.event, shortID: ShortID.letters(of: series.id))
    Expectations.expect(removed.map(\.id), [series.id])
}

/// Changes of many items at once, and of items that somebody has seen.
@MainActor func batches() throws {
    let store = CalendarStore()
    try store.write(now: now) { change in
        var daily = try CalStoreItem(event: "Daily", calendar: change.eventCalendar.id)
        daily.start = try ItemTime(parsing: "2026-03-02T10:00:00[Europe/Berlin]")
        daily.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=3")])
        let series = try change.add(daily)
        let second = try ItemTime(parsing: "2026-03-03T10:00:00[Europe/Berlin]")
        var one = series.occurrence(at: second)
        one.location = "Room 4"
        try change.save(one, at: second)
    }
    let updated: [CalStoreItem] = try store.write(now: now) { change in
        try change.update(change.items().map(\.id)) { item in
            guard let start = item.start else { return }
            item.moveStart(to: start.adding(seconds: 3600), in: berlin)
        }
    }.result
    Expectations.expect(updated.compactMap(\.start?.local.time.hourAndMinute), ["11:00", "11:00"])
    Expectations.expect(try store.maintenance.check().problems.isEmpty, true)
    var item = try store.items()[0]
    let shown = item.revision
    item.title = "Every day"
    try store.write(now: now) { try $0.save(item, ifRevision: shown) }
    Expectations.expectError("\"Every day\" was changed meanwhile: revision") {
        try store.write(now: now) { try $0.save(item, ifRevision: shown) }
    }
    Expectations.expectError("the calendar has no title") {
        try store.write { change in
            let source = try change.sources()[0].id
            try change.save(CalStoreCalendar(title: "", entities: .events, source: source))
        }
    }
    let text = String(decoding: try store.json(), as: UTF8.self)
    let copy = try CalendarStore(json: text)
    Expectations.expect(Set(try copy.items()), Set(try store.items()))
    Expectations.expect(try store.items()[0].copy().hasSameContent(as: item), true)
    let from = try Instant(parsing: "2026-03-01T00:00:00Z")
    let days = from..<from.adding(seconds: 864_000)
    let both = try [store, copy].map { try $0.occurrences(in: days, zone: berlin) }
    Expectations.expect(both[0], both[1])
    Expectations.expect(Set(both[0] + both[1]).count, 3)
}

@MainActor func plansAndHooks() throws {
    let store = CalendarStore()
    let outcome: CalStorePlanOutcome<Int> = try store.plan(
        "tidy", now: now, about: { ["a"] }, conditions: { ["c"] }
    ) { change in
        try change.add(CalStoreItem(reminder: "Milk", calendar: change.reminderCalendar.id))
        return 1
    }
    let plan = try CalStorePlan(json: outcome.plan.json, name: "plan.json")
    Expectations.expect(plan, outcome.plan)
    Expectations.expect(outcome.result, 1)
    Expectations.expect(plan.about + plan.conditions, ["a", "c"])
    Expectations.expect(plan.changes.count, 1)
    Expectations.expect(plan.label, "tidy")
    Expectations.expect(plan.time, now)
    Expectations.expect(plan.storeID, try store.info().storeID)
    Expectations.expect(plan.revision, try store.revision())
    try store.apply(plan, now: now)
    Expectations.expect(try store.items().map(\.title), ["Milk"])

    var hooks = CalStoreCommitHooks(willCommit: nil, didCommit: nil)
    hooks.willCommit = { operation, _ in
        if operation.changes.contains(where: { $0.action == .delete }) { throw NoDeletions() }
    }
    hooks.didCommit = { _, label in print("committed", label) }
    let path = try Expectations.temporaryPath()
    let strict = try CalendarStore(path: path, program: "client", lockTimeout: 0.5, hooks: hooks)
    let observation: CalStoreObservation = strict.onChange { print("changed") }
    let milk = try strict.write("add", now: now) {
        try $0.add(CalStoreItem(reminder: "Milk", calendar: $0.reminderCalendar.id))
    }.result
    Expectations.expectError("nothing is deleted here") { try strict.write { try $0.remove(milk.id) } }
    observation.cancel()
    Expectations.expect(strict.lockTimeout, 0.5)
    _ = strict.changeSignals
}

private struct NoDeletions: Error, CustomStringConvertible {
    let description = "nothing is deleted here"
}
