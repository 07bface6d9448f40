/// The kind of a stored record. The raw value is the member `type` of its JSON.
public enum RecordKind: String, Sendable, CaseIterable { case source, calendar, event, reminder }
