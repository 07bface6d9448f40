// Plans contain items, calendars and times.
@_exported import CalStore
