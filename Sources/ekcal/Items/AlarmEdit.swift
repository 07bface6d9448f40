import CalStore

/// What becomes of the alarms of an item. Texts are as `--alarm` takes them: what they count from depends on
/// the item.
struct AlarmEdit: Hashable, Sendable {
    /// All alarms that it has from then on; nil where it keeps those that it has.
    var all: [String]?
    var added: [String] = []
    var removed: [String] = []
    /// An alarm at a place.
    var place: Wished<ItemLocation>?
    /// On leaving the place, not on arriving.
    var isLeaving = false
    /// Metres round the place.
    var radius: Double?
}
