import CalStore

/// The positions in a GPX file (1.0 and 1.1): those of its tracks, or else of its routes, or else its
/// waypoints.
///
/// Elements may have the prefix of `gpx`. The content of other elements, such as `extensions`, is ignored.
enum GPXTrack {
    private enum Kind: Int { case waypoint, route, track }

    /// The paths of each kind of point.
    private static let paths: [[String]: Kind] = [
        ["gpx", "wpt"]: .waypoint, ["gpx", "rte", "rtept"]: .route,
        ["gpx", "trk", "trkseg", "trkpt"]: .track,
    ]

    private struct Open {
        let kind: Kind
        let latitude, longitude: String
        let line: Int
        var time: String?
    }

    static func read(_ bytes: [UInt8]) throws(ExchangeError) -> [TrackPoint] {
        var reader = try XMLReader(bytes)
        var prefix = ""
        var path: [String] = []
        var open: Open?
        var points: [Kind: [TrackPoint]] = [:]
        while let piece = try reader.next() {
            switch piece {
            case .start(let name, let attributes, let line):
                if path.isEmpty {
                    let parts = name.split(separator: ":", maxSplits: 1)
                    guard parts.last == "gpx" else {
                        throw ExchangeError(
                            .value, "line \(line): the file is not GPX: it begins with <\(name.prefix(40))>",
                            hint: "export the trip as GPX or as CSV", line: line)
                    }
                    prefix = parts.count == 2 ? parts[0] + ":" : ""
                }
                // Names with another prefix have no meaning here.
                path.append(
                    name.hasPrefix(prefix) && !name.dropFirst(prefix.count).contains(":")
                        ? String(name.dropFirst(prefix.count)) : "")
                if let kind = paths[path] {
                    open = Open(
                        kind: kind, latitude: try text("lat", attributes, line),
                        longitude: try text("lon", attributes, line), line: line)
                }
            case .text(let text):
                guard path.last == "time", path.count > 1, paths[path.dropLast()] != nil else { continue }
                let before = open?.time ?? ""
                open?.time = before + text
            case .end:
                if paths[path] != nil, let point = open {
                    points[point.kind, default: []].append(
                        try TrackPoint(
                            latitude: point.latitude, longitude: point.longitude,
                            time: point.time?.trimmed, accuracy: nil, line: point.line))
                    open = nil
                }
                path.removeLast()
            }
        }
        return points[.track] ?? points[.route] ?? points[.waypoint] ?? []
    }

    private static func text(
        _ name: String, _ attributes: [XMLReader.Attribute], _ line: Int
    ) throws(ExchangeError) -> String {
        guard let attribute = attributes.first(where: { $0.name == name }) else {
            throw ExchangeError(.value, "line \(line): a point without \(name)=\"...\"", line: line)
        }
        return attribute.value.trimmed
    }
}
