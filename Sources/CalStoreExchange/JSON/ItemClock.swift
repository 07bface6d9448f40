import Basics
import CalStore

/// The rules for reading times in an object.
struct ItemClock {
    let language: any ItemLanguage
    /// The zone of the item; nil if none was given.
    var zone: Zone?
    /// The text of that zone in the object.
    private var zoneText: String?
    /// Whether times without an offset are floating.
    let floats: Bool

    init(language: any ItemLanguage, zone: Zone?, floats: Bool) {
        self.language = language
        self.zone = zone
        self.floats = floats
    }

    init(of object: some ItemValues, _ language: any ItemLanguage) throws(ExchangeError) {
        let text = try object.text(.timeZone)
        let zone = try text.map { text throws(ExchangeError) in try language.zone(text, "time_zone") }
        // Our JSON always has time_zone; null means floating.
        let floats = try object[.floating]?.bool ?? (zone == nil && object.has(.timeZone))
        self.init(language: language, zone: zone, floats: floats)
        zoneText = text
    }

    /// The clock of the end, which may have its own zone.
    func ofEnd(_ object: some ItemValues) throws(ExchangeError) -> ItemClock {
        guard let text = try object.text(.endTimeZone), text != zoneText else { return self }
        var clock = self
        clock.zone = try language.zone(text, KnownField.endTimeZone.name)
        return clock
    }

    func time(_ object: some ItemValues, _ field: KnownField) throws(ExchangeError) -> ItemTime? {
        guard let text = try object.text(field) else { return nil }
        return try time(text, field.name)
    }

    func time(_ object: some NamedValues, _ name: String) throws(ExchangeError) -> ItemTime? {
        guard let text = try object.text(name) else { return nil }
        return try time(text, name)
    }

    func time(_ text: String, _ name: String) throws(ExchangeError) -> ItemTime {
        // The length tells dates, local times and those with an offset apart, so that few are tried.
        switch text.utf8.count {
        case ...10: if let date = CivilDate(iso: text) { return ItemTime(date) }
        case 15...19:
            if let local = CivilDateTime(iso: text) { return placed(local) }
            fallthrough
        default: if let instant = Instant(iso: text) { return ItemTime(instant, in: zone ?? .utc) }
        }
        // A time that depends on the current day is not allowed in a file.
        guard text.utf8.prefix(4).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            text.utf8.count >= 8
        else {
            throw ExchangeError(
                .date, "\"\(name)\" cannot be read: \(text)", hint: "write 2026-03-04T10:00:00 or 2026-03-04",
                field: name)
        }
        let time: WrittenTime
        do throws(ItemLanguageError) { time = try language.writtenTime(text, in: zone) } catch {
            throw ExchangeError(error, field: name)
        }
        switch time {
        case .date(let date): return ItemTime(date)
        case .local(let local): return placed(local)
        case .floating(let local): return ItemTime(local, in: nil)
        case .moment(let instant, let written):
            return ItemTime(instant, in: zone ?? written ?? language.zone)
        }
    }

    /// A time in a list, which may have its own zone.
    func listed(_ text: String, _ name: String) throws(ExchangeError) -> ItemTime {
        text.hasSuffix("]") ? try .kept(text, name) : try time(text, name)
    }

    private func placed(_ local: CivilDateTime) -> ItemTime {
        if let zone { return ItemTime(local, in: zone) }
        return ItemTime(local, in: floats ? nil : language.zone)
    }
}

/// The exact text of a time: `2026-03-04T10:00:00[Europe/Berlin]`.
extension ItemTime {
    private static let floating = "[floating]"

    static func kept(_ text: String, _ name: String) throws(ExchangeError) -> ItemTime {
        let isFloating = text.hasSuffix(floating)
        guard let time = ItemTime(isFloating ? text.dropLast(floating.count) : text[...]) else {
            throw .wrong(name, "a time such as 2026-03-04T09:00:00[Europe/Berlin]")
        }
        return time
    }

    /// The exact text, for lists where a text without a zone would be read in the zone of the item.
    var listedText: String {
        if isDate { return description }
        guard let zone else { return description + Self.floating }
        return zone == .utc ? "\(local)[UTC]" : description
    }
}
