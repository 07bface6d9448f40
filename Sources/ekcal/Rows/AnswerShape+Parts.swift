import CalStoreExchange

/// Members of `result` that several commands share.
extension AnswerShape {
    static let attempt: [Shape.Member] = [
        .init("committed", .flag, "whether the change was made"),
        .init("dry_run", .flag, "whether it was a dry run"),
    ]

    static let difference: [Shape.Member] = [
        .init("from", .text, "full identifier of the first operation"),
        .init("to", .text, "full identifier of the second operation"),
    ]

    static let feed: [Shape.Member] = [
        .init("cursor", .text, "cursor for the next --since"),
        .init("operations", .integer, "number of operations"),
    ]
}
