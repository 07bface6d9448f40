import Basics

extension StoreReading {
    /// Reads only the index, the sources and calendars, and the log after the index. Nil if anything is
    /// unexpected: reading log and snapshot then finds out the reason.
    init?(
        indexed location: StoreLocation, _ fileSystem: any FileSystem,
        largestRest: Int = StoreReading.largestRest
    ) {
        for path in [location.index, location.compactedIndex] {
            guard let index = StoreIndex(path, fileSystem) else { continue }
            self.init()
            do throws(CalStoreError) {
                let file = try reporting { () throws(FileSystemError) in
                    try fileSystem.openIfPresent(location.log, .read)
                }
                guard let file else { continue }
                let log = OpenLog(file, fileSystem)
                if try read(log, index, location, largestRest: largestRest, fileSystem) { return }
            } catch {
                // A read of the whole store finds it again.
            }
        }
        return nil
    }

    /// A log of this size is read whole if it has no index: that needs less than a temporary index.
    static let smallLog = 16 << 20

    /// The same with a temporary index, for a large log whose own one is missing, old or damaged. The
    /// snapshot is checked first, because making an index takes long.
    init?(
        indexing location: StoreLocation, _ fileSystem: any FileSystem,
        atLeast size: Int = StoreReading.smallLog
    ) {
        self.init()
        do throws(CalStoreError) {
            let file = try reporting { () throws(FileSystemError) in
                try fileSystem.openIfPresent(location.log, .read)
            }
            guard let log = file.map({ OpenLog($0, fileSystem) }) else { return nil }
            let information = try reporting { () throws(FileSystemError) in
                try fileSystem.information(of: log.file)
            }
            guard information.kind == .file, information.size >= size,
                let end = try LogPosition(lastOf: log.file, size: information.size, fileSystem),
                try readSeal(end, nil, log.file, location, fileSystem),
                let index = StoreIndex(of: log.file, upTo: end, fileSystem),
                try read(log, index, location, hasReadSeal: true, fileSystem)
            else { return nil }
        } catch {
            // A read of the whole store finds it again.
            return nil
        }
    }

    init() {}

    private mutating func read(
        _ log: OpenLog, _ index: StoreIndex, _ location: StoreLocation, hasReadSeal: Bool = false,
        largestRest: Int = StoreReading.largestRest, _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> Bool {
        let file = log.file
        let information = try reporting { () throws(FileSystemError) in
            try fileSystem.information(of: file)
        }
        guard information.kind == .file, index.position.offset <= information.size,
            try index.position.isFound(in: file, fileSystem),
            try StoreReading.isHead(of: file, index.position, fileSystem),
            let indexedItems = LogItems(index, log: location.log, information, fileSystem),
            let containers = indexedItems.containers()
        else { return false }
        if !hasReadSeal,
            try !readSeal(index.position, index.fingerprint, file, location, fileSystem)
        {
            return false
        }
        guard
            let end = try endOfReading(
                of: file, information.size, after: index.position, atMost: largestRest, fileSystem)
        else { return false }
        state = StoreState(indexedItems, containers: containers)
        var reader = LogReader(file, size: end, after: index.position, fileSystem: fileSystem)
        while let operation = try reader.next() {
            guard operation.unreadable.isEmpty else { return false }
            state.apply(operation.edit)
        }
        try reader.checkTail()
        if end < information.size {
            try StoreReading.checkRest(of: file, information.size, after: reader.position, fileSystem)
        }
        guard !indexedItems.hasFailed, snapshotPosition?.number ?? 0 <= reader.position.number else {
            return false
        }
        self.log = log
        logInformation = information
        position = reader.position
        isLogCurrent = true
        self.indexedItems = indexedItems
        noteOldSnapshot(location, fileSystem)
        return true
    }

    /// The end of the operations after an index that are read into memory. A long unfinished write after them
    /// is not. Nil if there is too much: then another index costs less.
    private func endOfReading(
        of file: OpenFile, _ size: Int, after index: LogPosition, atMost largestRest: Int,
        _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> Int? {
        guard size - index.offset > largestRest else { return size }
        guard let last = try LogPosition(lastOf: file, size: size, fileSystem) else { return nil }
        return last.offset - index.offset > largestRest ? nil : last.offset
    }

    /// Checks that the lines after the last commit are no more than an unfinished write, which may be going
    /// on. They are only parsed if they look like more.
    private static func checkRest(
        of file: OpenFile, _ size: Int, after end: LogPosition, _ fileSystem: any FileSystem
    ) throws(CalStoreError) {
        do throws(CalStoreError) {
            var rest = LogReader(file, size: size, after: end, fileSystem: fileSystem)
            try rest.checkTail()
        } catch {
            guard case .damaged = error else { throw error }
            var rest = LogReader(file, size: size, after: end, fileSystem: fileSystem)
            rest.keepsChanges = false
            guard try rest.next() == nil else { throw error }
            try rest.checkTail()
        }
    }

    /// The maximum size of the part of a log after its index that is read into memory.
    static let largestRest = 64 << 20

    /// Whether the first line of a log has the store and generation of `position`, and a known format.
    private static func isHead(
        of file: OpenFile, _ position: LogPosition, _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> Bool {
        let bytes = try reporting { () throws(FileSystemError) in
            try fileSystem.read(file, at: 0, count: LogHead.usualLength)
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        let head = try Array(line).withUnsafeBufferPointer { line throws(CalStoreError) in
            try LogHead(line, file: file.path)
        }
        return head.store == position.store && head.generation == position.generation
    }

    /// Checks that `store.json` was not edited, by its fingerprint, or else by reading it. False if it is not
    /// an intact copy of this log's state.
    ///
    /// - Parameter end: The end of the index in the log.
    private mutating func readSeal(
        _ end: LogPosition, _ fingerprint: SnapshotFingerprint?, _ log: OpenFile, _ location: StoreLocation,
        _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> Bool {
        let file = try reporting { () throws(FileSystemError) in
            try fileSystem.information(at: location.snapshot)
        }
        guard let file else { return true }
        if let position = fingerprint?.position(of: file, in: end) {
            snapshot = file
            snapshotPosition = position
        } else {
            guard let found = try SealedSnapshot(location.snapshot, fileSystem),
                found.position.store == end.store,
                found.position.generation == end.generation,
                try found.position.isFound(in: log, fileSystem)
            else { return false }
            snapshot = found.information
            snapshotPosition = found.position
        }
        isSnapshotIntact = true
        return true
    }
}
