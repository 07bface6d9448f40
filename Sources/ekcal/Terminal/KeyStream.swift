/// The keys that somebody presses, one byte after the other as the terminal sends them.
struct KeyStream: Sendable {
    /// The next byte; nil at the end.
    var next: @Sendable () -> UInt8?
    /// Gives the terminal back as it was.
    var close: @Sendable () -> Void
}
