import CalStore
import Expectations

@MainActor func documents() throws {
    let store = CalendarStore()
    try store.write(now: now) { try $0.add(CalStoreItem(reminder: "Milk", calendar: $0.reminderCalendar.id)) }
    let copy = try CalendarStore(json: try store.json())
    Expectations.expect(try copy.items(), try store.items())
    let path = try Expectations.temporaryPath() + ".json"
    try store.write(to: path)
    Expectations.expect(try CalendarStore(contentsOf: path).json(), try store.json())
}

@MainActor func folder() throws {
    let path = try Expectations.temporaryPath()
    Expectations.expect(CalendarStore.exists(at: path), false)
    try CalendarStore.create(at: path)
    Expectations.expect(CalendarStore.exists(at: path), true)
    let store = try CalendarStore(path: path, program: "client")
    for title in ["Milk", "Bread"] {
        try store.write("add \(title)", now: now) {
            try $0.add(CalStoreItem(reminder: title, calendar: $0.reminderCalendar.id))
        }
    }
    let care: CalStoreMaintenance = store.maintenance
    Expectations.expect(try care.snapshot(), CalStoreSnapshotOutcome.written)
    Expectations.expect(try care.snapshot(), .current)
    Expectations.expect([.notDue, .current].contains(try care.snapshot(ifDue: true)), true)
    let outcomes: [CalStoreSnapshotOutcome] = [.nothingToWrite, .newerElsewhere, .edited]
    Expectations.expect(outcomes.contains(.written), false)
    var steps = 0
    let handler: CalStoreProgress.Handler = { progress in
        steps += progress.done <= progress.total ? 1 : 1000
    }
    let report: CalStoreCheckReport = try care.check(progress: handler)
    Expectations.expect(report.problems, [] as [CalStoreProblem])
    Expectations.expect(report.notes, [])
    let problem: CalStoreProblem? = report.problems.first
    Expectations.expect(problem?.id == nil && problem?.invariant == nil && problem?.message == nil, true)
    let repaired: CalStoreRepairOutcome = try care.repair("repair", now: now, dryRun: true)
    Expectations.expect(repaired.repairs, [] as [CalStoreRepair])
    let repair: CalStoreRepair? = repaired.repairs.first
    Expectations.expect(repair?.id == nil && repair?.invariant == nil && repair?.message == nil, true)
    Expectations.expect(repaired.operation == nil, true)

    let backup: CalStoreBackup? = try care.backUp(now: now)
    try care.backUpIfDue(now: now, keeping: .standard)
    let kept: [CalStoreBackupRetention] = [.newest(3), .timesSize(4)]
    Expectations.expect(kept.contains(.standard) || CalStoreBackupRetention.standard == .timesSize(2), true)
    Expectations.expect(try store.backups().map(\.isDaily).sorted { $0 && !$1 }, [true, false])
    Expectations.expect(backup?.operation, 2)
    Expectations.expect(backup?.time, now)
    Expectations.expect((backup?.bytes ?? 0) > 100 && backup?.name.isEmpty == false, true)
    try store.write(now: now) { try $0.remove(try $0.items()[0].id) }
    if let backup { try store.restore(from: backup.path, now: now) }
    Expectations.expect(try store.items().count, 2)

    let shorter: CalStoreCompaction = try care.compact(
        keeping: CalStoreRetention.operations(1), now: now, dryRun: true, progress: nil)
    Expectations.expect([shorter.dropped, shorter.kept], [3, 1])
    try care.compact(keeping: .since(now))
    try care.compact(keeping: .everything)

    let files: CalStoreFileInfo? = try store.fileInfo()
    Expectations.expect(files?.folder, path)
    Expectations.expect(files?.lock, CalStoreFileInfo.Lock.free)
    let locks: [CalStoreFileInfo.Lock] = [.held, .missing, .broken("it is a folder")]
    Expectations.expect(locks.contains(.free), false)
    Expectations.expect((files?.logBytes ?? 0) > 0 && (files?.indexBytes ?? 0) > 0, true)
    Expectations.expect((files?.snapshotBytes ?? 0) > 0, true)
    Expectations.expect([files?.firstOperation, files?.operations], [1, 4])
    Expectations.expect([files?.unfinishedBytes, files?.backups.count], [0, 2])
    Expectations.expect(files?.isSnapshotOld, false)
    Expectations.expect(files?.readOnlyReason, nil)

    let rescued: CalStoreSalvage = try CalendarStore.salvage(
        path, to: Expectations.temporaryPath(), now: now)
    Expectations.expect(rescued.problems.map(\.description), [])
    Expectations.expect([rescued.items, rescued.lostLines, rescued.operations], [2, 0, 4])
    Expectations.expect(rescued.repairs, [])
}
