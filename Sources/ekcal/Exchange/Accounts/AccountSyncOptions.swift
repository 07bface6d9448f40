import CalStoreExchange

/// The options of `sync` for accounts.
struct AccountSyncOptions {
    /// The side that counts where both have changed the same property of an item.
    let policy: SyncPolicy
    let allowsEmpty: Bool
    /// The title of the only calendar to synchronize; nil for all.
    let calendar: String?
}
