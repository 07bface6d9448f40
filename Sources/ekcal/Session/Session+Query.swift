import CalStore
import CalStoreLanguage

/// Queries on the command line.
extension Session {
    func readQuery(_ text: String, _ field: String = "QUERY") throws -> Query {
        var parser = QueryParser(text, dates, saved: savedQueries)
        do throws(QueryError) {
            let query = try parser.query()
            for remark in parser.remarks { warn(remark) }
            return query
        } catch {
            throw error.ekcalError(field: field)
        }
    }

    func matcher(_ query: Query, _ store: any CalStoreReader) throws -> QueryMatcher {
        try QueryMatcher(query, store: store, now: now, zone: zone, aliases: calendarAliases)
    }
}
