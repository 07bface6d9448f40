/// Places: GEO (RFC 5545, 3.8.1.6), geo: URIs (RFC 5870) and Apple's X-APPLE-STRUCTURED-LOCATION.
extension ItemLocation {
    /// `GEO:52.5;13.4`
    init?(geo line: ContentLine, title: String) {
        guard let (latitude, longitude) = Self.position(line.rawValue.trimmingBlanks, separator: ";") else {
            return nil
        }
        self.init(title: title, latitude: latitude, longitude: longitude)
    }

    /// `X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE=Home:geo:52.5,13.4`. A place without
    /// a position has `geo:` alone; ours are written in this way.
    init?(apple line: ContentLine) {
        guard let place = ItemLocation(uri: line.rawValue.trimmingBlanks, title: line.parameter("X-TITLE"))
        else { return nil }
        self = place
        if let radius = line.parameter("X-APPLE-RADIUS").flatMap(Self.radius) { self.radius = radius }
    }

    private static func radius(_ text: some StringProtocol) -> Double? {
        guard let radius = Double(String(text).trimmingBlanks), RecordLimits.radius.contains(radius) else {
            return nil
        }
        return radius
    }

    /// An invalid radius in a line or URI, such as `-5`, `inf` or `wide`: the place is read without it.
    static func unreadRadius(_ line: ContentLine) -> String? {
        let uncertainty = line.rawValue.split(separator: ";").dropFirst().first {
            $0.lowercased().hasPrefix("u=")
        }
        let texts = [line.parameter("X-APPLE-RADIUS"), uncertainty.map { String($0.dropFirst(2)) }]
        return texts.compactMap(\.self).first { radius($0) == nil }
    }

    /// `geo:52.5,13.4;u=35`; nil for other URIs, and for `geo:` alone without a title.
    init?(uri: String, title: String?) {
        guard uri.lowercased().hasPrefix("geo:") else { return nil }
        let parts = uri.dropFirst(4).split(separator: ";")
        guard let first = parts.first else {
            guard let title else { return nil }
            self.init(title: title)
            return
        }
        guard let (latitude, longitude) = Self.position(first, separator: ",") else { return nil }
        self.init(title: title ?? "", latitude: latitude, longitude: longitude)
        for part in parts.dropFirst() where part.lowercased().hasPrefix("u=") {
            if let radius = Self.radius(part.dropFirst(2)) { self.radius = radius }
        }
    }

    private static func position(_ text: some StringProtocol, separator: Character) -> (Double, Double)? {
        let numbers = text.split(separator: separator).map { Double(String($0).trimmingBlanks) }
        guard numbers.count >= 2, let latitude = numbers[0], let longitude = numbers[1],
            RecordLimits.latitude.contains(latitude), RecordLimits.longitude.contains(longitude)
        else { return nil }
        return (latitude, longitude)
    }

    func isAt(_ other: ItemLocation?) -> Bool {
        latitude == other?.latitude && longitude == other?.longitude
    }

    /// The value of GEO; nil without a position.
    var geo: String? {
        guard let latitude, let longitude else { return nil }
        return "\(Self.text(latitude));\(Self.text(longitude))"
    }

    /// The shortest text that reads as the same number: `100`, `52.52`, `0.00005`. Small numbers have no
    /// exponent (RFC 5545, 3.3.7; RFC 5870, 3.3).
    private static func text(_ number: Double) -> String {
        let text = "\(number)"
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[mark...].dropFirst()), exponent < 0
        else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
        let zeros = String(repeating: "0", count: -exponent - 1)
        return (number < 0 ? "-0." : "0.") + zeros + text[..<mark].filter(\.isNumber)
    }

    /// Writes Apple's property, with its other parameters.
    func writeApple(into writer: inout ContentWriter, parameters kept: String = "") {
        var parameters = ";VALUE=URI"
        if radius != 0 { parameters += ";X-APPLE-RADIUS=\(Self.text(radius))" }
        parameters += ";X-TITLE=\(RFC6868.encode(title))" + kept
        var value = "geo:"
        if let latitude, let longitude { value += "\(Self.text(latitude)),\(Self.text(longitude))" }
        writer.line("X-APPLE-STRUCTURED-LOCATION", parameters, value: value)
    }
}
