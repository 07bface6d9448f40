/// The TZIDs of the zones in a file: their names, and for several zones that files define under one name, the
/// name with a number.
struct ZoneNames: Sendable {
    private var numbered: [Zone: String] = [:]
    /// The parameters of the zones of the file: thousands of times have one of them.
    private var parameters: [Zone: String] = [:]

    /// The names of single zones.
    init() {}

    /// - Parameters:
    ///   - zones: The zones of the file.
    ///   - taken: Names that other content of the file uses.
    init(_ zones: [Zone], taken: some Sequence<String> = []) {
        var used = Set(zones.filter { $0.fileTitle == nil }.map { $0.name.lowercased() })
        used.formUnion(taken.map { $0.lowercased() })
        for zone in zones {
            guard let title = zone.fileTitle else { continue }
            var name = title
            var number = 1
            while !used.insert(name.lowercased()).inserted {
                number += 1
                name = "\(title) \(number)"
            }
            if name != title { numbered[zone] = name }
        }
        for zone in zones { parameters[zone] = parameter(of: zone) }
    }

    /// `;TZID=Europe/Berlin`
    func parameter(of zone: Zone) -> String { parameters[zone] ?? ";TZID=\(RFC6868.encode(self[zone]))" }

    subscript(zone: Zone) -> String { numbered.isEmpty ? zone.title : numbered[zone] ?? zone.title }
}
