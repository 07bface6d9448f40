import CalStore

/// A header and one row an item, quoted as RFC 4180 says. Lines end with a line feed alone, as Unix tools expect.
struct CSVFormat: AnswerFormat {
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

    static func row(_ cells: [String]) -> String { cells.map(quote).joined(separator: ",") + "\n" }

    private static func quote(_ cell: String) -> String {
        let isPlain = cell.utf8.allSatisfy { byte in
            byte != UInt8(ascii: ",") && byte != UInt8(ascii: "\"") && byte != 0x0A && byte != 0x0D
        }
        return isPlain ? cell : quoted(cell)
    }

    /// A cell in quotation marks, whatever is in it.
    static func quoted(_ cell: String) -> String {
        var quoted = "\""
        for scalar in cell.unicodeScalars {
            if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
