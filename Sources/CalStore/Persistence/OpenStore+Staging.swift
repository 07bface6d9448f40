/// Uncommitted changes of clients.
extension OpenStore {
    /// Registers a client that will stage changes. `changed` is called after each operation of any client, on
    /// any thread and without a lock, one call at a time (`ChangeListener`).
    package func join(changed: @escaping @Sendable () -> Void) -> Client {
        listeners.withLock { listeners in
            listeners.count += 1
            let client = Client(number: listeners.count)
            listeners.byClient[client] = ChangeListener(changed)
            return client
        }
    }

    /// Removes a client and its staged changes.
    package func leave(_ client: Client) {
        listeners.withLock { $0.byClient.removeValue(forKey: client) }?.end()
        drop(client)
        unwatch(as: client)
    }

    /// Stages the edit that `prepare` returns; nothing if it throws.
    package func stage(as client: Client, _ prepare: (inout StoreState) throws -> Edit) throws {
        try gate.withLock(.write) { inner in
            try OpenStore.refresh(&inner, for: client)
            let edit = try OpenStore.trusting(&inner, for: client) { try prepare(&$0.state) }
            guard !edit.isEmpty else { return }
            if inner.overlaid == nil {
                inner.state.beginTransaction()
                inner.overlaid = client
            }
            inner.state.apply(edit)
            var staged = inner.staged.removeValue(forKey: client) ?? Edit()
            for change in edit.changes { staged.add(change) }
            inner.staged[client] = staged
        }
    }

    /// Makes one operation of all staged changes of a client. If it fails, the staged changes are dropped.
    ///
    /// `CommitHooks.willCommit` is called as for every operation. The caller, who holds his own lock, must
    /// call `didCommit`.
    @discardableResult
    package func commitStaged(_ client: Client, _ label: String, now: Instant) throws -> Operation? {
        guard let staged = try gate.withLock(.write, { $0.staged[client] }) else { return nil }
        defer { drop(client) }
        return try commitUntold(label, now: now) { state, _ in
            let edit = staged.rebased(onto: state).keepingUIDsApart(in: &state)
            try state.validateReferences(of: edit)
            return ((), edit.settled, OperationTraits())
        }.operation
    }

    /// Drops the staged changes of a client.
    package func drop(_ client: Client) { gate.drop(client) }
}
