import CalStore
import CalStoreLanguage

/// Queries on the command line.
extension Session {
    func readQuery(_ text: String, _ field: String = "QUERY") throws -> Query {
        var parser = QueryParser(text, dates, saved: savedQueries)
        do throws(QueryError) {
            let query = try parser.query()
            for warning in parser.warnings { warn(warning.message) }
            return query
        } catch {
            throw error.ekcalError(field: field)
        }
    }

    func matcher(_ query: Query, _ store: any CalStoreReader) throws -> QueryMatcher {
        try QueryMatcher(query, store: store, now: now, zone: zone, aliases: calendarAliases)
    }

    /// What a query finds, a series once. One that asks for nothing is refused where something is to be changed.
    func items(matching text: String, _ store: any CalStoreReader) throws -> [CalStoreItem] {
        let query = try readQuery(text)
        if query.isEmpty, arguments.command.writes {
            throw QueryError(text: text, column: 1, reason: .empty).ekcalError(field: "QUERY")
        }
        let found = try matcher(query, store).items()
        if found.isEmpty, arguments.command.writes { note("nothing matches \(text)") }
        return found
    }
}
