import CalStore

/// Zones by the city at the end of their name, and by their name in any case. A name is converted to the
/// spelling of the database and then looked up, because reading all names takes milliseconds and a phrase is
/// read at each key press.
enum ZoneCities {
    /// The zone of a city in lower case with `_` for spaces; nil if no zone ends with it, or zones of several
    /// regions do.
    static func zone(_ city: String) -> Zone? {
        let name = spelled(city)
        var found: (area: Substring, zone: Zone)?
        for folder in folders {
            guard let zone = Zone.named("\(folder)/\(name)") else { continue }
            let area = folder.prefix { $0 != "/" }
            // Two names of one place, such as `America/Louisville` and `America/Kentucky/Louisville`: the
            // shorter one comes first.
            if let found {
                if found.area != area { return nil }
            } else {
                found = (area, zone)
            }
        }
        return found?.zone
    }

    /// The zone of a name, in any case.
    static func named(_ name: String) -> Zone? {
        if let zone = Zone.named(name) { return zone }
        let parts = name.lowercased().split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        if first == "us" || first == "etc" {
            let area = first == "us" ? "US" : "Etc"
            let rest = parts.dropFirst().joined(separator: "/")
            return Zone.named("\(area)/\(spelled(rest))") ?? Zone.named("\(area)/\(rest.uppercased())")
        }
        return Zone.named(parts.map { spelled(String($0)) }.joined(separator: "/"))
    }

    /// The folders with zones of places. `Brazil/East` and similar are old names that are not cities, and
    /// `Etc` is not a place.
    private static let folders = [
        "Africa", "America", "America/Argentina", "America/Indiana", "America/Kentucky",
        "America/North_Dakota", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]

    /// `new_york` as `New_York`, `port-au-prince` as `Port-au-Prince`, `dar_es_salaam` as `Dar_es_Salaam`.
    private static func spelled(_ name: String) -> String {
        if let special = spellings[name] { return special }
        var text = ""
        var word = ""
        for character in name + "_" {
            guard character == "_" || character == "-" else {
                word.append(character)
                continue
            }
            text += smallWords.contains(word) ? word : word.prefix(1).uppercased() + word.dropFirst()
            text.append(character)
            word = ""
        }
        return String(text.dropLast())
    }

    private static let smallWords: Set<String> = ["au", "es", "of"]
    /// Names with capitals inside a word.
    private static let spellings = [
        "mcmurdo": "McMurdo", "dumontdurville": "DumontDUrville", "comodrivadavia": "ComodRivadavia",
        "denoronha": "DeNoronha", "easterisland": "EasterIsland", "bajanorte": "BajaNorte",
        "bajasur": "BajaSur",
    ]
}
