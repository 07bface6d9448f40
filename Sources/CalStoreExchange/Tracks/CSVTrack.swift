import CalStore

/// Positions in CSV.
///
/// With a header the columns have names: `lat` or `latitude`; `lon`, `lng` or `longitude`; `time`; `accuracy`
/// (metres). Others are ignored. Without a header, they are latitude, longitude, and optionally time or
/// accuracy.
enum CSVTrack {
    private enum Column: Hashable { case latitude, longitude, time, accuracy }

    private static let names: [String: Column] = [
        "lat": .latitude, "latitude": .latitude, "lon": .longitude, "lng": .longitude,
        "long": .longitude, "longitude": .longitude, "time": .time, "timestamp": .time,
        "accuracy": .accuracy,
    ]

    static func read(_ bytes: [UInt8]) throws(ExchangeError) -> [TrackPoint] {
        let rows = CSVReader.read(bytes)
        guard let first = rows.first else { return [] }
        let header = try columns(first)
        var points: [TrackPoint] = []
        for row in header == nil ? rows[...] : rows.dropFirst() {
            if let problem = row.problem {
                throw ExchangeError(.value, "line \(row.line): \(problem)", line: row.line)
            }
            let cells = row.cells.map { $0.trimmed }
            if cells.allSatisfy(\.isEmpty) { continue }
            guard header != nil || (2...3).contains(cells.count) else {
                throw ExchangeError(
                    .value, "line \(row.line) is not a position",
                    hint: "write LATITUDE,LONGITUDE such as 52.52,13.40, or a header with names of columns",
                    line: row.line)
            }
            let columns = header ?? plain(cells)
            func cell(_ column: Column) -> String? {
                columns[column].flatMap { cells.indices.contains($0) ? cells[$0] : nil }
            }
            points.append(
                try TrackPoint(
                    latitude: cell(.latitude) ?? "", longitude: cell(.longitude) ?? "", time: cell(.time),
                    accuracy: cell(.accuracy), line: row.line))
        }
        return points
    }

    /// The indexes of the columns by the names of a header; nil if the row is already a position.
    private static func columns(_ row: CSVReader.Row) throws(ExchangeError) -> [Column: Int]? {
        let cells = row.cells.map { $0.trimmed.lowercased() }
        if let first = cells.first, TrackPoint.decimal(first) != nil { return nil }
        var columns: [Column: Int] = [:]
        for (index, cell) in cells.enumerated() {
            guard let column = names[cell] else { continue }
            if columns[column] != nil {
                throw ExchangeError(
                    .value, "line \(row.line): two columns are \"\(cell)\"", line: row.line)
            }
            columns[column] = index
        }
        guard columns[.latitude] != nil, columns[.longitude] != nil else {
            throw ExchangeError(
                .value, "line \(row.line): the header has no latitude and longitude",
                hint: "name the columns lat, lon, and if you have them time and accuracy", line: row.line)
        }
        return columns
    }

    /// The third column without a header is an accuracy if it is a number, else a time.
    private static func plain(_ cells: [String]) -> [Column: Int] {
        guard cells.count == 3 else { return [.latitude: 0, .longitude: 1] }
        let third: Column = TrackPoint.decimal(cells[2]) == nil ? .time : .accuracy
        return [.latitude: 0, .longitude: 1, third: 2]
    }
}
