// Items, calendars and times are part of what a plan says.
@_exported import CalStore
