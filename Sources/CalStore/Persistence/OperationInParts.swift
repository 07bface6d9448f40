import Basics

/// An operation that is written while it is being made, because its changes are too many for the memory.
///
/// Each part goes to the log and is forgotten. Without the commit line after the last part none of these
/// lines count, so a killed or failed operation leaves the store as it was. The rows of the lines are noted
/// for the index, which is made afterwards (`NotedOperation`).
final class OperationInParts {
    private let files: StoreFiles
    private let label: StoreFiles.OperationLabel
    private let lock: FileLock
    private var begun: Begun?
    /// The number of written changes.
    private var count = 0
    /// The records of the store that have changed. Added records are not noted: their identifiers are new.
    private var changed: Set<RecordID> = []

    private struct Begun {
        let head: OperationHead
        var writer: OperationWriter
        let file: OpenFile
        /// The end of the log before the operation.
        let start: LogPosition
        /// Whether the log has no name yet.
        let isNew: Bool
    }

    init(_ files: StoreFiles, _ label: StoreFiles.OperationLabel, holding lock: FileLock) {
        (self.files, self.label, self.lock) = (files, label, lock)
    }

    /// Whether a part was written.
    var hasBegun: Bool { begun != nil }

    /// Writes some changes of records that no other part changes.
    ///
    /// - Parameters:
    ///   - state: The state before the operation.
    ///   - traits: The traits of the operation, which count when its first part is written.
    /// - Throws: `CalStoreError.refused` if another part has changed one of the records. Then nothing may be
    ///   committed.
    func write(
        _ changes: [Change], to state: StoreState, _ traits: OperationTraits
    ) throws(CalStoreError) {
        try note(changes)
        if begun == nil { try begin(state, traits) }
        try begun?.writer.add(changes)
        count += changes.count
    }

    private func note(_ changes: [Change]) throws(CalStoreError) {
        for change in changes {
            guard let id = change.before?.id else { continue }
            guard changed.insert(id).inserted else {
                throw .refused(
                    .unreadable("the operation changes it twice"),
                    title: (change.after ?? change.before)?.title ?? "")
            }
        }
    }

    private func begin(_ state: StoreState, _ traits: OperationTraits) throws(CalStoreError) {
        try files.prepareLog(label.time)
        let head = files.head(label, traits)
        let (file, start, isNew): (OpenFile, LogPosition, Bool)
        if files.isLogCurrent, let position = files.position {
            (file, start, isNew) = (try files.logForWriting(at: position), position, false)
        } else {
            let base = try files.newBase(state, before: head)
            // If this process is killed, the next one that takes the lock removes the file.
            try reportingWrites { () throws(FileSystemError) in try lock.writeText(StoreFiles.renaming) }
            (file, start, isNew) = (try files.openNewLog(), base.end, true)
            do throws(FileSystemError) {
                try files.fileSystem.write(file, base.lines.bytes, at: 0)
            } catch {
                discardNewLog(file)
                throw CalStoreError(writing: error)
            }
        }
        begun = Begun(
            head: head,
            writer: OperationWriter(
                head, after: start.sum, to: file, at: start.offset, noting: newRows(),
                files.fileSystem),
            file: file, start: start, isNew: isNew)
    }

    /// Nil if there is no room for them: then the index is made from the log.
    private func newRows() -> LineRows? {
        let scratch = ScratchFile(
            files.location.operationScratch, files.fileSystem, bytesInMemory: files.rowBytesInMemory)
        do throws(FileSystemError) {
            // When the lock is released, the name is another program's.
            try scratch.open()
            return LineRows(scratch)
        } catch {
            return nil
        }
    }

    /// Writes the last changes and the commit line; nil if no part was written. The state of the caller does
    /// not have the operation.
    func finish(_ edit: Edit) throws(CalStoreError) -> StoreFiles.Committed? {
        guard var all = begun else { return nil }
        begun = nil
        let written: OperationWriter.Written
        do throws(CalStoreError) {
            try note(edit.changes)
            try all.writer.add(edit.changes)
            // The lock was held for long, and not all programs know it.
            try files.checkLog(endsAt: all.isNew ? nil : all.writer.offset)
            written = try all.writer.finish()
            if !all.isNew {
                try reportingWrites { () throws(FileSystemError) in
                    try files.fileSystem.synchronize(all.file)
                }
                try files.checkLog(endsAt: written.end)
            }
        } catch {
            try discard(all)
            throw error
        }
        var end = all.start
        end.number = all.head.number
        end.sum = written.sum
        end.offset = written.end
        if all.isNew {
            try files.putLog(all.file, endingAt: end, holding: lock)
        } else {
            _ = files.noteAppended(all.head, written, after: all.start, to: all.file)
            files.forgetIndex()
        }
        files.noted = all.writer.rows.map { rows in
            NotedOperation(
                lines: rows, head: all.head, headExtent: written.extents.head.moved(by: all.start.offset),
                start: all.start, end: end)
        }
        return StoreFiles.Committed(head: all.head, edit: edit, otherChanges: count, end: end)
    }

    /// Takes the written parts back. They have no commit line, so it does not matter if that fails.
    func takeBack() {
        guard let all = begun else { return }
        begun = nil
        count = 0
        changed = []
        try? discard(all)
    }

    private func discard(_ all: Begun) throws(CalStoreError) {
        if all.isNew {
            discardNewLog(all.file)
        } else {
            try files.takeBack(all.writer, all.file, to: all.start)
        }
    }

    private func discardNewLog(_ file: OpenFile) {
        files.discardNewLog(file)
        // If this fails, the next process that takes the lock only looks for the file.
        try? lock.writeText("")
    }
}

extension StoreFiles {
    /// Reads the state after an operation in parts, with an index of it. If that fails, the files count as
    /// before the operation, so that the next question reads them again.
    func readParts(_ state: inout StoreState, since before: StoreReading) {
        renewIndex()
        noted = nil
        do throws(CalStoreError) {
            _ = try reload(&state)
        } catch {
            known = before
        }
    }
}
