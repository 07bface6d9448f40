// Typed text becomes dates, rules and queries.
@_exported import CalStorePlanning
