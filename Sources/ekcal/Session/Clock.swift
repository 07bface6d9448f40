import CalStore
import CalStoreLanguage

/// The time of a command, its zone, and the settings for reading and writing times.
struct Clock: Sendable {
    let now: Instant
    let zone: Zone
    let weekStart: Weekday
    /// The hours of the parts of a day.
    let hours: DayHours
    let hasWeekNumbers: Bool
    let times: TimeText
    /// Whether the zone was set explicitly. The zone of the machine may change.
    let hasFixedZone: Bool
    /// The zone of times that are typed without a zone; nil for `zone`.
    var typedZone: Zone?

    var today: CivilDate { zone.local(at: now).date }
    /// Reads times for new and changed items. `listedDates` reads ranges to list, where a part of a day means
    /// all of it.
    var dates: DateReader {
        DateReader(now: now, zone: typedZone ?? zone, weekStart: weekStart, hours: hours)
    }
    var listedDates: DateReader {
        var dates = dates
        dates.purpose = .listing
        return dates
    }

    /// `Wed 2026-03-04 08:00, 2h ago`
    func ago(_ instant: Instant) -> String {
        let time = times.moment(ItemTime(instant, in: zone))
        return "\(time), \(TimeText.length(now.seconds(since: instant))) ago"
    }

    /// The zone that an option or a variable names; nil if none does.
    static func zone(_ options: SessionOptions, _ system: System) throws -> Zone? {
        for (name, field) in [
            (options.zone, "--tz"), (system[.tz], EnvironmentVariable.tz.rawValue),
        ] {
            guard let name else { continue }
            do throws(DateError) { return try DateReader.zone(named: name) } catch {
                throw error.ekcalError(field: field)
            }
        }
        return nil
    }

    fileprivate static func now(
        _ options: SessionOptions, _ system: System, _ zone: Zone, _ weekStart: Weekday
    ) throws -> Instant {
        let clock = system.clock()
        for (text, field) in [
            (options.now, "--now"), (system[.now], EnvironmentVariable.now.rawValue),
        ] {
            guard let text else { continue }
            do throws(DateError) {
                return try DateReader(now: clock, zone: zone, weekStart: weekStart).readPoint(text).instant(
                    in: zone)
            } catch {
                throw error.ekcalError(field: field)
            }
        }
        return clock
    }
}

extension Clock {
    /// The clock of a command line.
    init(_ options: SessionOptions, _ system: System, _ settings: Settings) throws {
        zone = try Clock.zone(options, system) ?? .system
        weekStart = try settings.firstWeekday()
        hours = try settings.hours()
        hasWeekNumbers = try settings.value(SettingTable.weekNumbers).flatMap(SettingValue.flag) ?? true
        times = try settings.times(in: zone)
        hasFixedZone = options.zone != nil || system[.tz] != nil
        now = try Clock.now(options, system, zone, weekStart)
    }

    /// The clock of a line of a batch, which may have another zone.
    init(_ clock: Clock, zone: Zone) {
        now = clock.now
        self.zone = zone
        weekStart = clock.weekStart
        hours = clock.hours
        hasWeekNumbers = clock.hasWeekNumbers
        hasFixedZone = clock.hasFixedZone
        var times = TimeText(
            zone: zone, datePattern: clock.times.datePattern, clockPattern: clock.times.clockPattern)
        times.namesOwnZone = clock.times.namesOwnZone
        self.times = times
    }
}
