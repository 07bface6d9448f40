/// One operation, with the places of its lines and records, for an index.
struct IndexUpdate: Sendable {
    /// Nil for the base, which creates its records.
    var head: OperationHead?
    var changes: [Change]
    var places: OperationPlaces
    /// The position after the operation.
    var position: LogPosition
}
