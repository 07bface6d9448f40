import CalStore

extension CalendarJSON {
    /// With the state of subscriptions.
    ///
    /// - Parameter store: The path of the store.
    package init(_ sources: [CalStoreSource], store: String, _ files: any FileSystem) {
        self.init(sources) { calendar in
            let state = FeedState(of: calendar.id, store: store, files)
            return [
                "url": JSONValue(calendar.url), "every": .int(calendar.refreshInterval),
                "fetched": JSONValue(state.fetched?.description),
                "changed": JSONValue(state.changed?.description),
                "tried": JSONValue(state.tried?.description), "problem": JSONValue(state.problem),
            ]
        }
    }
}
