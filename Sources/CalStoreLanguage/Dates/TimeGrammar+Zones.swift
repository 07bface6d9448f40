import CalStore

/// Zones after a time, and their local times.
extension TimeGrammar {
    /// `Z`, `+01:00`, `[Europe/Berlin]`, `Europe/Berlin`, `UTC+2`, `Tokyo time`, `in New York`
    mutating func zone(allowsMinus: Bool = false) -> ZonePart? {
        let start = position
        guard let part = zonePart(allowsMinus: allowsMinus) else {
            position = start
            return nil
        }
        found(.zone, since: start)
        return part
    }

    private mutating func zonePart(allowsMinus: Bool) -> ZonePart? {
        if key() == .z, peek().isGlued {
            skip()
            return bracket().map { Self.part(offset: 0, $0) } ?? .named(.utc)
        }
        if let offset = offsetFromUTC(allowsMinus: allowsMinus) {
            // -0500 (EST), as in mail: the offset says more than the letters.
            if peek().isSign(UInt8(ascii: "(")), peek(1).isAllCapitals,
                peek(2).isSign(UInt8(ascii: ")"))
            {
                skip(3)
            }
            return bracket().map { Self.part(offset: offset, $0) } ?? .offset(offset)
        }
        if let part = bracket() { return part }
        if key() == .utc, peek().isAllCapitals || !isSentence {
            skip()
            let sign = glued(0)
            if sign.isSign(Lexed.plus) || sign.isSign(Lexed.minus), let hours = glued(1).value,
                peek(1).digits <= 2,
                hours <= 14
            {
                var minutes = 0
                skip(2)
                if glued(0).isSign(Lexed.colon), glued(1).isNumber(digits: 2), let value = peek(1).value,
                    value < 60
                {
                    minutes = value
                    skip(2)
                }
                return .offset((sign.isSign(Lexed.minus) ? -1 : 1) * (hours * 3600 + minutes * 60))
            }
            return .named(.utc)
        }
        return attempt { $0.placeName() }
    }

    private static func part(offset: Int, _ bracket: ZonePart) -> ZonePart {
        if case .named(let zone) = bracket { .both(offset: offset, zone) } else { bracket }
    }

