/// One state of an open store, which threads read while the store goes on. It shares its tables with the
/// store, which copies the pages of them that it changes meanwhile.
///
/// It is not checked for `Sendable` because of its files: they are frozen ones, which nothing changes.
final class SharedState: @unchecked Sendable {
    /// To be copied by each reader: questions change it.
    let inner: OpenStore.Inner

    init(_ inner: OpenStore.Inner) {
        var inner = inner
        inner.files = inner.files?.frozen()
        self.inner = inner
    }

    var isIndexDistrusted: Bool { inner.isIndexDistrusted }

    /// The uncommitted changes of a client; nil if there are none.
    func staged(_ client: OpenStore.Client) -> Edit? { inner.staged[client] }
}
