import Basics
import CalendarTime

/// The zones that a file defines, with the meanings of their names. All readers of a file share one.
///
/// The rules of a VTIMEZONE are read only if a name needs them. If several of a calendar have one TZID, the
/// first counts. A file may have several calendars, each with its own zones (RFC 5545, 3.4 and 3.8.3.1); one
/// that does not define a TZID means the first definition in the file.
final class FileZones: Sendable {
    /// A name, and the calendar of the file that means something else by it than the first one; nil for the
    /// first meaning.
    private struct Place: Hashable {
        let name: String
        var calendar: Int?
    }

    private struct Content {
        var components: [Place: Component] = [:]
        /// The calendars of the first definitions.
        var owners: [String: Int] = [:]
        var hasHomonyms = false
        var resolved: [Place: ZoneResolver.Resolution] = [:]

        func place(of name: String, in calendar: Int?) -> Place {
            let own = Place(name: name, calendar: calendar)
            return hasHomonyms && components[own] != nil ? own : Place(name: name)
        }

        var isOutdated = false
        var madeZones = 0
        /// Zones whose names contradict their definitions.
        var contradicted: [String: ICalendarNote] = [:]
    }

    private let content = Locked(Content())

    /// Zones are never freed, so a file with ten thousand different ones must not create them all.
    private static let mostMadeZones = 256

    /// Adds a VTIMEZONE.
    ///
    /// - Parameter calendar: The number of its calendar in the file.
    func insert(_ component: Component, calendar: Int? = nil) {
        guard let name = component.first(.zoneID)?.text.trimmingBlanks else { return }
        content.withLock { content in
            let first = Place(name: name)
            guard let known = content.components[first] else {
                content.components[first] = component
                content.owners[name] = calendar
                if content.resolved.removeValue(forKey: first) != nil { content.isOutdated = true }
                return
            }
            let own = Place(name: name, calendar: calendar)
            guard calendar != content.owners[name], content.components[own] == nil,
                known.rawLines != component.rawLines
            else { return }
            content.components[own] = component
            content.hasHomonyms = true
            // Items of this calendar may have been read with the first meaning.
            if content.resolved[first] != nil { content.isOutdated = true }
        }
    }

    /// Whether calendars of the file mean different zones by one name.
    var hasHomonyms: Bool { content.withLock { $0.hasHomonyms } }

    /// Whether a name was needed before the file defined it: then the earlier items must be read again.
    var isOutdated: Bool { content.withLock { $0.isOutdated } }

    /// A note for each known zone that has other offsets in the file, if items use it.
    var contradictions: [ICalendarNote] { content.withLock { Array($0.contradicted.values) } }

    /// Starts another pass.
    func beginAgain() { content.withLock { $0.isOutdated = false } }

    /// Whether the limit of zones is exceeded, so that the order of questions decides which are made.
    var isCrowded: Bool { content.withLock { $0.components.count > Self.mostMadeZones } }

    /// The meaning of a name: the result of its first search.
    ///
    /// - Parameters:
    ///   - calendar: The number of the calendar that uses it.
    ///   - search: Finds it, with the definition of the file if there is one. It asks before it makes a zone.
    func resolution(
        of name: String, in calendar: Int?,
        _ search: (ZoneDefinition?, _ mayMake: () -> Bool) -> ZoneResolver.Resolution
    ) -> ZoneResolver.Resolution {
        content.withLock { content in
            let place = content.place(of: name, in: calendar)
            if let known = content.resolved[place] { return known }
            var isMade = false
            let mayMake = content.madeZones < Self.mostMadeZones
            let definition = content.components[place].flatMap(ZoneDefinition.init)
            let found = search(definition) {
                isMade = mayMake
                return mayMake
            }
            if isMade, case .zone = found { content.madeZones += 1 }
            if case .zone(let zone) = found, let definition, !definition.isUnknown,
                definition.agreement(with: zone) < 1
            {
                content.contradicted[name] = ICalendarNote(
                    line: definition.line, problem: .zoneContradicted(zone: name, by: zone.name))
            }
            content.resolved[place] = found
            return found
        }
    }
}
