import CalStoreExchange

// The listings of exchange, compiled as they stand there. `ListingTests` compares the texts.

private func reading(_ bytes: [UInt8]) {
    do {
        let file = try CalStoreImport(jCal: bytes)
        print(file.items.count)
    } catch {
        print(error)
    }
}

private func birthdays(_ bytes: [UInt8]) throws {
    let birthdays = try CalStoreImport(birthdays: bytes, leapDays: .march1)
    for birthday in birthdays.items { print(birthday.title) }
}

// MARK: - Folders

private func folder(_ store: CalendarStore, _ work: CalStoreCalendar) throws {
    var taken: Set<String> = []
    var files: [String: [UInt8]] = [:]
    for item in VdirItem.all(of: try store.items(inCalendar: work.id)) {
        let name = VdirName.file(for: item.uid, taken: taken)
        taken.insert(name.lowercased())
        files[name] = item.bytes
    }
}

private func plan(
    _ store: CalendarStore, _ work: CalStoreCalendar, _ files: [String: [UInt8]], _ status: SyncStatus
) throws {
    let items = VdirItem.all(of: try store.items(inCalendar: work.id))
    let ours = SyncListing(items.map { $0.entry(href: $0.uid) })
    var theirs = SyncListing()
    for (name, bytes) in files where VdirName.isItem(name) {
        theirs.add(try VdirItem(file: bytes).entry(href: name))
    }
    let plan = SyncPlan(ours: ours, theirs: theirs, status: status)
    for step in plan.steps { print(step) }
}

private func status(_ saved: [UInt8], _ ours: SyncEntry, _ theirs: SyncEntry) throws {
    var status = try SyncStatus(json: saved)
    status.agree(ours, theirs)
    let bytes = status.json()
    _ = bytes
}

private func pull(
    _ item: VdirItem, _ change: inout CalStoreTransaction, _ work: CalStoreCalendar, _ list: CalStoreCalendar
) throws {
    if let file = item.file {
        try change.restoreOccurrences(inCalendar: work.id, missingFrom: file.items)
        _ = change.add(file, events: work.id, reminders: list.id, onConflict: .update)
    }
}
