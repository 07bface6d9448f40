/// Views of a day, a week, a month and a year.
extension CommandTable {

    static func date(_ help: String) -> Command.Parameter {
        .init(name: "DATE", arity: .words, help: help)
    }

    static let viewing =
        filters
        + take(
            .color, .output, .json, .jsonl, .csv, .fields, .noFormulas, .format, .quiet, .verbose,
            .failEmpty)
        + reading
}
