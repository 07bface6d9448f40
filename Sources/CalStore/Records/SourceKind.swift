/// The kind of account of a source. The raw value is the name in the JSON of the store.
public enum SourceKind: String, Sendable, CaseIterable {
    case local, exchange, caldav, mobileme, subscribed, birthdays
}
