import CalStore

/// A place for `--at`: `52.52,13.40`, or with a name before it `Home 52.52,13.40`.
package enum PlaceInput {
    /// The place; nil if the text has no position.
    package static func read(_ text: String) -> ItemLocation? {
        let words = text.split(separator: " ")
        guard let last = words.last, let (latitude, longitude) = position(last) else { return nil }
        let title = words.dropLast().joined(separator: " ")
        return ItemLocation(
            title: title.isEmpty ? String(last) : title, latitude: latitude, longitude: longitude)
    }

    /// Metres: `200`, `200m`, `1.5km`; nil for other texts, and for values that are not above 0.
    package static func metres(_ text: String) -> Double? {
        let text = text.lowercased()
        let (number, unit) =
            text.hasSuffix("km")
            ? (text.dropLast(2), 1000.0) : (text.hasSuffix("m") ? text.dropLast() : text[...], 1.0)
        guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let value = Double(number), value > 0, (value * unit).isFinite
        else { return nil }
        return value * unit
    }

    /// Degrees north and east: `52.52,13.40`.
    package static func position(_ text: Substring) -> (Double, Double)? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        return (latitude, longitude)
    }
}
