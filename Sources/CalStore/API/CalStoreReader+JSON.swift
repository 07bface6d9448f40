import Basics
import CLibrary

extension CalStoreReader {
    /// The whole store as one JSON document, in the format of `store.json` (see <doc:Format>): sources,
    /// calendars and items with their identifiers and revisions, and all members that this version does not
    /// know.
    ///
    /// ```swift
    /// let bytes = try store.json()
    /// let copy = try CalendarStore(json: bytes)      // the same store in memory, without its history
    /// print(try copy.json() == bytes)                // true
    /// ```
    ///
    /// It works for a store in memory and for one on disk, and inside `read` and `write` too. The same
    /// records in the same order give the same bytes: the document has no history and nothing random, so the
    /// same changes with the same identifiers and the same clock give the same document. Saved as
    /// `store.json`, it opens as a store.
    ///
    /// Costs writing all records once: about 0.3 s for 100,000 events.
    ///
    /// - Throws: `CalStoreError.unreadableRecord` if this version cannot read a record of the store, because
    ///   the document would lack it; `.damaged` or `.io` if the store cannot be read.
    public func json() throws(CalStoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        try withView { view throws(CalStoreError) in
            bytes = try view.lent.ask { state, past throws(CalStoreError) in
                if let unreadable = past.files?.unreadable { throw unreadable }
                return SnapshotWriter.document(of: state, seeing: view.visible)
            }
        }
        return bytes
    }

    /// Writes the document of ``json()`` to one file, which is replaced as a whole if it exists.
    ///
    /// ```swift
    /// try store.write(to: "calendar.json")
    /// let copy = try CalendarStore(contentsOf: "calendar.json")
    /// ```
    /// When this returns, the file is on the disk. It is not a store that programs share: it has no log and
    /// no lock. For such a store, open ``CalendarStore/init(path:program:lockTimeout:hooks:)``.
    ///
    /// - Throws: The errors of ``json()``; `CalStoreError.io` if the file cannot be written.
    public func write(to path: String) throws(CalStoreError) {
        let bytes = try json()
        try reportingWrites { () throws(FileSystemError) -> Void in
            try RealFileSystem().replace(CalendarStore.absolute(path), with: bytes)
        }
    }
}

extension CalendarStore {
    /// A store in memory with the records of a JSON document: one from ``CalStoreReader/json()``, a
    /// `store.json` or a backup.
    ///
    /// ```swift
    /// let store = try CalendarStore(json: Array(Data(contentsOf: file)))
    /// let eventKit = EKEventStore(calStore: store)      // with CalStoreEventKit
    /// ```
    /// It has no history: the first ``undo(_:of:now:dryRun:byForce:checking:)`` finds nothing to undo. A
    /// document without records is a store without calendars. The layout of the document does not matter.
    ///
    /// Costs reading all records once: about 0.3 s for 100,000 events.
    ///
    /// - Parameter json: The document as UTF-8.
    /// - Throws: `CalStoreError.damaged` with line and column if the document or a record cannot be read, or
    ///   if two records have the same identifier; `.formatTooNew` if a newer version wrote it.
    public convenience init(json: some Sequence<UInt8>) throws(CalStoreError) {
        self.init(OpenStore(inMemory: try Snapshot.state(of: Array(json), file: "the JSON document")))
    }

    /// A store in memory with the records of a JSON document as text; its UTF-8 is read.
    ///
    /// ```swift
    /// let store = try CalendarStore(json: #"{"calstore":"snapshot","format":1,"records":[]}"#)
    /// ```
    public convenience init(json text: String) throws(CalStoreError) {
        try self.init(json: text.utf8)
    }

    /// A store in memory with the records of one file: one from ``CalStoreReader/write(to:)``, a `store.json`
    /// or a backup. Other files next to it, such as a log, are not read, and later changes of the store are
    /// not written to it.
    ///
    /// - Throws: `CalStoreError.io` if there is no such file, or it cannot be read; and the errors of
    ///   `init(json:)`.
    public convenience init(contentsOf path: String) throws(CalStoreError) {
        let path = CalendarStore.absolute(path)
        guard let content = try Snapshot.content(path, RealFileSystem()) else {
            throw .io(operation: "read", path: path, code: ENOENT)
        }
        self.init(OpenStore(inMemory: try Snapshot.state(of: content.bytes, file: path)))
    }
}
