/// The keys that the user presses, one byte after the other as the terminal sends them.
package struct KeyStream: Sendable {
    /// The next byte; nil at the end.
    package var next: @Sendable () -> UInt8?
    /// Restores the terminal.
    package var close: @Sendable () -> Void

    package init(
        next: @escaping @Sendable () -> UInt8?,
        close: @escaping @Sendable () -> Void
    ) {
        self.next = next
        self.close = close
    }
}
