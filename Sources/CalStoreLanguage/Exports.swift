// What people say becomes dates, rules and questions about a store.
@_exported import CalStore
