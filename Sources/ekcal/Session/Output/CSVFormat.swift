import Basics
import CalStoreExchange

/// CSV: a header and one row for each item.
struct CSVFormat: AnswerFormat {
    var chosen: FieldList?
    /// Whether cells that a spreadsheet would run as formulas are turned into text.
    var disarms = false

    func begin(_ answer: Answer, _ bytes: inout [UInt8]) {
        bytes += CSVText.row((chosen ?? answer.fields).names).utf8
    }

    func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8]) {
        let cells = (chosen ?? answer.fields).cells(of: item)
        bytes += CSVText.row(disarms ? cells.map(FormulaText.disarmed) : cells).utf8
    }
}
