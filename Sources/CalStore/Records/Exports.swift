// Instants, zones and rules are part of what a store says.
@_exported import CalendarTime
