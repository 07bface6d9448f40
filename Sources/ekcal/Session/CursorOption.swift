import CalStore
import CommandLine

/// `--since`: the cursor from which on changes are asked for.
struct CursorOption {
    private let typed: String?

    init(_ arguments: ParsedArguments) { typed = arguments.value(.since) }

    /// What was typed, or the operation that a short identifier names; nil when nothing was typed.
    func cursor(_ store: any CalStoreReader) throws -> String? {
        guard let typed, typed.lowercased().hasPrefix("o") else { return typed }
        do {
            return try OperationReader(store: store).id(typed, field: "--since").text
        } catch let error as EkcalError where error.code == .notFound {
            let first = try store.logExtent().first
            // It may be one of those that are gone.
            if first > 1 { throw CalStoreError.cursorExpired(typed, first: first) }
            throw error
        }
    }
}
