import CalStore

/// A change to the alarms of an item. Texts are in the form of `--alarm`; the item decides what they count
/// from.
struct AlarmEdit: Hashable, Sendable {
    /// The new list of all alarms; nil to keep the present ones.
    var all: [String]?
    var added: [String] = []
    var removed: [String] = []
    var place: Wished<ItemLocation>?
    /// Whether the alarm at the place rings on leaving, not on arriving.
    var isLeaving = false
    /// The radius of the place, in metres.
    var radius: Double?
}
