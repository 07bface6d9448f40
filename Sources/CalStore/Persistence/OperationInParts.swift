import Basics

/// An operation that is written while it is being made, because its changes are too many for the memory.
///
/// Each part goes to the log and is forgotten. Without the commit line after the last part none of these
/// lines count, so a killed or failed operation leaves the store as it was. The index is made from the log
/// afterwards.
final class OperationInParts {
    private let files: StoreFiles
    private let label: StoreFiles.OperationLabel
    private let lock: FileLock
    private var begun: Begun?
    /// The number of written changes.
    private var count = 0

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
    func write(
        _ changes: [Change], to state: StoreState, _ traits: OperationTraits
    ) throws(CalStoreError) {
        if begun == nil { try begin(state, traits) }
        try begun?.writer.add(changes, notingExtents: false)
        count += changes.count
    }

    private func begin(_ state: StoreState, _ traits: OperationTraits) throws(CalStoreError) {
        try files.prepareLog(label.time)
        let head = files.head(label, traits)
        let (file, start, isNew): (OpenFile, LogPosition, Bool)
        if files.isLogCurrent, let position = files.position {
            (file, start, isNew) = (try files.logForWriting(at: position), position, false)
        } else {
            let base = try files.newBase(state, before: head)
            (file, start, isNew) = (try files.openNewLog(), base.end, true)
            do throws(FileSystemError) {
                try files.fileSystem.write(file, base.lines.bytes, at: 0)
            } catch {
                files.discardNewLog(file)
                throw CalStoreError(writing: error)
            }
        }
        begun = Begun(
            head: head,
            writer: OperationWriter(head, after: start.sum, to: file, at: start.offset, files.fileSystem),
            file: file, start: start, isNew: isNew)
    }

    /// Writes the last changes and the commit line. The state of the caller does not have the operation.
    func finish(_ edit: Edit) throws(CalStoreError) -> StoreFiles.Committed {
        let fileSystem = files.fileSystem
        guard let all = begun else { throw .readEnded }
        let written: OperationWriter.Written
        do throws(CalStoreError) {
            try begun?.writer.add(edit.changes, notingExtents: false)
            guard let last = try begun?.writer.finish() else { throw .readEnded }
            written = last
            if !all.isNew {
                try reportingWrites { () throws(FileSystemError) in try fileSystem.synchronize(all.file) }
            }
        } catch {
            try takeBack()
            throw error
        }
        begun = nil
        if all.isNew {
            var end = all.start
            end.number = all.head.number
            end.sum = written.sum
            end.offset = written.end
            try files.putLog(all.file, endingAt: end, holding: lock)
        } else {
            _ = files.noteAppended(all.head, written, after: all.start, to: all.file)
            files.forgetIndex()
        }
        return StoreFiles.Committed(head: all.head, edit: edit, otherChanges: count)
    }

    /// Takes the written parts back.
    func takeBack() throws(CalStoreError) {
        guard let all = begun else { return }
        begun = nil
        count = 0
        if all.isNew {
            files.discardNewLog(all.file)
        } else if all.writer.hasBegun {
            try files.takeBack(all.file, to: all.start.offset)
        }
    }
}

extension StoreFiles {
    /// Reads the state after an operation in parts, with an index of it. If that fails, the files count as
    /// before the operation, so that the next question reads them again.
    func readParts(_ state: inout StoreState, since before: StoreReading) {
        renewIndex()
        do throws(CalStoreError) {
            _ = try reload(&state)
        } catch {
            known = before
        }
    }
}
