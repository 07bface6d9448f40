import Basics

/// Rebuilds a store elsewhere from the readable parts of a damaged one, which is not changed.
///
/// | part of the damaged store | used |
/// |---|---|
/// | an operation with a valid checksum | all of it |
/// | an operation with a wrong checksum or a lost commit line | each readable line |
/// | an intact snapshot of an operation of the log, or of a lost one | its state, not the log before it |
/// | a snapshot with a wrong hash | each readable record, if the log has none |
///
/// The lines of a log have whole records, so a lost operation loses only its own changes. The new store has
/// the identifier of the old one, and its readable history.
///
/// The part of a large log before the first damage is copied, and a temporary index finds its records
/// (`WholeBeginning`), so that only what follows is in memory.
struct StoreSalvage {
    /// The damaged parts: file, line, reason.
    private(set) var problems: [CalStoreError] = []
    /// The number of lines that could not be read.
    private(set) var lostLines = 0
    private(set) var repairs: [Repair] = []
    /// The number of operations in the new log.
    private(set) var operations = 0
    private(set) var state = StoreState()
    /// The end of the new log.
    private(set) var position: LogPosition

    private let file: OpenFile
    private let fileSystem: any FileSystem
    /// The lines of the new log after those that were copied.
    private var pending: [UInt8] = []

    /// The number of passes over all records: the log, the snapshot, putting it together, the rules, writing.
    static let phases = 5

    /// Rebuilds a store at a path without one.
    static func make(
        from damaged: StoreLocation, at location: StoreLocation, _ fileSystem: any FileSystem, now: Instant,
        _ meter: WorkMeter? = nil, smallLog: Int = StoreReading.smallLog
    ) throws(CalStoreError) -> StoreSalvage {
        let files = StoreFiles(location, fileSystem)
        var made: StoreSalvage?
        try files.create { (file) throws(CalStoreError) in
            let salvage = try StoreSalvage(
                damaged, to: file, of: location, fileSystem, now: now, meter, smallLog: smallLog)
            made = salvage
            return salvage.position
        }
        guard var salvage = made else { throw .readEnded }
        // Its indexed items are those of the temporary index.
        if salvage.state.indexedItems != nil { files.readParts(&salvage.state, since: files.known) }
        if case .failed(let error) = files.writeCaches(salvage.state, .request) { throw error }
        return salvage
    }

    private init(
        _ location: StoreLocation, to file: OpenFile, of new: StoreLocation, _ fileSystem: any FileSystem,
        now: Instant, _ meter: WorkMeter?, smallLog: Int
    ) throws(CalStoreError) {
        (self.file, self.fileSystem) = (file, fileSystem)
        position = LogPosition(store: .random(), generation: .random(), number: 0, sum: 0, offset: 0)
        var beginning = try WholeBeginning(location.log, fileSystem, meter, atLeast: smallLog)
        if let whole = beginning, try !copy(whole, new) { beginning = nil }
        let log = try LogSalvage(location.log, fileSystem, after: beginning, meter)
        problems = log.problems
        lostLines = log.lostLines
        var snapshot = try usefulSnapshot(location.snapshot, beginning)
        // Changes by another machine look the same as losses of this log, unless it has no losses.
        if let origin = snapshot?.origin(for: log, location, fileSystem), origin == .otherHistory,
            log.problems.isEmpty
        {
            snapshot = nil
        }
        meter?.addPhase()
        if let store = log.head?.store ?? snapshot?.position.store { position.store = store }
        if beginning != nil {
            replay(log.operations, snapshot, now)
        } else if log.base.isEmpty, log.operations.isEmpty, snapshot == nil {
            try takeRecords(of: location.snapshot, fileSystem)
            begin(after: 0)
        } else {
            replay(log, snapshot, now)
        }
        meter?.addPhase()
        let (repairs, edit) = state.repairs(now: now)
        meter?.addPhase()
        self.repairs += repairs
        if !edit.isEmpty { add(label: "repaired after salvage", now, edit) }
        if let items = state.indexedItems, items.hasFailed {
            if let failure = items.failure { throw CalStoreError(failure) }
            throw .damaged(file: items.path, line: nil, reason: "it was changed during the salvage")
        }
        try write()
    }

