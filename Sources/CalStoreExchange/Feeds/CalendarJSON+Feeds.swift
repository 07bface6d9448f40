import Basics
import CalStore

extension CalendarJSON {
    /// With the state of subscriptions.
    ///
    /// - Parameters:
    ///   - calendars: The existing calendars.
    ///   - store: The path of the store.
    package init(
        _ sources: [CalStoreSource], of calendars: [CalStoreCalendar], store: String,
        _ files: any FileSystem
    ) throws(CalStoreError) {
        var states: [CalStoreCalendar.ID: FeedState] = [:]
        for calendar in calendars where calendar.kind == .subscription {
            states[calendar.id] = try FeedState(of: calendar.id, store: store, files)
        }
        self.init(sources) { [states] calendar in
            let state = states[calendar.id] ?? FeedState()
            return Subscription(
                url: calendar.url, interval: calendar.refreshInterval, fetched: state.fetched,
                changed: state.changed, tried: state.tried, problem: state.problem)
        }
    }
}
