extension CalStoreReader {
    /// The alarms that match a query, sorted by moment, start, title and identifier.
    ///
    /// ```swift
    /// let today = try store.alarms(CalStoreAlarmQuery(morning..<night, zone: .system))
    /// for alarm in today { print(alarm.instant, alarm.text) }
    /// ```
    /// The cost grows with the answer and with the number of series that have alarms: single items are found
    /// through an index.
    public func alarms(_ query: CalStoreAlarmQuery) throws(CalStoreError) -> [CalStoreAlarm] {
        try askSeeing { state, visible in state.alarms(query.query(visible)).map(CalStoreAlarm.init) }
    }
}