    /// `+01:00`, `-05:00`, `+0100`, `+01`
    private mutating func offsetFromUTC(allowsMinus: Bool) -> Int? {
        let sign = peek()
        guard sign.isSign(Lexed.plus) || allowsMinus && sign.isSign(Lexed.minus),
            glued(1).kind == .number, let value = peek(1).value
        else { return nil }
        var hours = value
        var minutes = 0
        var used = 2
        if peek(1).digits == 2, glued(2).isSign(Lexed.colon), glued(3).isNumber(digits: 2) {
            minutes = peek(3).value ?? 60
            used = 4
        } else if peek(1).digits == 4, !glued(2).isWord {
            (hours, minutes) = (value / 100, value % 100)
        } else if !(allowsMinus && peek(1).digits == 2 && !glued(2).isWord) {
            return nil
        }
        guard hours <= 18, minutes < 60 else {
            fail(.noSuchOffset(rest))
            return nil
        }
        skip(used)
        return (sign.isSign(Lexed.minus) ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    /// `[Europe/Berlin]`, `[floating]`, and our own `[Europe/Berlin][fold=1]`
    private mutating func bracket() -> ZonePart? {
        guard peek().kind == .bracket else { return nil }
        let name = typed(peek().start + 1..<peek().end - 1)
        if name.lowercased() == "floating" {
            skip()
            return .floating
        }
        guard let zone = Zone.named(name) else {
            fail(.unknownZone(name, nearest: []))
            return nil
        }
        skip()
        if peek().kind == .bracket, typed(peek().start..<peek().end) == "[fold=1]" {
            skip()
            return .fold(zone)
        }
        return .named(zone)
    }

    // MARK: Places

    /// `America/New_York`, `Tokyo time`, `in New York`, `Tokyo`
    private mutating func placeName() -> ZonePart? {
        let start = position
        let hasIn = take(.in)
        guard peek().isWord else { return nil }
        if let zone = areaAndCity() { return .named(zone) }
        refuseAbbreviation(at: start)
        refuseRegion()
        if fault != nil { return nil }
        if peek().lexeme != Lexeme() { return nil }
        // At most three words make a city.
        var words: [String] = []
        var isCapitalized = true
        while words.count < 3, peek(words.count).isWord, !isWordOfTime(peek(words.count)) {
            isCapitalized = isCapitalized && peek(words.count).isCapitalized
            words.append(word(words.count))
        }
        while !words.isEmpty {
            let saysTime = key(words.count) == .time
            if hasIn || saysTime || isCapitalized || !isSentence,
                let zone = ZoneCities.zone(words.joined(separator: "_"))
            {
                // `19:00 in Berlin` in Berlin says where, as the zone needs no word.
                if isSentence, hasIn, !saysTime, zone == reader.zone { return nil }
                skip(words.count + (saysTime ? 1 : 0))
                return .named(zone)
            }
            words.removeLast()
        }
        return nil
    }

    private func isWordOfTime(_ piece: Lexed) -> Bool {
        piece.lexeme.key == .time || piece.lexeme.weekday != nil || piece.lexeme.key == .tomorrow
            || piece.lexeme.key == .on
    }

    private mutating func areaAndCity() -> Zone? {
        guard glued(1).isSign(Lexed.slash), glued(2).isWord else { return nil }
        var used = 3
        while glued(used).isWord || glued(used).kind == .number || glued(used).isSign(Lexed.slash)
            || glued(used).isSign(UInt8(ascii: "_"))
            || glued(used).isSign(Lexed.minus) && glued(used + 1).isWord
        {
            used += 1
        }
        let name = typed(peek().start..<peek(used - 1).end)
        guard let zone = ZoneCities.named(name) else {
            if !isSentence { fail(.unknownZone(name, nearest: [])) }
            return nil
        }
        skip(used)
        return zone
    }

    /// `2pm CDT`: the meaning of the letters differs by region.
    private mutating func refuseAbbreviation(at position: Int) {
        let piece = peek()
        let name = Vocabulary.zoneAbbreviations[word()]
        guard piece.end - piece.start <= 5, name != "UTC" else { return }
        guard
            isSentence
                ? piece.isAllCapitals && name != nil && position == self.position
                : name != nil
                    || piece.isAllCapitals && piece.end - piece.start >= 3 && piece.lexeme == Lexeme()
        else { return }
        fail(
            .zoneAbbreviation(
                typed(piece.start..<piece.end), time: CivilTime(secondOfDay: clockBefore % 86_400), name: name
            ))
    }

    /// `10am Pacific time`: the zone has another name.
    private mutating func refuseRegion() {
        guard let name = Vocabulary.zoneRegions[word()] else { return }
        var used = 1
        if (says("standard", 1) || says("daylight", 1) || says("summer", 1)) { used += 1 }
        let saysTime = key(used) == .time || (says("timezone", used) || says("zone", used))
        if saysTime { used += key(used) == .time && word(used + 1) == "zone" ? 2 : 1 }
        guard saysTime || peek().isCapitalized && !peek(used).isCapitalized else { return }
        fail(
            .zoneAbbreviation(
                typed(peek().start..<peek(used - 1).end), time: CivilTime(secondOfDay: clockBefore % 86_400),
                name: name))
    }

    // MARK: Local times to times in a zone

    /// The zone whose clock decides the next occurrence of a time without a day.
    func zone(of part: ZonePart?) -> Zone {
        switch part {
        case nil, .floating: reader.zone
        case .named(let zone), .both(_, let zone), .fold(let zone): zone
        case .offset(let offset): .fixed(secondsFromUTC: offset)
        }
    }

    func typed(_ instant: Instant, _ origin: TypedTime.Origin) -> TypedTime {
        let zone = reader.zone
        let instant = origin == .moment && reader.purpose == .making ? toMinute(instant) : instant
        return TypedTime(
            local: zone.local(at: instant), zone: zone, isFold: zone.isFold(at: instant), origin: origin)
    }

    /// The nearest full minute, unless seconds were typed: `in 2 hours` at 14:23:10 is at 16:23.
    private func toMinute(_ instant: Instant) -> Instant {
        let (now, second) = (nowLocal.time.second, reader.zone.local(at: instant).time.second)
        guard second == now, second > 0 else { return instant }
        return instant.adding(seconds: instant > reader.now && second >= 30 ? 60 - second : -second)
    }

    /// Gaps and folds as in RFC 5545, 3.3.5, with a note for the reader.
    mutating func resolve(_ date: CivilDate, _ seconds: Int, _ part: ZonePart?) -> TypedTime? {
        let local = CivilDateTime(date).adding(seconds: seconds)
        switch part {
        case .floating: return TypedTime(local: local, zone: nil, origin: .floating)
        case .offset(let offset): return typed(Zone.utc.instant(for: local.adding(seconds: -offset)), .offset)
        case nil: return existing(local, reader.zone, .assumed)
        case .named(let zone): return existing(local, zone, .named)
        case .fold(let zone):
            return TypedTime(local: local, zone: zone, isFold: isFold(local, zone), origin: .named)
        case .both(let offset, let zone):
            let instant = Zone.utc.instant(for: local.adding(seconds: -offset))
            guard zone.offset(at: instant) == offset else {
                fail(.offsetElsewhere(offset: offset, zone: zone.name, at: local))
                return nil
            }
            return TypedTime(local: local, zone: zone, isFold: zone.isFold(at: instant), origin: .named)
        }
    }

    private func isFold(_ local: CivilDateTime, _ zone: Zone) -> Bool {
        if case .fold = zone.resolve(local) { true } else { false }
    }

    private mutating func existing(_ local: CivilDateTime, _ zone: Zone, _ origin: TypedTime.Origin)
        -> TypedTime
    {
        switch zone.resolve(local) {
        case .unique: return TypedTime(local: local, zone: zone, origin: origin)
        case .fold(_, let second):
            notes.append(.fold(local, zone: zone.name, secondOffset: second))
            return TypedTime(local: local, zone: zone, origin: origin)
        case .gap:
            let read = zone.local(at: zone.instant(for: local))
            notes.append(.gap(typed: local, read: read, zone: zone.name))
            return TypedTime(local: read, zone: zone, origin: origin)
        }
    }
}
