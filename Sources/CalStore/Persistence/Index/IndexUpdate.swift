/// One operation, with the places of its lines and records, for an index.
struct IndexUpdate: Sendable {
    /// Nil for the base, whose records are made by it.
    var head: OperationHead?
    var changes: [Change]
    var places: OperationPlaces
    /// Behind the operation.
    var position: LogPosition
}
