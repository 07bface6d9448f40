/// The limits of stored records, the same for reading records and for creating them.
///
/// A value that the reader refuses must never get into a store: neither from an object of EventKit, nor from
/// an iCalendar file, JSON or the command line.
package enum RecordLimits {
    /// RFC 5545, 3.8.1.9.
    package static let priority = 0...9
    /// RFC 5545, 3.8.1.8.
    package static let percentage = 0...100
    /// RFC 5545, 3.8.7.4, and 3.3.8 for the range of numbers.
    package static let sequence = 0...Int(Int32.max)
    /// Degrees (RFC 5545, 3.8.1.6).
    package static let latitude = -90.0...90.0
    package static let longitude = -180.0...180.0
    /// In metres. EventKit has no upper bound: programs use `CLLocationDistanceMax` for "everywhere".
    package static let radius = 0.0...Double.greatestFiniteMagnitude

    /// The maximum length of a line in bytes including its newline: a longer line of a log is neither written
    /// nor read. It keeps a sparse file from exhausting memory.
    @TaskLocal static var longestLine = 1 << 30
}

extension ItemLocation {
    /// The constraint that it violates; nil if it can be stored.
    var violation: ConstraintViolation? {
        if let latitude, !RecordLimits.latitude.contains(latitude) {
            return .positionOutOfRange("latitude \(latitude)")
        }
        if let longitude, !RecordLimits.longitude.contains(longitude) {
            return .positionOutOfRange("longitude \(longitude)")
        }
        return RecordLimits.radius.contains(radius) ? nil : .radiusOutOfRange(radius)
    }
}
