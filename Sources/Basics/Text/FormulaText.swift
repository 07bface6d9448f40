/// Cells that a spreadsheet would evaluate: a title from a foreign file may be `=HYPERLINK(...)` or start a
/// program.
package enum FormulaText {
    /// The list of OWASP ("CSV Injection"): the signs, also in their full-width forms, and the characters
    /// that a spreadsheet skips before them.
    private static let beginnings = Set("=+-@\t\r\n＝＋－＠".unicodeScalars)

    /// The same with an apostrophe before it, if it begins like a formula and is not a number.
    package static func disarmed(_ cell: String) -> String {
        guard let first = cell.unicodeScalars.first, beginnings.contains(first),
            Double(cell) == nil
        else { return cell }
        return "'" + cell
    }
}
