/// The origin of a calendar's items. The raw value is the name in the JSON of the store.
public enum CalendarKind: String, Sendable, CaseIterable {
    case local, caldav, exchange, subscription, birthday
}
