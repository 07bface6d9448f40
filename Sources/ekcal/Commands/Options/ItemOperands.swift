import CalStore
import CalStoreLanguage

/// The operands that name items: references and queries; `-` stands for the references on standard input, one a line.
struct ItemOperands: Sendable {
    var words: [String]
    private let takesQuery: Bool
    private let writes: Bool
    private let failsWhenEmpty: Bool
    /// The items that may be named by their titles.
    private let titles: TitleChoice.Scope
    /// What stood on standard input; nil as long as it was not read.
    private var input: [UInt8]?

    /// Of a command that makes its item.
    static let none = ItemOperands(words: [])

    private init(words: [String]) {
        self.words = words
        (takesQuery, writes, failsWhenEmpty, titles) = (false, true, false, .open)
    }

    init(_ arguments: ParsedArguments) {
        words = arguments.operands
        takesQuery = arguments.command.parameters.contains(where: \.takesQuery)
        writes = arguments.command.writes
        failsWhenEmpty = arguments.has(.failEmpty)
        titles = TitleChoice.Scope(arguments.command.parameters.first?.values ?? .free)
    }

    /// Of a command that reads: standard input is read before the store is, so that no store waits for it.
    ///
    /// - Parameter words: The operands that are meant; nil for all.
    init(_ arguments: ParsedArguments, _ session: Session, words: [String]? = nil) throws {
        self.init(arguments)
        if let words { self.words = words }
        if self.words.contains("-") { input = try session.readInput() }
    }

    /// Whether nothing was named.
    var isEmpty: Bool { words.isEmpty }

    /// The items and occurrences that they name. With --fail-empty none at all is an error.
    func references(_ store: any CalStoreReader, _ session: Session) throws -> [ItemReference] {
        let reader = session.references(store)
        var found: [ItemReference] = []
        for word in words {
            if word == "-" {
                found += try references(on: input ?? session.readInput(), reader)
            } else if takesQuery, QueryForm.isQuery(word) {
                try add(word, to: &found, store, session)
            } else {
                found.append(try reference(word, reader, store, session))
            }
        }
        if found.isEmpty, failsWhenEmpty { throw EkcalError.nothingMatched }
        return found
    }

    /// What an identifier names; what is none may be the title of an item.
    private func reference(
        _ word: String, _ reader: ReferenceReader, _ store: any CalStoreReader, _ session: Session
    ) throws -> ItemReference {
        do { return try reader.reference(word) } catch let error as ReferenceError {
            guard error.isNoIdentifier else { throw error }
            let choice = TitleChoice(scope: titles, store: store, session: session)
            guard let named = try choice.reference(word) else { throw error }
            return named
        }
    }

    /// References one a line, or JSON objects with a member `ref`.
    private func references(on input: [UInt8], _ reader: ReferenceReader) throws -> [ItemReference] {
        try input.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let text = String(decoding: line, as: UTF8.self).trimmed
            guard !text.isEmpty else { return nil }
            let ref = text.hasPrefix("{") ? (try? JSONValue(reading: Array(line)))?["ref"]?.string : nil
            return try reader.reference(ref ?? text)
        }
    }

    /// The items that a query finds and that are not among those found yet.
    private func add(
        _ text: String, to found: inout [ItemReference], _ store: any CalStoreReader, _ session: Session
    ) throws {
        let query = try session.readQuery(text)
        if query.isEmpty, writes {
            throw QueryError(text: text, column: 1, reason: .empty).ekcalError(field: "QUERY")
        }
        let items = try session.matcher(query, store).items()
        if items.isEmpty, writes { session.note("nothing matches \(text)") }
        let names = try NameIndex(store, naming: items)
        for item in items where !found.contains(where: { $0.item.id == item.id && $0.original == nil }) {
            found.append(ItemReference(item: item, original: nil, typed: names.reference(to: item)))
        }
    }
}

extension EkcalError {
    /// What --fail-empty reports.
    static var nothingMatched: EkcalError { EkcalError(.nothingMatched, "nothing matched") }
}
