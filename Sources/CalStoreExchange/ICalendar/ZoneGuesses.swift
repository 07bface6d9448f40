/// Zones for names that are neither in the zone database nor in Windows' own list, if they can have only one
/// meaning.
///
/// | name | zone |
/// |---|---|
/// | `tzone://Microsoft/W. Europe Standard Time`, `W. Europe Standard Time 1` | the zone of the name in it |
/// | `(UTC+01:00) Amsterdam, Berlin, Bern` | the zone of the first city with this offset |
/// | `Eastern Time (US & Canada)`, `Berlin` | the zone of the place, if the database has one such city |
/// | `PST`, `CEST` | the zone of the letters, if no other place uses them |
/// | `US-Eastern`, `US/Pacific-New`, `SystemV/EST5EDT` | the database zone with a slash, or its target |
/// | `UTC+2`, `GMT-03:30`, `+0530` | the offset |
enum ZoneGuesses {
    static func zone(of name: String) -> Zone? {
        if let zone = Zone.name(ofAbbreviation: name).flatMap(Zone.named) ?? offset(name) { return zone }
        if let inner = inner(name) { return Zone.written(inner) ?? zone(of: inner) }
        return displayed(name) ?? place(name.lowercased())
            ?? Zone.named(name.replacing("-", with: "/", maxReplacements: 1))
    }

    private static func place(_ name: String) -> Zone? {
        if let zone = places[name] { return Zone.named(zone) }
        guard let zones = cities[name], zones.count == 1 else { return nil }
        return zones.first.flatMap(Zone.named)
    }

    // MARK: A name in the name

    private static let prefix = "tzone://microsoft/"

    private static func inner(_ name: String) -> String? {
        if name.lowercased().hasPrefix(prefix) { return String(name.dropFirst(prefix.count)) }
        // Outlook numbers zones if a message has several with one name.
        let base = name.trimmingSuffix(while: \.isNumber)
        guard base.count < name.count, base.last == " " else { return nil }
        return String(base).trimmingBlanks
    }

    // MARK: Offsets

    private static func offset(_ name: String) -> Zone? {
        let name = name.uppercased()
        let digits = name.hasPrefix("UTC") || name.hasPrefix("GMT") ? name.dropFirst(3) : name[...]
        return seconds(digits).map(Zone.fixed)
    }

    /// `+2`, `-03:30`, `+0530`
    private static func seconds(_ text: Substring) -> Int? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        var digits = parts.joined()
        guard parts.count <= 2, let first = parts.first, (1...4).contains(digits.count),
            parts.count == 1 || (first.count <= 2 && parts.last?.count == 2)
        else { return nil }
        if digits.count <= 2 { digits += "00" }
        if digits.count == 3 { digits = "0" + digits }
        guard let seconds = UTCOffset.read(Array((String(sign) + digits).utf8)[...]),
            FixedOffsetName.range.contains(seconds)
        else { return nil }
        return seconds
    }

    // MARK: What Windows shows

    private static func displayed(_ name: String) -> Zone? {
        guard name.first == "(", let close = name.firstIndex(of: ")") else { return nil }
        let head = name[name.index(after: name.startIndex)..<close].uppercased()
        guard head.hasPrefix("UTC") || head.hasPrefix("GMT") else { return nil }
        let offset = head.count == 3 ? 0 : seconds(head.dropFirst(3))
        guard let offset else { return nil }
        let rest = name[name.index(after: close)...].replacing(" / ", with: ",")
        for part in rest.split(separator: ",") {
            let place = String(part).trimmingBlanks.lowercased()
            let bare = String(place.prefix { $0 != "(" }).trimmingBlanks
            let names = [places[place]].compactMap(\.self) + (cities[place] ?? []) + (cities[bare] ?? [])
            for zone in names.compactMap(Zone.named) where standardOffset(zone) == offset { return zone }
        }
        return nil
    }

    /// Windows names a zone by its offset without daylight saving time.
    private static func standardOffset(_ zone: Zone) -> Int {
        let moments = [(2026, 1), (2026, 7)].compactMap { CivilDate(year: $0.0, month: $0.1, day: 1) }
        return moments.map { zone.offset(at: Instant(secondsSince1970: Int64($0.dayNumber) * 86_400)) }.min()
            ?? 0
    }

    /// The zones of the database by their city.
    private static let cities: [String: [String]] = Dictionary(grouping: Zone.knownNames) { name in
        name.split(separator: "/").last.map { $0.replacing("_", with: " ").lowercased() } ?? ""
    }

    /// Places that Windows shows but the zone database does not have.
    private static let places: [String: String] = {
        var places: [String: String] = [:]
        for entry in entries.split(separator: ";") {
            let parts = entry.split(separator: "=", maxSplits: 1)
            guard let name = parts.first, let zone = parts.last else { continue }
            places[String(name)] = String(zone)
        }
        return places
    }()

    private static let entries = """
        us/pacific-new=America/Los_Angeles;systemv/ast4adt=America/Halifax;systemv/est5edt=America/New_York;\
        systemv/cst6cdt=America/Chicago;systemv/mst7mdt=America/Denver;systemv/pst8pdt=America/Los_Angeles;\
        systemv/yst9ydt=America/Anchorage;pacific time=America/Los_Angeles;\
        mountain time=America/Denver;eastern time=America/New_York;\
        pacific time (us & canada)=America/Los_Angeles;mountain time (us & canada)=America/Denver;\
        central time (us & canada)=America/Chicago;eastern time (us & canada)=America/New_York;\
        atlantic time (canada)=America/Halifax;indiana (east)=America/Indiana/Indianapolis;\
        arizona=America/Phoenix;alaska=America/Anchorage;hawaii=Pacific/Honolulu;yukon=America/Whitehorse;\
        central america=America/Guatemala;saskatchewan=America/Regina;newfoundland=America/St_Johns;\
        baja california=America/Tijuana;haiti=America/Port-au-Prince;turks and caicos=America/Grand_Turk;\
        brasilia=America/Sao_Paulo;greenland=America/Nuuk;mid-atlantic=Etc/GMT+2;\
        cabo verde is.=Atlantic/Cape_Verde;cape verde is.=Atlantic/Cape_Verde;\
        coordinated universal time=UTC;edinburgh=Europe/London;west central africa=Africa/Lagos;\
        pretoria=Africa/Johannesburg;st. petersburg=Europe/Moscow;abu dhabi=Asia/Dubai;\
        ekaterinburg=Asia/Yekaterinburg;new delhi=Asia/Kolkata;sri jayawardenepura=Asia/Colombo;\
        astana=Asia/Almaty;hanoi=Asia/Bangkok;petropavlovsk-kamchatsky=Asia/Kamchatka;\
        solomon is.=Pacific/Guadalcanal;nuku'alofa=Pacific/Tongatapu;midway island=Pacific/Midway;\
        kiritimati island=Pacific/Kiritimati;norfolk island=Pacific/Norfolk;chatham islands=Pacific/Chatham;\
        marquesas islands=Pacific/Marquesas;easter island=Pacific/Easter;aleutian islands=America/Adak;\
        lord howe island=Australia/Lord_Howe;international date line west=Etc/GMT+12
        """
}

extension String {
    func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return rest
    }
}
