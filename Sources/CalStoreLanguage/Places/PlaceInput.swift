import CalStore

/// A place as `--at` takes it: `52.52,13.40`, or with a name before it `Home 52.52,13.40`.
package enum PlaceInput {
    /// The place; nil if the text has no position.
    package static func read(_ text: String) -> LocationRecord? {
        let words = text.split(separator: " ")
        guard let last = words.last, let (latitude, longitude) = position(last) else { return nil }
        let title = words.dropLast().joined(separator: " ")
        return LocationRecord(
            title: title.isEmpty ? String(last) : title, latitude: latitude, longitude: longitude)
    }

    /// Degrees north and east.
    private static func position(_ text: Substring) -> (Double, Double)? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        return (latitude, longitude)
    }
}
