import Basics
import CalStore
import CalStoreExchange
import CommandLine

/// The values of `--output`.
enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case json
    case jsonl
    case csv
    case tsv
    case ics
    /// iCalendar as JSON (RFC 7265).
    case jcal
    /// JSCalendar (RFC 8984).
    case jscalendar
    /// A picture on a page.
    case html
    case svg
    /// A line for each item, as in `--format`.
    case template
    /// Text with `--fields`: only these fields, in columns. It has no name on the command line.
    case table

    /// Converts an iCalendar file to this format; nil for a format that does not represent iCalendar.
    var translation: (@Sendable ([UInt8]) -> [UInt8])? {
        switch self {
        case .jcal: CalStoreItem.jCal(iCalendar:)
        case .jscalendar: CalStoreItem.jsCalendar(iCalendar:)
        default: nil
        }
    }

    /// The way to print an answer in this format; nil for text, iCalendar and pages, which commands make
    /// themselves, and for templates and tables, which need more parameters.
    func answerFormat(choosing fields: FieldList?, disarms: Bool = false) -> (any AnswerFormat)? {
        switch self {
        case .text, .ics, .jcal, .jscalendar, .html, .svg, .template, .table: nil
        case .json: JSONFormat(chosen: fields)
        case .jsonl: JSONLinesFormat(chosen: fields)
        case .csv: CSVFormat(chosen: fields, disarms: disarms)
        case .tsv: TSVFormat(chosen: fields, disarms: disarms)
        }
    }

    /// Whether errors are printed as JSON too.
    var isJSON: Bool { self == .json || self == .jsonl }
}