    /// Copies the beginning of the log, and finds its records by an index. False if no index can describe it.
    private mutating func copy(
        _ beginning: WholeBeginning, _ new: StoreLocation
    ) throws(CalStoreError) -> Bool {
        let end = try beginning.copy(to: file, position.generation)
        let information = try reporting { () throws(FileSystemError) in try fileSystem.information(of: file) }
        guard let index = StoreIndex(of: file, upTo: end, fileSystem),
            let items = LogItems(index, log: new.newLog, information, fileSystem),
            let containers = items.containers()
        else {
            try reportingWrites { () throws(FileSystemError) in try fileSystem.truncate(file, to: 0) }
            return false
        }
        state = StoreState(items, containers: containers)
        position = end
        operations = end.number - beginning.head.first + 1
        return true
    }

    private mutating func write() throws(CalStoreError) {
        let (bytes, start) = (pending, position.offset - pending.count)
        guard !bytes.isEmpty else { return }
        pending = []
        try reportingWrites { () throws(FileSystemError) in try fileSystem.write(file, bytes, at: start) }
    }

    // MARK: Reading

    private struct Truth {
        let snapshot: Snapshot
        var state = StoreState()

        var position: LogPosition { snapshot.position }

        /// Nil if there is no log to compare it with.
        func origin(
            for log: LogSalvage, _ location: StoreLocation, _ fileSystem: any FileSystem
        ) -> SnapshotOrigin? {
            guard let head = log.head, let information = try? fileSystem.information(at: location.log) else {
                return nil
            }
            return SnapshotOrigin(
                snapshot, snapshot.information, commit: nil, generation: head.generation,
                logChanged: information.modified, mark: SnapshotMark(location, fileSystem))
        }
    }

    /// The snapshot, if it is intact and may have something that the log lacks.
    private mutating func usefulSnapshot(
        _ path: String, _ beginning: WholeBeginning?
    ) throws(CalStoreError) -> Truth? {
        if let beginning, let sealed = try SealedSnapshot(path, fileSystem), try beginning.has(sealed) {
            return nil
        }
        return try intactSnapshot(path, fileSystem)
    }

