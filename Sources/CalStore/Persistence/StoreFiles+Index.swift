import Basics

/// Operations that a store wrote, for the index, which would otherwise have to read the log again.
struct UnindexedOperations: Sendable {
    /// Nil for the first line of the log.
    var from: LogPosition?
    var updates: [IndexUpdate] = []

    var end: LogPosition? { updates.last?.position ?? from }
    var count: Int { updates.reduce(0) { $0 + $1.changes.count } }
}

/// Maintaining the index. A failure here never fails anything else: without an index, or with an old one, the
/// log is read.
extension StoreFiles {
    /// The number of changes from which the index is rewritten later.
    private static let mostChanges = 1000
    /// The maximum number of operations kept in memory if the index is not written for a long time.
    private static let mostUpdates = 1000
    /// The maximum size of a part of the log that others did not index, to be read at once.
    private static let largestGap = 1 << 20
    /// The maximum size of the additions for a size of the sorted part. Everybody who opens the index reads
    /// them all.
    private static func mostAdditions(_ sortedSize: Int) -> Int { max(64 << 10, sortedSize / 256) }

    /// - Parameter head: Nil for the base.
    func noteForIndex(
        _ head: OperationHead?, _ changes: [Change], _ extents: OperationExtents, from start: LogPosition?,
        to end: LogPosition
    ) {
        let update = IndexUpdate(head: head, changes: changes, extents: extents, position: end)
        let isNext = unindexed?.end == start && unindexed?.updates.count ?? 0 < StoreFiles.mostUpdates
        if unindexed == nil || !isNext { unindexed = UnindexedOperations(from: start) }
        unindexed?.updates.append(update)
    }

    /// Forgets the index, because another log begins.
    func forgetIndex() {
        unindexed = nil
        noted = nil
        isIndexDue = true
    }

    /// Adds the operations just written to the index. The store's lock is held, so this must be quick;
    /// otherwise the index is rewritten later.
    func extendIndex() {
        guard let unindexed, let log, let logInformation else { return }
        isIndexDue = true
        guard unindexed.count <= StoreFiles.mostChanges, let start = unindexed.from,
            let index = currentIndex(log), start.offset - index.position.offset <= StoreFiles.largestGap,
            let indexedItems = LogItems(index, log: location.log, logInformation, fileSystem),
            let edit = edit(indexedItems, log, unindexed),
            let block = IndexAdditions.block(edit, after: index.position)
        else { return }
        do throws(FileSystemError) {
            let file = try fileSystem.open(location.index, .update)
            defer { fileSystem.close(file) }
            let information = try fileSystem.information(of: file)
            guard information.identity == index.information.identity else { return }
            let end = index.additions.end
            if information.size > end { try fileSystem.truncate(file, to: end) }
            try fileSystem.write(file, block, at: end)
            if let fingerprint, index.fingerprint != fingerprint {
                try fileSystem.write(file, fingerprint.bytes, at: SnapshotFingerprint.offset)
            }
        } catch {
            return
        }
        self.unindexed = nil
        isIndexDue =
            index.additionSize + block.count > StoreFiles.mostAdditions(index.head.sortedEnd)
    }

    /// Rewrites the sorted part of the index when that is due, with everything written since. Takes
    /// `snapshot.lock`, so that only one process does it, but not the store's lock.
    func renewIndex() {
        guard isIndexDue, isLogCurrent, let log, let logInformation, let position else { return }
        do throws(CalStoreError) {
            let lock = try reportingWrites { () throws(FileSystemError) in
                try FileLock(path: location.snapshotLock, timeout: 0, fileSystem: fileSystem)
            }
            guard let lock else { return }
            defer { lock.release() }
            let base = currentIndex(log).flatMap {
                LogItems($0, log: location.log, logInformation, fileSystem)
            }
            if let base, try write(onto: base, log, position) { return }
            _ = try write(onto: nil, log, position)
        } catch {
            // The next writer tries again.
        }
    }

    /// Removes an index that turned out to be damaged, unless another one has its name by now. This is a
    /// reader's sign to the next writer to make a new one; reading writes nothing else.
    func removeIndex(_ damaged: FileIdentity) {
        do throws(FileSystemError) {
            guard let there = try fileSystem.information(at: location.index, followingLink: false),
                there.identity == damaged, there.foreignness(fileSystem.user) == nil
            else { return }
            try fileSystem.remove(location.index)
        } catch {
            // This only costs time.
        }
    }

    /// Checks whether there is an index, of this format, and intact; if not, it is due for writing.
    func examineIndex() {
        guard isLogCurrent, let log else { return }
        guard let index = currentIndex(log) else { return isIndexDue = true }
        guard !index.isWhole() else { return }
        isIndexDamaged = true
        isIndexDue = true
    }

    /// Notes in the index that `store.json` is as a store wrote it.
    func sealSnapshot() {
        guard let fingerprint, let index = StoreIndex(location.index, fileSystem),
            index.fingerprint != fingerprint,
            index.position.generation == position?.generation
        else { return }
        do throws(FileSystemError) {
            let file = try fileSystem.open(location.index, .update)
            defer { fileSystem.close(file) }
            guard try fileSystem.information(of: file).identity == index.information.identity else { return }
            try fileSystem.write(file, fingerprint.bytes, at: SnapshotFingerprint.offset)
        } catch {
            // The next program that opens the store reads the snapshot.
        }
    }

    private var fingerprint: SnapshotFingerprint? {
        guard isSnapshotIntact, !isSnapshotOld, let snapshot, let snapshotPosition,
            snapshotPosition.generation == position?.generation
        else { return nil }
        return SnapshotFingerprint(snapshot, snapshotPosition)
    }

