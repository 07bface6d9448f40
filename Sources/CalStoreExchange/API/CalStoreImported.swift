/// The result of importing a file.
public struct CalStoreImported: Sendable {
    /// The items that are new in their calendar.
    public let added: [CalStoreItem]
    /// The items that replaced their stored version.
    public let updated: [CalStoreItem]
    /// The number of items that already existed and are equal.
    public let unchanged: Int
    /// Stored items that were kept although the file has another version.
    public let kept: [CalStoreItem]
    /// Items that the store refused, with the reasons.
    public let refused: [Refusal]
    /// The result for calendar properties and other components.
    public let beside: Beside
    /// The results of messages about items (RFC 5546): one sentence for each answer, proposal, request for
    /// the newest version, and outdated message.
    public let news: [String]

    /// The result for a file without items.
    package static let nothing = CalStoreImported(
        added: [], updated: [], unchanged: 0, kept: [], refused: [], beside: Beside(), news: [])

    /// An item that the store refused.
    public struct Refusal: Sendable {
        /// The item from the file.
        public let item: CalStoreItem
        /// The rule that it breaks.
        public let reason: CalStoreError
    }

    /// The result for the properties of a file's calendar, and for components other than events and to-dos.
    public struct Beside: Sendable, Equatable {
        /// The number of components that are new or replaced others.
        public internal(set) var components = 0
        /// The number of components that stayed as they are in the store, because they are equal or because
        /// of `ImportConflict`.
        public internal(set) var unchangedComponents = 0
        /// The names of the properties that are new, or replaced others.
        public internal(set) var properties: [String] = []
        /// The reason why nothing was kept; nil if something was kept, or if the file had nothing to keep.
        public internal(set) var refusal: CalStoreError?
    }
}
