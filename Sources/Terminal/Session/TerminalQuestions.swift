/// The answers of a terminal about itself. It is a value without a terminal and without a clock.
struct TerminalQuestions: Sendable, Hashable {
    /// An answer that comes later, in milliseconds, counts as none.
    static let patience = 100

    /// Whether the last answer has not come.
    private(set) var isOpen = true
    /// The end of the time to answer; answers are then read and dropped.
    private let deadline: Int
    private(set) var hasSynchronizedOutput = false
    private(set) var foreground: Color?
    private(set) var background: Color?
    private var hasKeyboard = false
    private var canCluster = false

    /// - Parameter now: The time of asking, in milliseconds.
    init(now: Int) { deadline = now &+ TerminalQuestions.patience }

    /// Whether an answer in time may still come.
    func isWaiting(now: Int) -> Bool { isOpen && now < deadline }

    /// Takes an answer. Returns whether it was the last one, in time: then ``apply(to:)`` switches on what
    /// the terminal has.
    mutating func take(_ answer: TerminalAnswer, now: Int) -> Bool {
        let isInTime = isWaiting(now: now)
        if case .attributes = answer { isOpen = false }
        guard isInTime else { return false }
        switch answer {
        case .attributes: return true
        case .keyboard: hasKeyboard = true
        case .mode(2026, let state): hasSynchronizedOutput = state == .reset || state == .set
        case .mode(2027, let state): canCluster = state == .reset
        case .foreground(let color): foreground = color
        case .background(let color): background = color
        case .mode, .cursor: break
        }
        return false
    }

    /// Switches on what the terminal has.
    func apply(to modes: inout TerminalModes) -> [UInt8] {
        var text = ""
        if hasKeyboard, !modes.hasKeyboard { text += "\u{1B}[>1u" }
        if canCluster, !modes.hasClusters { text += "\u{1B}[?2027h" }
        modes.hasKeyboard = hasKeyboard
        modes.hasClusters = canCluster
        return Array(text.utf8)
    }
}