    /// The index, if it belongs to the log and does not reach beyond the read part.
    private func currentIndex(_ log: OpenFile) -> StoreIndex? {
        guard !isIndexDamaged, let position else { return nil }
        var found = StoreIndex(location.index, fileSystem)
        if found?.position.generation != position.generation {
            found = adoptCompactedIndex(position) ? StoreIndex(location.index, fileSystem) : nil
        }
        guard let index = found, index.position.generation == position.generation,
            index.position.offset <= position.offset,
            (try? index.position.isFound(in: log, fileSystem)) == true
        else { return nil }
        return index
    }

    /// Gives the index that a killed compaction has left its name, if it belongs to the log.
    private func adoptCompactedIndex(_ position: LogPosition) -> Bool {
        guard let index = StoreIndex(location.compactedIndex, fileSystem),
            index.position.generation == position.generation
        else { return false }
        do throws(FileSystemError) {
            try fileSystem.rename(location.compactedIndex, to: location.index)
            return true
        } catch {
            return false
        }
    }

    /// The update that an index needs: this store's own writes, if they follow it, then the rest of the log.
    /// Nil if too much of the log would have to be in memory for it, if the index cannot be continued, or if
    /// less must be read for one that is made from the log.
    private func edit(_ indexedItems: LogItems?, _ log: OpenFile, _ own: UnindexedOperations?) -> IndexEdit? {
        guard let position else { return nil }
        let from = indexedItems?.index.position
        if let noted = noted(upTo: position), noted.start.offset <= position.offset - (from?.offset ?? 0) {
            return nil
        }
        var read = from
        var updates: [IndexUpdate] = []
        if let own, own.from == from, let end = own.end, end.generation == position.generation,
            end.offset <= position.offset
        {
            (updates, read) = (own.updates, end)
        }
        guard position.offset - (read?.offset ?? 0) <= StoreFiles.largestReading(position.offset),
            var edit = IndexEdit(indexedItems, at: from ?? position)
        else { return nil }
        for update in updates where !edit.take(update) { return nil }
        guard let read else { return nil }
        do throws(CalStoreError) {
            var reader = LogReader(log, size: position.offset, after: read, fileSystem: fileSystem)
            reader.notesExtents = true
            while read != position, let operation = try reader.next() {
                guard operation.unreadable.isEmpty, edit.take(operation.indexUpdate) else { return nil }
            }
        } catch {
            return nil
        }
        return edit.position == position ? edit : nil
    }

    /// The operation that ends at `position`, if its rows are noted.
    private func noted(upTo position: LogPosition) -> NotedOperation? {
        noted.flatMap { $0.end == position ? $0 : nil }
    }

    /// The maximum size of a part of a log whose operations are in memory for an index. If there is more, the
    /// index is made from the whole log, which takes longer the larger that is.
    private static func largestReading(_ size: Int) -> Int { min(max(16 << 20, size / 8), 64 << 20) }

    private func write(
        onto indexedItems: LogItems?, _ log: OpenFile, _ position: LogPosition
    ) throws(CalStoreError) -> Bool {
        let edit = edit(indexedItems, log, unindexed)
        if indexedItems != nil, edit == nil { return false }
        let file = try reportingWrites { () throws(FileSystemError) in
            try fileSystem.removeIfPresent(location.newIndex)
            return try fileSystem.open(location.newIndex, .make)
        }
        do throws(CalStoreError) {
            defer { fileSystem.close(file) }
            guard try write(edit, onto: indexedItems, to: file, log, position) else {
                try? fileSystem.remove(location.newIndex)
                return false
            }
            try reportingWrites { () throws(FileSystemError) in
                try fileSystem.rename(location.newIndex, to: location.index)
            }
        } catch {
            try? fileSystem.remove(location.newIndex)
            throw error
        }
        unindexed = nil
        isIndexDue = false
        isIndexDamaged = false
        return true
    }

    private func write(
        _ edit: IndexEdit?, onto indexedItems: LogItems?, to file: OpenFile, _ log: OpenFile,
        _ position: LogPosition
    ) throws(CalStoreError) -> Bool {
        guard let edit else {
            let scratch = ScratchFile(location.indexScratch, fileSystem)
            return try LogIndexer.write(
                log, upTo: position, to: file, scratch, noted: noted(upTo: position), fingerprint, fileSystem)
        }
        return try reportingWrites { () throws(FileSystemError) in
            try IndexWriter.write(
                edit, onto: indexedItems?.index, fingerprint: fingerprint, to: file, fileSystem)
        }
    }
}

extension StoreFiles {
    /// The operations that lead to the caller's state, newest first. Nothing is read before it is needed.
    ///
    /// It reads from the currently open file: use it before the store is reloaded.
    func history() throws(CalStoreError) -> OperationHistory {
        // A superseded log has another history.
        guard isLogCurrent, let log, let position else { return OperationHistory(nil) }
        let walk = try LogWalk(log, end: position, fileSystem: fileSystem)
        let indexed = indexedItems.map { IndexedOperations($0) }.flatMap { indexed in
            // It may belong to the earlier log, or reach beyond the state.
            indexed.items.index.position.generation == position.generation
                && indexed.newest <= position.number && indexed.base == walk.head.first - 1 ? indexed : nil
        }
        return OperationHistory(
            walk, indexed: indexed, outside: outside?.edit, lacksPlaces: known.lacksPlaces)
    }
}
