import CalStore

extension DateParser {
    /// Seconds since midnight, 86400 for the end of the day.
    mutating func time() throws(DateError) -> Int? {
        if cursor.take(word: "noon") { return 12 * 3600 }
        if cursor.take(word: "midnight") { return 0 }
        if cursor.take(word: "eod") { return 86_400 }
        guard let hour = cursor.next, hour.kind == .number, hour.text.utf8.count <= 2 else { return nil }
        let start = cursor.position
        var minute: Token?
        var second: Token?
        var used = 1
        if cursor.glued(1)?.isSign(":") == true, let token = cursor.glued(2), token.isNumber(digits: 2) {
            minute = token
            used = 3
            if cursor.glued(3)?.isSign(":") == true, let token = cursor.glued(4), token.isNumber(digits: 2) {
                second = token
                used = 5
                // Fractions of a second are no part of a calendar.
                if let point = cursor.glued(5), point.isSign(".") || point.isSign(","),
                    cursor.glued(6)?.kind == .number
                {
                    used = 7
                }
            }
        }
        let half = cursor.peek(used).flatMap { $0.isWord("am") ? false : $0.isWord("pm") ? true : nil }
        guard minute != nil || half != nil else { return nil }
        cursor.skip(half == nil ? used : used + 1)
        let clock = clock(hour.value ?? 0, minute?.value ?? 0, second?.value ?? 0, isAfternoon: half)
        guard let clock else { throw error(.noSuchTime(cursor.typed(since: start))) }
        return clock
    }

    /// Behind `T`: `09:00`, `09:00:00`, `0900`, `090000`
    mutating func joinedTime() throws(DateError) -> Int? {
        guard let token = cursor.next, let value = token.value else { return nil }
        let parts: (Int, Int, Int)
        if token.isNumber(digits: 4) {
            parts = (value / 100, value % 100, 0)
        } else if token.isNumber(digits: 6) {
            parts = (value / 10_000, value / 100 % 100, value % 100)
        } else {
            return try time()
        }
        guard let clock = clock(parts.0, parts.1, parts.2, isAfternoon: nil) else {
            throw error(.noSuchTime(token.text))
        }
        cursor.skip()
        return clock
    }

