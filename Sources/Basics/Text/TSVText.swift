/// Writes cells with tabs between them. Tab, line feed, carriage return and backslash are written `\t`, `\n`,
/// `\r`, `\\`, so that a line is always an item and a tab always a boundary.
package enum TSVText {
    package static func row(_ cells: [String]) -> String {
        cells.map(escape).joined(separator: "\t") + "\n"
    }

    private static func escape(_ cell: String) -> String {
        var escaped = ""
        for scalar in cell.unicodeScalars {
            switch scalar {
            case "\t": escaped += "\\t"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\\": escaped += "\\\\"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
