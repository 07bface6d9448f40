import CalStore
import CalStoreScreens

extension Session {
    /// Sentences about items with these names.
    func itemText(_ names: NameIndex) -> ItemText {
        ItemText(
            times: clock.times, now: clock.now, style: console.style, names: names,
            store: access.store?.asLastSeen)
    }
}
