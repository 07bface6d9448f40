import Basics

/// Notices about changes by other programs.
extension OpenStore {
    /// From now on a client is notified of commits by other programs, and of edits of `store.json`, as soon
    /// as they happen, not only with the next read. This has no effect for a store in memory, or for an
    /// earlier state.
    package func watch(as client: Client) {
        guard let disk else { return }
        let isFirst = watching.withLock { watching in
            defer { watching.clients.insert(client) }
            return watching.clients.isEmpty
        }
        guard isFirst else { return }
        let watcher = FileWatcher(
            [disk.location.log, disk.location.snapshot], disk.fileSystem
        ) { [weak self] in
            self?.lookOutside()
        }
        watching.withLock { if !$0.clients.isEmpty { $0.watcher = watcher } }
        // There may be changes from before the files were watched.
        lookOutside()
    }

    /// Takes over the changes of others. Errors are left to the next reader.
    private func lookOutside() {
        let isNews = try? gate.withLock(.read) { inner throws(CalStoreError) in
            OpenStore.removeOverlay(&inner)
            return try OpenStore.catchUp(&inner, lookingAtSnapshot: true)
        }
        if isNews == true { notify() }
    }

    /// Stops the notices to a client; the files are watched while others need it.
    func unwatch(as client: Client) {
        let watcher = watching.withLock { watching in
            watching.clients.remove(client)
            guard watching.clients.isEmpty else { return nil as FileWatcher? }
            defer { watching.watcher = nil }
            return watching.watcher
        }
        watcher?.cancel()
    }
}
