import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine

extension CommandTable {
    static let assert = Command(
        type: AssertCommand.self, path: ["assert"], section: .scripts,
        isForBatches: true, answer: { .of(.event, .reminder) },
        summary: "exit 5 if the number of matching items is wrong",
        parameters: [
            .init(name: "QUERY", arity: .oneOrMore, help: "see `ekcal help queries`", values: .queries)
        ],
        options: [
            .init(.count, help: "exact number", range: 0...Int(Int32.max), group: .choosing),
            .init(.min, group: .choosing), .init(.max, group: .choosing),
        ] + take(.output, .json, .color, .verbose).choosing(.output, from: ["text", "json"]) + reading,
        exclusive: [[.count, .min], [.count, .max]],
        details: [
            "By default at least one item must match. It prints "
                + "nothing. In a batch, it guards the other lines."
        ],
        examples: [
            .init(line: "ekcal assert calendar:inbox is:open --count 0", says: "the inbox is empty")
        ])
}

/// `assert`: exits with 5 unless the expected number of items matches a query.
struct AssertCommand: EkcalCommand {
    /// The query as it was typed.
    private let text: String
    private let query: Query
    private let limits: CountLimits

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        text = arguments.text ?? ""
        query = try session.words.readQuery(text)
        limits = CountLimits(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let found = try session.words.matcher(query, store).items()
            try limits.check(found, of: text, store)
            let names = try NameIndex(store, naming: found)
            let json = ItemJSON(names: names, language: session.clock.dates)
            let answer = try session.answer(store, found, json)
            return Response(answer: { answer })
        }
    }
}
