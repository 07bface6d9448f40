/// What became of the items of an imported file.
public struct CalStoreImported: Sendable {
    /// Those that are new in their calendar.
    public let added: [CalStoreItem]
    /// Those that replaced a stored version of theirs.
    public let updated: [CalStoreItem]
    /// How many were there already, the same.
    public let unchanged: Int
    /// Stored items that stayed although the file has another version.
    public let kept: [CalStoreItem]
    /// Items that the store does not take, and why.
    public let refused: [(item: CalStoreItem, reason: CalStoreError)]
    /// What became of what stands beside them.
    public let beside: Beside

    /// What became of the properties of a file's calendar, and of components other than events and to-dos.
    public struct Beside: Sendable, Equatable {
        /// How many components are new, or replaced others.
        public internal(set) var components = 0
        /// How many components stayed as they are in the store: they are the same, or `ImportConflict` says so.
        public internal(set) var unchangedComponents = 0
        /// The names of the properties that are new, or replaced others.
        public internal(set) var properties: [String] = []
        /// Why nothing of it was kept; nil when it was, or when there is nothing.
        public internal(set) var refusal: CalStoreError?
    }
}
