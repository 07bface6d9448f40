/// Where the items of a calendar come from. The raw value is the name in the JSON of the store.
public enum CalendarKind: String, Sendable, CaseIterable {
    case local, caldav, exchange, subscription, birthday
}
