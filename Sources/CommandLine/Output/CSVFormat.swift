import Basics

/// CSV: a header and one row for each item.
package struct CSVFormat: AnswerFormat {
    package var chosen: FieldList?
    /// Whether cells that a spreadsheet would run as formulas are turned into text.
    package var disarms = false

    package init(chosen: FieldList? = nil, disarms: Bool = false) {
        self.chosen = chosen
        self.disarms = disarms
    }

    package func begin(_ answer: Answer, _ bytes: inout [UInt8]) {
        bytes += CSVText.row((chosen ?? answer.fields).names).utf8
    }

    package func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8]) {
        let cells = (chosen ?? answer.fields).cells(of: item)
        bytes += CSVText.row(disarms ? cells.map(FormulaText.disarmed) : cells).utf8
    }
}
