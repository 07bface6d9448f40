/// The result of `undo` or `redo`.
public struct CalStoreUndo: Sendable {
    /// The operation that was to be taken back; nil when there was none.
    public let target: CalStoreLogEntry?
    /// The new operation that takes it back; nil when nothing was left to do: it was taken back before, or
    /// what it did is gone.
    public let operation: CalStoreOperation?
    /// Later changes that were lost because force was asked for.
    public let overruled: [UndoConflict]
}
