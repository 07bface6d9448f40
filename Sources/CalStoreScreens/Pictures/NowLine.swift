import Basics

/// The line that marks the present time in a cell: `━ 10:00 ━━━━━`.
struct NowLine: Sendable {
    let clock: String
    var rule: Character = "━"

    func line(width: Int) -> CellLine {
        let text = "\(rule) \(clock) "
        let rest = String(repeating: rule, count: max(0, width - DisplayWidth.of(text)))
        return CellLine(DisplayWidth.truncate(text + rest, to: width), .now)
    }
}
