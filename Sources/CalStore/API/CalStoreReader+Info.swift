extension CalStoreReader {
    /// The revision of the state (see ``CalStoreInfo/revision``). In a transaction it is the revision before
    /// it.
    public func revision() throws(CalStoreError) -> String { try ask { _, past in past.revision } }

    /// True if `store.json` was edited and no operation has recorded the edit yet. The revision does not show
    /// such an edit.
    public func isEditedOutside() throws(CalStoreError) -> Bool {
        try ask { _, past in past.isEditedOutside }
    }

    /// Notes for the user about the store's files. They are not errors.
    public func notes() throws(CalStoreError) -> [CalStoreNote] {
        try ask { _, past in past.notes }
    }

    /// Facts about the store as it is now.
    public func info() throws(CalStoreError) -> CalStoreInfo {
        try ask { state, past in
            CalStoreInfo(
                path: past.files?.location.path ?? past.earlier?.path,
                storeID: (past.position?.store).map(CalendarStore.ID.init),
                operation: past.position?.number ?? past.count,
                revision: past.revision,
                events: state.eventCount,
                reminders: state.reminderCount,
                calendars: state.calendars.count, sources: state.sources.count,
                snapshotLag: past.files?.snapshotLag,
                notes: past.notes)
        }
    }

    /// Facts about the files; nil for a store in memory. Costs checking each file, and reading the first line
    /// of the log and of each backup.
    public func fileInfo() throws(CalStoreError) -> CalStoreFileInfo? {
        try ask { (_, past) throws(CalStoreError) in
            guard let files = past.files else { return nil }
            return try CalStoreFileInfo(files)
        }
    }

    /// The backups of the store, newest first. Costs reading the first line of each.
    public func backups() throws(CalStoreError) -> [CalStoreBackup] {
        try ask { (_, past) throws(CalStoreError) in
            guard let files = past.files else { return [] }
            return try StoreBackups(files.location, files.fileSystem).list().map(CalStoreBackup.init)
        }
    }
}
