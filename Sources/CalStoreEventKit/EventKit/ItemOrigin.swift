/// The store of items, as it was since its last reset. All items of a fetch share one: a store is referenced
/// weakly, and retaining a weakly referenced object costs three times as much as retaining this one.
final class ItemOrigin: Sendable {
    let store: EKEventStore
    /// How often the store had been reset (EventKit rule 9).
    let generation: Int

    init(_ store: EKEventStore) {
        self.store = store
        generation = store.session.generation
    }
}
