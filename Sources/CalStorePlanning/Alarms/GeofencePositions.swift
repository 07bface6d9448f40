import CalStore

/// The fences that contained the last position, by the keys of their alarms. A fence is unknown until the
/// first position.
public struct GeofencePositions: Sendable, Equatable {
    private var states: [String: Bool] = [:]

    /// A value in which all fences are unknown.
    public init() {}

    /// Whether the last position was inside a fence; nil if the fence is unknown.
    public subscript(key: String) -> Bool? { states[key] }

    mutating func set(_ key: String, isInside: Bool) { states[key] = isInside }

    /// Forgets fences that no longer exist.
    mutating func keep(_ keys: Set<String>) { states = states.filter { keys.contains($0.key) } }

    /// The keys that are no longer known.
    func missing(in new: GeofencePositions) -> [String] {
        states.keys.filter { new.states[$0] == nil }.sorted()
    }

    mutating func forget(_ key: String) { states[key] = nil }

    var all: [(key: String, isInside: Bool)] { states.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
}
