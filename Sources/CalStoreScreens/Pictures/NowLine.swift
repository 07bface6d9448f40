import Basics
import CalStore
import CalStoreLanguage

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

extension TimeText {
    /// The present time in a picture: seconds would be out of date at once.
    func clock(now: Instant) -> String {
        clock(of: ItemTime(now.adding(seconds: -Int(now.secondsSince1970 % 60)), in: zone))
    }
}
