import Basics
import CalendarTime

/// The zones that a file defines, with the meanings of their names. All readers of a file share one.
///
/// The rules of a VTIMEZONE are read only if a name needs them. If several have one TZID, the first counts.
final class FileZones: Sendable {
    private struct Content {
        var components: [String: Component] = [:]
        var resolved: [String: ZoneResolver.Resolution] = [:]
        var isOutdated = false
        var madeZones = 0
        /// Zones whose names contradict their definitions.
        var contradicted: [String: ICalendarNote] = [:]
    }

    private let content = Locked(Content())

    /// Zones are never freed, so a file with ten thousand different ones must not create them all.
    private static let mostMadeZones = 256

    /// Adds a VTIMEZONE.
    func insert(_ component: Component) {
        guard let name = component.first(.zoneID)?.text.trimmingBlanks else { return }
        content.withLock { content in
            guard content.components[name] == nil else { return }
            content.components[name] = component
            if content.resolved.removeValue(forKey: name) != nil { content.isOutdated = true }
        }
    }

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
    /// - Parameter search: Finds it, with the definition of the file if there is one. It asks before it makes
    ///   a zone.
    func resolution(
        of name: String, _ search: (ZoneDefinition?, _ mayMake: () -> Bool) -> ZoneResolver.Resolution
    ) -> ZoneResolver.Resolution {
        content.withLock { content in
            if let known = content.resolved[name] { return known }
            var isMade = false
            let mayMake = content.madeZones < Self.mostMadeZones
            let definition = content.components[name].flatMap(ZoneDefinition.init)
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
            content.resolved[name] = found
            return found
        }
    }
}