    private mutating func intactSnapshot(
        _ path: String, _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> Truth? {
        do throws(CalStoreError) {
            guard let snapshot = try Snapshot(path, fileSystem) else { return nil }
            guard snapshot.isIntact else {
                throw .damaged(
                    file: path, line: nil, reason: "its checksum is wrong: it was edited or damaged")
            }
            var truth = Truth(snapshot: snapshot)
            try snapshot.forEachRecord { truth.state.put($0) }
            return truth
        } catch {
            guard case .damaged = error else { throw error }
            problems.append(error)
            return nil
        }
    }

    /// Reads every line of a damaged snapshot that is a record.
    private mutating func takeRecords(of path: String, _ fileSystem: any FileSystem) throws(CalStoreError) {
        let file = try reporting { () throws(FileSystemError) in try fileSystem.openIfPresent(path, .read) }
        guard let file else { return }
        defer { fileSystem.close(file) }
        let information = try reporting { () throws(FileSystemError) in try fileSystem.information(of: file) }
        guard information.kind == .file else { return }
        let lines = LineReader(file, from: 0, to: information.size, fileSystem: fileSystem)
        var reader = RecordReader()
        var isFirst = true
        while let line = try lines.next({ Array($0) }) {
            // The first line is the head, the last one the end of the document.
            defer { isFirst = false }
            guard !isFirst, line.count > 4 else { continue }
            do throws(JSONError) {
                let record = try JSONReader.read(line) { (json) throws(JSONError) in try reader.record(&json)
                }
                take(withKnownZones(record))
            } catch {
                lostLines += 1
            }
        }
    }

    // MARK: Combining

    private mutating func replay(_ log: LogSalvage, _ truth: Truth?, _ now: Instant) {
        var truth = truth
        for record in log.base { take(log.isBaseWhole ? record : withKnownZones(record)) }
        let start = log.head.map { $0.first - 1 } ?? log.operations.first?.number.map { $0 - 1 }
        if let snapshot = truth,
            snapshot.position.number == start || log.base.isEmpty && log.operations.isEmpty
        {
            state = snapshot.state
            truth = nil
            begin(after: snapshot.position.number)
        } else {
            begin(after: start ?? 0, last: log.head?.last)
        }
        replay(log.operations, truth, now)
    }

    private mutating func replay(_ operations: [LogSalvage.Operation], _ truth: Truth?, _ now: Instant) {
        var truth = truth
        for operation in operations {
            let number = operation.number ?? position.number + 1
            if let snapshot = truth, number > snapshot.position.number {
                // The operation at which it was written is lost.
                add(label: "salvaged from the snapshot", now, state.difference(to: snapshot.state))
                truth = nil
            }
            var head =
                operation.head
                ?? OperationHead(
                    number: 0, id: .random(), time: now, label: "an operation whose head is lost")
            if !operation.isWhole { head.label += " (salvaged)" }
            if let snapshot = truth, number == snapshot.position.number {
                add(head, state.difference(to: snapshot.state))
                truth = nil
            } else {
                let edit = operation.isWhole ? operation.edit : withKnownZones(operation.edit)
                add(head, fitted(edit, operation.removed))
            }
        }
        if let truth {
            add(label: "salvaged from the snapshot", now, state.difference(to: truth.state))
        }
    }

    /// Takes a record. The later of two records with one identifier counts, even if their kinds differ.
    private mutating func take(_ record: Record) {
        if let other = state.record(record.id), !other.isOfKind(of: record) {
            state.apply(Edit([Change(before: other, after: nil)]))
        }
        state.put(record)
    }

    // MARK: Zones

    private mutating func withKnownZones(_ edit: Edit) -> Edit {
        Edit(
            edit.changes.map { change in
                Change(before: change.before, after: change.after.map { withKnownZones($0) })
            })
    }

    /// Repairs a wrong byte in the name of a zone: the name is unknown, and exactly one known name differs
    /// from it in one byte. If there are several such names, the record is unchanged.
    private mutating func withKnownZones(_ record: Record) -> Record {
        guard case .item(let item) = record else { return record }
        var fields = item.fields
        for zone in Set([fields.start?.zone, fields.endTime?.zone].compactMap(\.self)) where !zone.isKnown {
            guard let meant = StoreSalvage.zone(oneByteFrom: zone.name) else { continue }
            if fields.start?.zone == zone { fields.start?.zone = meant }
            if case .time(var time) = fields.end, time.zone == zone {
                time.zone = meant
                fields.end = .time(time)
            }
            repairs.append(
                Repair(
                    invariant: .zoneIsKnown, record: item.id,
                    message:
                        "\"\(item.title)\" is in the zone \(meant.name), which was written as \(zone.name)"))
        }
        return .item(ItemRecord(fields))
    }

    private static func zone(oneByteFrom name: String) -> Zone? {
        let bytes = Array(name.utf8)
        let near = ZoneDatabase.names().filter { known in
            let known = Array(known.utf8)
            return known.count == bytes.count && zip(known, bytes).count(where: { $0 != $1 }) == 1
        }
        return near.count == 1 ? near.first.flatMap { Zone.named($0) } : nil
    }

    /// An edit whose changes all begin with the existing records.
    private func fitted(_ edit: Edit, _ removed: [RecordID]) -> Edit {
        let changes = edit.changes.map { Change(before: $0.id.flatMap { state.record($0) }, after: $0.after) }
        return Edit(changes + removed.compactMap { state.record($0) }.map { Change(before: $0, after: nil) })
    }

    private mutating func begin(after number: Int, last: RecordID? = nil) {
        // A damaged line may have any number; leave space for later operations.
        let number = max(0, min(number, largestNumber / 2))
        let head = LogHead(
            store: position.store, generation: position.generation, first: number + 1, last: last)
        let lines = LogEncoder.base(head, state.records)
        pending = lines.bytes
        position.number = number
        position.sum = lines.sum
        position.offset = lines.bytes.count
    }

    private mutating func add(label: String, _ now: Instant, _ edit: Edit) {
        add(OperationHead(number: 0, id: .random(), time: now, who: nil, label: label), edit)
    }

    private mutating func add(_ head: OperationHead, _ edit: Edit) {
        guard !edit.isEmpty else { return }
        var head = head
        head.number = position.number + 1
        let lines = LogEncoder.operation(head, edit, after: position.sum)
        pending += lines.bytes
        operations += 1
        state.apply(edit)
        position.number = head.number
        position.sum = lines.sum
        position.offset += lines.bytes.count
    }
}
