// What is read from a file, and written to one, are items of a store.
@_exported import CalStore
