extension CalendarLevel {
    /// The zones that its components name by TZID, with the first year in which they do.
    var zoneNames: [String: Int] {
        var years: [String: Int] = [:]
        for part in components where !part.isZone {
            for text in part.lines where text.utf8.contains(ASCII.semicolon) {
                let bytes = Array(text.utf8)
                guard let line = ContentLine(bytes, bytes.indices, number: 0),
                    let name = line.parameter("TZID")?.trimmingBlanks
                else { continue }
                let year = Int(line.rawValue.prefix(4)) ?? 1970
                years[name] = min(years[name] ?? year, year)
            }
        }
        return years
    }
}
