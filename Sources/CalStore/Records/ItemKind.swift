/// What an item is: VEVENT or VTODO of iCalendar. An item never changes from one to the other.
public enum ItemKind: String, Sendable, CaseIterable { case event, reminder }
