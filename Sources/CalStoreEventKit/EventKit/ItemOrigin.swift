/// The store that items came from or were made for, as it was since its last reset. What one fetch finds
/// shares one: a store is known to others by weak references, and to retain what is known so costs three
/// times as much as to retain this.
final class ItemOrigin: Sendable {
    let store: EKEventStore
    /// How often the store had been reset (EventKit rule 9).
    let generation: Int

    init(_ store: EKEventStore) {
        self.store = store
        generation = store.session.generation
    }
}
