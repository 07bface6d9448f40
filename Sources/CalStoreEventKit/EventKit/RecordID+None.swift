extension RecordID {
    /// Stands where a new object names no calendar or source yet; nothing is stored under it.
    static let none = RecordID(high: 0, low: 0)
}
