import CalStore
import CalStorePlanning

/// A position of a trip in a file.
package struct TrackPoint: Sendable, Equatable {
    package let position: GeofencePosition
    /// The time of the measurement; nil if unknown.
    package let time: Instant?
    /// Its line in the file, counted from 1.
    package let line: Int

    /// The positions of a trip in the order of the file: GPX if it begins like XML, else CSV.
    ///
    /// ```swift
    /// for point in try TrackPoint.read(bytes) { print(point.position.latitude, point.position.longitude) }
    /// ```
    package static func read(_ bytes: [UInt8]) throws(ExchangeError) -> [TrackPoint] {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].first { !" \t\r\n".utf8.contains($0) }
        return first == UInt8(ascii: "<") ? try GPXTrack.read(bytes) : try CSVTrack.read(bytes)
    }

    /// A point from the texts of a file.
    ///
    /// - Parameters:
    ///   - time: A time without an offset is in UTC, as in GPX; nil or empty if there is none.
    ///   - accuracy: In metres; nil or empty if it is unknown.
    init(
        latitude: String, longitude: String, time: String?, accuracy: String?, line: Int
    ) throws(ExchangeError) {
        func number(_ text: String, _ what: String) throws(ExchangeError) -> Double {
            guard let value = TrackPoint.decimal(text) else {
                throw ExchangeError(
                    .value, "line \(line): \"\(text.prefix(40))\" is not a \(what)",
                    hint: "write decimal degrees or metres, such as 52.52", line: line)
            }
            return value
        }
        let degrees = (try number(latitude, "latitude"), try number(longitude, "longitude"))
        let metres = try accuracy.flatMap { $0.isEmpty ? nil : $0 }.map { (text) throws(ExchangeError) in
            try number(text, "accuracy")
        }
        guard
            let position = GeofencePosition(
                latitude: degrees.0, longitude: degrees.1, accuracy: metres ?? 0)
        else {
            throw ExchangeError(
                .value, "line \(line): \(latitude),\(longitude) is not on earth",
                hint: "a latitude is -90 to 90, a longitude -180 to 180", line: line)
        }
        self.position = position
        self.line = line
        self.time = try time.flatMap { $0.isEmpty ? nil : $0 }.map { (text) throws(ExchangeError) in
            guard let instant = TrackPoint.instant(text) else {
                throw ExchangeError(
                    .value, "line \(line): \"\(text.prefix(40))\" is not a time",
                    hint: "write it as 2026-03-05T17:30:00Z", line: line)
            }
            return instant
        }
    }

    /// Digits with a sign and a point; `Double` alone also accepts words and hexadecimal digits.
    static func decimal(_ text: String) -> Double? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
            ? Double(text) : nil
    }

    /// `2026-03-05T17:30:00Z`. Fractions of a second are dropped, and a time without an offset is in UTC.
    static func instant(_ text: String) -> Instant? {
        var text = text
        if let point = text.firstIndex(where: { $0 == "." || $0 == "," }) {
            let rest = text[text.index(after: point)...]
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return nil }
            text = String(text[..<point] + rest[digits.endIndex...])
        }
        if let space = text.firstIndex(of: " ") { text.replaceSubrange(space...space, with: "T") }
        return Instant(iso: text) ?? Instant(iso: text + "Z")
    }
}
