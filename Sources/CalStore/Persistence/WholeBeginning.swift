import Basics

/// The part of a damaged log before the first damage, if it is large: its lines can be copied, and its
/// records need not be in memory.
struct WholeBeginning {
    let log: OpenLog
    let head: LogHead
    /// Its last commit.
    let end: LogPosition
    private let fileSystem: any FileSystem

    /// - Parameter least: The least size; below it everything is read into memory.
    init?(
        _ path: String, _ fileSystem: any FileSystem, _ meter: WorkMeter?, atLeast least: Int
    ) throws(CalStoreError) {
        let file = try reporting { () throws(FileSystemError) in try fileSystem.openIfPresent(path, .read) }
        guard let file else { return nil }
        log = OpenLog(file, fileSystem)
        self.fileSystem = fileSystem
        let information = try reporting { () throws(FileSystemError) in try fileSystem.information(of: file) }
        guard information.kind == .file, information.size >= least else { return nil }
        var found: (head: LogHead, end: LogPosition)?
        do throws(CalStoreError) {
            let first = LineReader(file, from: 0, to: information.size, fileSystem: fileSystem)
            guard let line = try first.next({ Array($0) }) else { return nil }
            let head = try line.withUnsafeBufferPointer { line throws(CalStoreError) in
                try LogHead(line, file: path)
            }
            var reader = try LogReader(file, size: information.size, fileSystem: fileSystem)
            reader.keepsChanges = false
            reader.meter = meter
            while let operation = try reader.next(), operation.unreadable.isEmpty {
                found = (head, operation.position)
            }
        } catch {
            if case .damaged = error {} else { throw error }
        }
        guard let found, found.end.offset >= least else { return nil }
        (head, end) = found
    }

    /// Copies it to a new log, which has another generation. Returns the end there.
    func copy(to file: OpenFile, _ generation: RecordID) throws(CalStoreError) -> LogPosition {
        let lines = LineReader(log.file, from: 0, to: end.offset, fileSystem: fileSystem)
        _ = try lines.next { _ in () }
        var copy = LogCopy(file, fileSystem)
        copy.beginBase(
            LogHead(store: head.store, generation: generation, first: head.first, last: head.last))
        try copy.copyBase(lines)
        try copy.writeOperations(lines)
        return LogPosition(
            store: head.store, generation: generation, number: end.number, sum: copy.sum, offset: copy.offset)
    }

    /// Whether a snapshot is that of an operation in it, so that it has nothing that the log lacks.
    func has(_ snapshot: SealedSnapshot) throws(CalStoreError) -> Bool {
        let position = snapshot.position
        guard position.store == end.store, position.generation == end.generation,
            position.offset <= end.offset
        else { return false }
        return try position.isFound(in: log.file, fileSystem)
    }
}
