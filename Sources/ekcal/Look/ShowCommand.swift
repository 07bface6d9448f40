import CalStoreExchange
import CalStoreLanguage
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let show = Command(
        type: ShowCommand.self, path: ["show"],
        aliases: [.init(path: ["event", "show"]), .init(path: ["reminder", "show"])],
        section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show everything about items: fields, repeats, next dates, alarms, identifiers",
        parameters: [referenceOrQuery],
        options: printingItems + counting + reading,
        examples: [
            .init(line: "ekcal show e7kq4", says: "an event or a whole series"),
            .init(line: "ekcal show e7kq4@2026-03-20", says: "one occurrence"),
        ])
}

/// `show`: prints everything about items.
struct ShowCommand: EkcalCommand {
    private let operands: ItemOperands

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        operands = try ItemOperands(arguments, session)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let references = try operands.references(store, session)
            let names = try NameIndex(store, naming: references.map(\.item))
            let sheets =
                session.console.printsText
                ? try references.map { try ItemSheet($0, session.itemText(names), store) } : []
            let json = ItemJSON(names: names, language: session.clock.dates)
            let objects = AnswerItems(references) { reference in
                reference.original.map { json.object(reference.item, at: $0) } ?? json.object(reference.item)
            }
            let answer = try session.answer(store, objects, kinds: Set(references.map(\.item.kind)))
            return Response(
                text: { page in
                    for (index, sheet) in sheets.enumerated() {
                        if index > 0 { page.print("") }
                        page.print(sheet.lines(page.style))
                    }
                },
                quiet: { references.map { ItemSheet.address($0, names) } }, answer: { answer },
                calendar: { $0(session.iCalendar(references.map(\.item))) })
        }
    }
}
