/// Facts about an open store.
public struct CalStoreInfo: Sendable {
    /// The folder or file; nil for a store in memory.
    public let path: String?
    /// The store's identifier; nil before the first write.
    public let storeID: String?
    /// The number of the newest operation; 0 before the first.
    public let operation: Int
    /// What marks the newest state: its number and the checksum of its commit. Two stores with the same one are the same. Of a
    /// store in memory its number alone, which tells the states of this store apart but not those of two.
    public let revision: String
    /// How many events, a series counting as one.
    public let events: Int
    /// How many reminders, completed ones among them.
    public let reminders: Int
    /// How many calendars and lists.
    public let calendars: Int
    /// How many sources.
    public let sources: Int
    /// How many operations `store.json` is behind; nil when there is none.
    public let snapshotLag: Int?
    /// What whoever reads the store should hear.
    public let notes: [String]
}
