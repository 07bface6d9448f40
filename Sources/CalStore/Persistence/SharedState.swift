/// One state of an open store, which threads read while the store continues. It shares its tables with the
/// store, which copies the pages that it changes meanwhile.
///
/// It is not checked for `Sendable` because of its files, which are frozen and never change.
final class SharedState: @unchecked Sendable {
    /// Each reader copies it, because questions change it.
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
