/// The result of `undo` or `redo`.
public struct CalStoreUndo: Sendable {
    /// The operation to undo; nil if there was none.
    public let target: CalStoreLogEntry?
    /// The new operation that undoes it; nil if there was nothing to do: it was already undone, or its
    /// effects no longer exist.
    public let operation: CalStoreOperation?
    /// Later changes that were lost because the undo was forced.
    public let overruled: [UndoConflict]
}
