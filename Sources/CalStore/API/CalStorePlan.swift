/// A change that was worked out and not made: what every record is before and after. It can be kept in a file, looked at, and
/// made later, exactly so or not at all.
///
/// ```swift
/// let (_, plan) = try store.plan("tidy up", now: now) { try $0.remove(old.id, span: .all) }
/// try Data(plan.json).write(to: file)
/// // later, when somebody has read it
/// let bytes = Array(try Data(contentsOf: file))
/// try store.apply(CalStorePlan(json: bytes, name: "plan.json"), "tidy up", now: now)
/// ```
public struct CalStorePlan: Sendable, Equatable {
    /// The store that it was made for; nil for one that nobody had written, and for one in memory.
    public let storeID: String?
    /// What marks the state that it was made from (see ``CalStoreInfo/revision``).
    public let revision: String
    /// When it was made.
    public let time: Instant
    /// What a person reads in it, such as the command line.
    public let label: String
    /// What else a person should read, such as the commands that it does.
    public let about: [String]
    /// What must hold in the store when the plan is made true, in the words of the program that made the plan; the store keeps
    /// them and does not read them.
    public let conditions: [String]
    let edit: Edit
    let companions: Set<RecordID>

    /// What it does, at most one change for each record.
    public var changes: [CalStoreChange] { edit.changes.map(CalStoreChange.init) }

    init(
        storeID: String?, revision: String, time: Instant, label: String, about: [String],
        conditions: [String], edit: Edit, companions: Set<RecordID>
    ) {
        self.storeID = storeID
        self.revision = revision
        self.time = time
        self.label = label
        self.about = about
        self.conditions = conditions
        self.edit = edit
        self.companions = companions
    }
}
