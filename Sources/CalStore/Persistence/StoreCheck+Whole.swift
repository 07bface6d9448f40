import Basics

extension StoreCheck {
    /// Proves that the files of a store are whole, on all processors and without keeping any record: every
    /// line of the log can be read, its index has what the lines say, and the snapshot has their texts.
    ///
    /// A log may end with an unfinished write, and a large one may lack an index. Nil if anything else is
    /// unusual, even if it is harmless: then the whole store is read to name it.
    ///
    /// - Parameter least: The least size of a log without an index.
    init?(
        whole location: StoreLocation, _ fileSystem: any FileSystem, _ meter: WorkMeter?,
        atLeast least: Int = StoreReading.smallLog
    ) {
        do throws(CalStoreError) {
            guard let reading = try StoreCheck.reading(location, fileSystem, atLeast: least),
                reading.notes.isEmpty,
                let log = reading.log, let size = reading.logInformation?.size, let end = reading.position,
                let items = reading.indexedItems
            else { return nil }
            let file = log.file
            let position = items.index.position
            let rows = ScratchFile(fileSystem)
            let places = try LogPlaces(file, upTo: position, rows, withRows: true, fileSystem, meter)
            guard let places else { return nil }
            let isEqual = try reportingWrites { () throws(FileSystemError) in
                try IndexComparison(index: items.index, places: places).isEqual()
            }
            meter?.addPhase()
            guard isEqual, try StoreCheck.isReadable(file, from: position, to: end, fileSystem) else {
                return nil
            }
            if let snapshot = reading.snapshot {
                guard
                    try StoreCheck.isCopy(
                        location.snapshot, snapshot, of: file, end, places, at: position, rows,
                        fileSystem)
                else { return nil }
            }
            meter?.addPhase()
            // Nothing was replaced meanwhile.
            let now = try reporting { () throws(FileSystemError) in
                try fileSystem.information(at: location.log)
            }
            guard now == reading.logInformation else { return nil }
            let bytes = size - end.offset
            let note = CalStoreNote.unfinishedWrite(
                file: location.log, bytes: bytes, operation: end.number)
            self.init(
                operations: end.number - places.base, records: reading.state.recordCount,
                unfinished: bytes > 0 ? (note, bytes) : nil)
        } catch {
            return nil
        }
    }

    /// The files with their index, or with a temporary one if no index belongs to the log. Nil if there is
    /// one that cannot be used: then it is damaged.
    private static func reading(
        _ location: StoreLocation, _ fileSystem: any FileSystem, atLeast size: Int
    ) throws(CalStoreError) -> StoreReading? {
        if let reading = StoreReading(indexed: location, fileSystem) { return reading }
        guard let made = StoreReading(indexing: location, fileSystem, atLeast: size), let log = made.log
        else {
            return nil
        }
        if let index = StoreIndex(location.index, fileSystem),
            index.position.generation == made.position?.generation,
            try index.position.isFound(in: log.file, fileSystem)
        {
            return nil
        }
        return made
    }

    /// Whether all lines between two commits can be read.
    private static func isReadable(
        _ log: OpenFile, from start: LogPosition, to end: LogPosition, _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> Bool {
        var isReadable = true
        try LogScan.forEach(
            of: log, from: start, upTo: end, fileSystem, read: { LineFacts($0, $1, &$2, isWhole: true) }
        ) { step in
            if case .line(_, .unreadable) = step { isReadable = false }
        }
        return isReadable
    }

    /// Whether a snapshot has the texts of the log after its operation, in the same order.
    ///
    /// - Parameter places: The places up to `position`, which are used if the snapshot was made there.
    private static func isCopy(
        _ path: String, _ known: FileInformation, of log: OpenFile, _ end: LogPosition, _ places: LogPlaces,
        at position: LogPosition, _ scratch: ScratchFile, _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> Bool {
        guard let snapshot = try SealedSnapshot(path, fileSystem), snapshot.information == known,
            snapshot.position.generation == end.generation, snapshot.position.number <= end.number,
            try snapshot.position.isFound(in: log, fileSystem)
        else { return false }
        var places = places
        if snapshot.position != position {
            guard let others = try LogPlaces(log, upTo: snapshot.position, scratch, fileSystem) else {
                return false
            }
            places = others
        }
        let texts = LogTexts(log: log, end: snapshot.position.offset, fileSystem: fileSystem)
        guard let comparison = try snapshot.comparison(with: texts, fileSystem) else { return false }
        var isEqual = true
        try places.forEachBatch { extents throws(CalStoreError) in
            if isEqual { isEqual = try comparison.compareNext(extents) }
        }
        guard isEqual else { return false }
        return try comparison.isEqualAndAtEnd()
    }
}
