/// Facts about an open store.
public struct CalStoreInfo: Sendable {
    /// The folder or file; nil for a store in memory.
    public let path: String?
    /// The store's identifier; nil before the first write.
    public let storeID: CalendarStore.ID?
    /// The number of the newest operation; 0 before the first.
    public let operation: Int
    /// The revision: the number of the newest operation and the checksum of its commit. Stores with equal
    /// revisions are equal. For a store in memory it is only the number, which distinguishes the states of
    /// this store but not those of two stores.
    public let revision: String
    /// The number of events; a series counts as one.
    public let events: Int
    /// The number of reminders, including completed ones.
    public let reminders: Int
    /// The number of calendars and lists.
    public let calendars: Int
    /// The number of sources.
    public let sources: Int
    /// The number of operations that `store.json` lacks; nil if there is no such file.
    public let snapshotLag: Int?
    /// Notes for the user about the store.
    public let notes: [CalStoreNote]
}
