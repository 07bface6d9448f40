extension CalStoreReader {
    /// The alarms that a query asks for, by moment; those that fire together by start, title and identifier.
    ///
    /// ```swift
    /// let today = try store.alarms(CalStoreAlarmQuery(morning..<night, zone: .system))
    /// for alarm in today { print(alarm.instant, alarm.text) }
    /// ```
    /// The cost follows the answer and the number of series with alarms: single items are found through an
    /// index.
    public func alarms(_ query: CalStoreAlarmQuery) throws(CalStoreError) -> [CalStoreAlarm] {
        try askSeeing { state, visible in state.alarms(query.query(visible)).map(CalStoreAlarm.init) }
    }
}
