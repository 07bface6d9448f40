/// The values of `--output`.
enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case json
    case jsonl
    case csv
    case tsv
    case ics

    /// How to print an answer in this format; nil for text and iCalendar, which commands make themselves.
    func answerFormat(choosing fields: FieldList?) -> (any AnswerFormat)? {
        switch self {
        case .text, .ics: nil
        case .json: JSONFormat(chosen: fields)
        case .jsonl: JSONLinesFormat(chosen: fields)
        case .csv: CSVFormat(chosen: fields)
        case .tsv: TSVFormat(chosen: fields)
        }
    }

    /// Whether errors are printed as JSON too.
    var isJSON: Bool { self == .json || self == .jsonl }
}