    private func clock(_ hour: Int, _ minute: Int, _ second: Int, isAfternoon: Bool?) -> Int? {
        if let isAfternoon {
            guard (1...12).contains(hour), minute < 60, second < 60 else { return nil }
            return hour % 12 * 3600 + minute * 60 + second + (isAfternoon ? 43_200 : 0)
        }
        if hour == 24, minute == 0, second == 0 { return 86_400 }
        // A leap second has no place on our clocks.
        return CivilTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)?.secondOfDay
    }

    // MARK: Zones

    mutating func zonePart(allowsMinus: Bool, at clock: Int) throws(DateError) -> ZonePart? {
        guard let token = cursor.next else { return nil }
        if token.isWord("z") {
            cursor.skip()
            return try bracket().map { Self.part(offset: 0, $0) } ?? .named(.utc)
        }
        if let offset = try offsetFromUTC(allowsMinus: allowsMinus) {
            return try bracket().map { Self.part(offset: offset, $0) } ?? .offset(offset)
        }
        if let part = try bracket() { return part }
        try refuseLooseZone(token, at: CivilTime(secondOfDay: clock % 86_400))
        return nil
    }

    private static func part(offset: Int, _ bracket: ZonePart) -> ZonePart {
        if case .named(let zone) = bracket { .both(offset: offset, zone) } else { bracket }
    }

    /// `+01:00`, `-05:00`, `+0100`, `+01`
    private mutating func offsetFromUTC(allowsMinus: Bool) throws(DateError) -> Int? {
        guard let sign = cursor.next, sign.isSign("+") || allowsMinus && sign.isSign("-"),
            let first = cursor.glued(1), let value = first.value
        else { return nil }
        var hours = value
        var minutes = 0
        var used = 2
        if first.isNumber(digits: 2), cursor.glued(2)?.isSign(":") == true, let second = cursor.glued(3),
            second.isNumber(digits: 2)
        {
            minutes = second.value ?? 0
            used = 4
        } else if first.isNumber(digits: 4), cursor.glued(2)?.kind != .word {
            (hours, minutes) = (value / 100, value % 100)
        } else if !(allowsMinus && first.isNumber(digits: 2) && cursor.glued(2)?.kind != .word) {
            return nil
        }
        guard hours <= 18, minutes < 60 else { throw error(.noSuchTime("offset \(cursor.rest)")) }
        cursor.skip(used)
        return (sign.isSign("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    /// `[Europe/Berlin]`, `[floating]`, and our own `[Europe/Berlin][fold=1]`
    private mutating func bracket() throws(DateError) -> ZonePart? {
        guard let token = cursor.next, token.kind == .bracket else { return nil }
        if token.text.lowercased() == "floating" {
            cursor.skip()
            return .floating
        }
        guard let zone = Zone.named(token.text) else {
            throw error(.unknownZone(token.text, nearest: DateReader.nearestZones(to: token.text)))
        }
        cursor.skip()
        if let fold = cursor.next, fold.kind == .bracket, fold.text == "fold=1" {
            cursor.skip()
            return .fold(zone)
        }
        return .named(zone)
    }

    /// `2pm CDT`, `14:00 Europe/Berlin`
    private func refuseLooseZone(_ token: Token, at time: CivilTime) throws(DateError) {
        guard token.kind == .word else { return }
        if cursor.glued(1)?.isSign("/") == true {
            let name = cursor.rest.prefix { !$0.isWhitespace }
            throw error(.zoneWithoutBrackets(String(name), time: time))
        }
        let typed = String(cursor.rest.prefix { $0.isLetter })
        if let name = Vocabulary.zoneAbbreviations[token.text] {
            throw error(.zoneAbbreviation(typed, time: time, name: name))
        }
        // Capitals behind a time are a zone that we have no name for.
        if (3...5).contains(typed.count), typed == typed.uppercased() {
            throw error(.zoneAbbreviation(typed, time: time, name: nil))
        }
    }

    // MARK: Local times to times in a zone

    /// The zone on whose clock a time without a day is the next one.
    func place(of part: ZonePart?) -> Zone {
        switch part {
        case nil, .floating: reader.zone
        case .named(let zone), .both(_, let zone), .fold(let zone): zone
        case .offset(let offset): .fixed(secondsFromUTC: offset)
        }
    }

    /// Gaps and folds as RFC 5545, 3.3.5 has them, with a word to the reader.
    mutating func resolve(_ date: CivilDate, _ clock: Int, _ part: ZonePart?) throws(DateError) -> TypedTime {
        let local = CivilDateTime(date).adding(seconds: clock)
        switch part {
        case .floating: return TypedTime(local: local, zone: nil, origin: .floating)
        case .offset(let offset):
            return typed(Zone.utc.instant(for: local.adding(seconds: -offset)), .offset)
        case nil: return existing(local, reader.zone, .assumed)
        case .named(let zone): return existing(local, zone, .named)
        case .fold(let zone):
            return TypedTime(local: local, zone: zone, isFold: isFold(local, zone), origin: .named)
        case .both(let offset, let zone):
            let instant = Zone.utc.instant(for: local.adding(seconds: -offset))
            guard zone.offset(at: instant) == offset else {
                throw error(.offsetElsewhere(offset: offset, zone: zone.name, at: local))
            }
            return TypedTime(
                local: local, zone: zone, isFold: zone.isFold(at: instant), origin: .named)
        }
    }

    private func isFold(_ local: CivilDateTime, _ zone: Zone) -> Bool {
        if case .fold = zone.resolve(local) { true } else { false }
    }

    private mutating func existing(
        _ local: CivilDateTime, _ zone: Zone, _ origin: TypedTime.Origin
    ) -> TypedTime {
        switch zone.resolve(local) {
        case .unique: return TypedTime(local: local, zone: zone, origin: origin)
        case .fold(_, let second):
            warnings.append(.fold(local, zone: zone.name, secondOffset: second))
            return TypedTime(local: local, zone: zone, origin: origin)
        case .gap:
            let read = zone.local(at: zone.instant(for: local))
            warnings.append(.gap(typed: local, read: read, zone: zone.name))
            return TypedTime(local: read, zone: zone, origin: origin)
        }
    }
}
