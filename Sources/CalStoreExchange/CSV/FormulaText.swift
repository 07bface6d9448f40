/// Cells that a spreadsheet would compute: a title from somebody else's file may be `=HYPERLINK(...)` or start a program.
package enum FormulaText {
    /// The same with an apostrophe before it, if it begins like a formula and is not a number.
    package static func disarmed(_ cell: String) -> String {
        guard let first = cell.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first),
            Double(cell) == nil
        else { return cell }
        return "'" + cell
    }
}
