import Basics

/// Being told at once what other programs do.
extension OpenStore {
    /// From now on a client is told of what other programs commit, and of edits of `store.json`, when it is
    /// done, and not with the next read only. Nothing more is told of a store in memory, or of an earlier
    /// state.
    package func watch(as client: Client) {
        guard let place else { return }
        let isFirst = watching.withLock { watching in
            defer { watching.clients.insert(client) }
            return watching.clients.isEmpty
        }
        guard isFirst else { return }
        let watcher = FileWatcher(
            [place.location.log, place.location.snapshot], place.fileSystem
        ) { [weak self] in
            self?.lookOutside()
        }
        watching.withLock { if !$0.clients.isEmpty { $0.watcher = watcher } }
        // What was written before the files were watched.
        lookOutside()
    }

    /// Takes over what others have written. What cannot be read is the business of those who read.
    private func lookOutside() {
        let isNews = try? gate.withLock(.read) { inner throws(CalStoreError) in
            OpenStore.removeOverlay(&inner)
            return try OpenStore.catchUp(&inner, lookingAtSnapshot: true)
        }
        if isNews == true { notify() }
    }

    /// Nobody is told any more; the files are watched as long as others want to know.
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
