/// A prepared change that is not made yet, with every record before and after. You can save it in a file,
/// review it, and apply it later, exactly or not at all.
///
/// ```swift
/// let plan = try store.plan("tidy up", now: now) { try $0.remove(old.id, span: .all) }.plan
/// try Data(plan.json).write(to: file)
/// // later, when somebody has read it
/// let bytes = Array(try Data(contentsOf: file))
/// try store.apply(CalStorePlan(json: bytes, name: "plan.json"), "tidy up", now: now)
/// ```
public struct CalStorePlan: Sendable, Equatable {
    /// The store for which it was made; nil for a store that is not written yet, or is in memory.
    public let storeID: CalendarStore.ID?
    /// The revision of the state from which it was made (see ``CalStoreInfo/revision``).
    public let revision: String
    /// The time at which the plan was made.
    public let time: Instant
    /// A text for people, such as the command line.
    public let label: String
    /// More text for people, such as the commands of the batch.
    public let about: [String]
    /// Conditions for applying the plan, in a form that only the program that made it understands. The store
    /// keeps them without reading them.
    public let conditions: [String]
    let edit: Edit
    let dependencies: Set<RecordID>

    /// The changes, at most one for each record.
    public var changes: [CalStoreChange] { edit.changes.compactMap(CalStoreChange.init) }

    init(
        storeID: CalendarStore.ID?, revision: String, time: Instant, label: String, about: [String],
        conditions: [String], edit: Edit, dependencies: Set<RecordID>
    ) {
        self.storeID = storeID
        self.revision = revision
        self.time = time
        self.label = label
        self.about = about
        self.conditions = conditions
        self.edit = edit
        self.dependencies = dependencies
    }
}
