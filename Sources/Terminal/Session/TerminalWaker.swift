/// Ends the wait of a ``FullScreenTerminal`` from any thread, for example after a change of the store.
package struct TerminalWaker: Sendable {
    package init() {}

    /// Several calls before the wait ends are one event. Without a wait, the next one ends at once.
    package func wake() { TerminalSignals.wake() }
}
