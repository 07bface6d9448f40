// Files are read into, and written from, items of a store.
@_exported import CalStorePlanning
