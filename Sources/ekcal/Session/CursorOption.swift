import CalStore
import CommandLine

/// The value of `--since`: the cursor after which changes are listed.
struct CursorOption {
    private let typed: String?

    init(_ arguments: ParsedArguments) { typed = arguments.value(.since) }

    /// The cursor as typed, or the operation that a short identifier names; nil without `--since`.
    func cursor(_ store: any CalStoreReader) throws -> String? {
        guard let typed, typed.lowercased().hasPrefix("o") else { return typed }
        do {
            return try OperationReader(store: store).id(typed, field: "--since").text
        } catch let error as EkcalError where error.code == .notFound {
            let first = try store.history.extent().first
            // The operation may have been removed from the log.
            if first > 1 { throw CalStoreError.cursorExpired(typed, first: first) }
            throw error
        }
    }
}
