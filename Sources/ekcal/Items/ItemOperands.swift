import Basics
import CalStore
import CalStoreLanguage
import CommandLine

/// The operands that name items: references and queries; `-` means the references on standard input, one on
/// each line.
struct ItemOperands: Sendable {
    var words: [String]
    /// How a query matches a series.
    var reach = QueryTargets.Reach.items
    private let takesQuery: Bool
    private let writes: Bool
    private let count: WantedCount
    private let ignoresMissing: Bool
    /// The items that a query or words of a title may mean.
    private let scope: TitleChoice.Scope
    /// The text of standard input; nil until it is read.
    private var input: [UInt8]?

    /// The operands of a command that creates its item.
    static let none = ItemOperands(words: [])

    private init(words: [String]) {
        self.words = words
        (takesQuery, writes, count, ignoresMissing, scope) = (false, true, .any, false, .open)
    }

    init(_ arguments: ParsedArguments) { self.init(arguments, count: WantedCount(arguments)) }

    /// The operands of a command for single dates of series.
    init(dates arguments: ParsedArguments) {
        self.init(arguments)
        reach = .seriesDates
    }

    private init(_ arguments: ParsedArguments, count: WantedCount) {
        words = arguments.operands
        takesQuery = arguments.command.parameters.contains(where: \.takesQuery)
        writes = arguments.command.writes
        self.count = count
        ignoresMissing = arguments.has(.ifPresent)
        scope = TitleChoice.Scope(arguments.command.parameters.first?.values ?? .free)
        if arguments.has(.occurrences) { reach = .occurrences }
    }

    /// The operands of a command that reads. Standard input is read before the store, so that the store does
    /// not wait for it.
    init(_ arguments: ParsedArguments, _ session: Session) throws {
        self.init(arguments)
        try readInput(session)
    }

    /// The operands of a command whose first operand names items and whose counts are about something else.
    init(first arguments: ParsedArguments, _ session: Session) throws {
        self.init(arguments, count: .any)
        words = Array(words.prefix(1))
        try readInput(session)
    }

    private mutating func readInput(_ session: Session) throws {
        if words.contains("-") { input = try session.words.readInput() }
    }

    /// Words that name items, next to other operands.
    init(naming words: [String], writes: Bool) {
        self.words = words
        (takesQuery, self.writes, count, ignoresMissing, scope) = (true, writes, .any, false, .open)
    }

    /// Whether no item was named.
    var isEmpty: Bool { words.isEmpty }

    /// The items and occurrences that the operands name. With --fail-empty, no match is an error.
    func references(_ store: any CalStoreReader, _ session: Session) throws -> [ItemReference] {
        let reader = session.words.references(store)
        var found: [ItemReference] = []
        if let title = try titleWithoutQuotes(reader, store, session) {
            try count.check(title.count)
            return title
        }
        for word in words {
            if word == "-" {
                for line in try lines(session) {
                    guard let one = try present(line, session, { try reader.read(line) }) else {
                        continue
                    }
                    found.append(one)
                }
            } else if takesQuery, QueryForm.isQuery(word) {
                let query = try QueryTargets(word, refusesEmpty: writes, store, session)
                let matched = try query.references(reach, among: scope)
                if matched.isEmpty, writes { session.note("nothing matches \(word)") }
                let others = matched.filter { one in
                    !found.contains { $0.item.id == one.item.id && $0.original == one.original }
                }
                found += others
            } else {
                found += try present(word, session) { try named(word, reader, store, session) } ?? []
            }
        }
        try count.check(found.count)
        return found
    }

    /// The items that all words together name, as in `done buy milk`; nil if they do not name a title.
    private func titleWithoutQuotes(
        _ reader: ReferenceReader, _ store: any CalStoreReader, _ session: Session
    ) throws -> [ItemReference]? {
        guard takesQuery, words.count > 1,
            !words.contains(where: { $0 == "-" || QueryForm.isQuery($0) || (try? reader.read($0)) != nil })
        else { return nil }
        let choice = TitleChoice(scope: scope, writes: writes, store: store, session: session)
        do { return try choice.references(words.joined(separator: " ")) } catch is ReferenceError {
            return nil
        }
    }

    /// Looks up an identifier; other text may be words of a title.
    private func named(
        _ word: String, _ reader: ReferenceReader, _ store: any CalStoreReader, _ session: Session
    ) throws -> [ItemReference] {
        do { return [try reader.read(word)] } catch let error as ReferenceError {
            guard error.isNoIdentifier else { throw error }
            let choice = TitleChoice(scope: scope, writes: writes, store: store, session: session)
            guard let chosen = try choice.references(word) else { throw error }
            return chosen
        }
    }

    /// The skipped dates of series that the operands name.
    func skipped(_ store: any CalStoreReader, _ session: Session) throws -> [SkippedOccurrence] {
        let reader = session.words.references(store)
        var found: [SkippedOccurrence] = []
        for word in words {
            if word == "-" {
                for line in try lines(session) {
                    guard let one = try present(line, session, { try reader.readSkipped(line) }) else {
                        continue
                    }
                    found.append(one)
                }
            } else if takesQuery, QueryForm.isQuery(word) {
                let dates = try QueryTargets(word, refusesEmpty: writes, store, session).skipped()
                if dates.isEmpty { session.note("nothing skipped matches \(word)") }
                found += dates
            } else {
                found += try present(word, session) { [try skipped(word, reader, store, session)] } ?? []
            }
        }
        try count.check(found.count)
        return found
    }

    private func skipped(
        _ word: String, _ reader: ReferenceReader, _ store: any CalStoreReader, _ session: Session
    ) throws -> SkippedOccurrence {
        do { return try reader.readSkipped(word) } catch let error as ReferenceError {
            guard error.isNoIdentifier else { throw error }
            let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            let choice = TitleChoice(scope: scope, writes: writes, store: store, session: session)
            guard let item = try choice.item(String(parts[0])) else { throw error }
            return try reader.readSkipped(item.id.text + (parts.count == 2 ? "@" + parts[1] : ""))
        }
    }

    /// The result of a look-up; nil if the item is missing and `--if-present` was given.
    private func present<Found>(_ word: String, _ session: Session, _ find: () throws -> Found) throws
        -> Found?
    {
        do { return try find() } catch let error as ReferenceError where ignoresMissing && error.isNotFound {
            session.note("nothing to do: \(error.ekcalError.message)")
            return nil
        }
    }

    /// Reads references, one on each line, or JSON objects with a member `ref`.
    private func lines(_ session: Session) throws -> [String] {
        try TextLines.split(input ?? session.words.readInput()).compactMap { line in
            let text = String(decoding: line, as: UTF8.self).trimmed
            guard !text.isEmpty else { return nil }
            let ref = text.hasPrefix("{") ? (try? JSONValue(reading: Array(line)))?["ref"]?.string : nil
            return ref ?? text
        }
    }
}

extension EkcalError {
    /// The error of --fail-empty.
    static var nothingMatched: EkcalError { EkcalError(.nothingMatched, "nothing matched") }
}
