// Instants, zones and rules are part of items.
@_exported import CalendarTime
