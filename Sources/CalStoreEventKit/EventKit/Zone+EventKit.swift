import Basics
import Foundation

extension Zone {
    private static let lastDefault = Locked<(name: String, zone: Zone)?>(nil)

    /// The zone in which all-day and floating items are read (EventKit rule 83): that of
    /// `NSTimeZone.default`.
    static var eventKitDefault: Zone {
        let name = NSTimeZone.default.identifier
        return lastDefault.withLock { last in
            if let last, last.name == name { return last.zone }
            // Without a zone database, Foundation's system zone is always GMT, and ours is not.
            let isSystem = name == NSTimeZone.system.identifier
            let zone = isSystem ? Zone.system : Zone.named(name) ?? .system
            last = (name, zone)
            return zone
        }
    }

    /// The zone of a client.
    static func client(_ timeZone: TimeZone?) -> Zone? {
        timeZone.map { named($0.identifier) ?? fixed(secondsFromUTC: $0.secondsFromGMT()) }
    }

    /// This zone for a client; a zone that Foundation does not know acts as UTC there too.
    var timeZone: TimeZone? { TimeZone(identifier: name) ?? TimeZone(secondsFromGMT: 0) }
}
