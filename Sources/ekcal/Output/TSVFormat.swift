import CalStore

/// A header and one line an item. Tab, line feed, carriage return and backslash are written `\t`, `\n`, `\r`, `\\`, so
/// that a line is always an item and a tab always a boundary.
struct TSVFormat: AnswerFormat {
    var chosen: FieldList?
    /// Whether a cell that a spreadsheet would take for a formula is made a text.
    var disarms = false

    func begin(_ answer: Answer, _ bytes: inout [UInt8]) {
        bytes += Self.row((chosen ?? answer.fields).names).utf8
    }

    func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8]) {
        let cells = (chosen ?? answer.fields).cells(of: item)
        bytes += Self.row(disarms ? cells.map(FormulaText.disarmed) : cells).utf8
    }

    static func row(_ cells: [String]) -> String { cells.map(escape).joined(separator: "\t") + "\n" }

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
