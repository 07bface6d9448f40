/// The kind of an item: VEVENT or VTODO of iCalendar. An item never changes its kind.
public enum ItemKind: String, Sendable, CaseIterable { case event, reminder }
