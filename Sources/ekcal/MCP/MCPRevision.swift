/// A revision of the Model Context Protocol.
enum MCPRevision: String, CaseIterable, Comparable {
    case march2025 = "2025-03-26"
    case june2025 = "2025-06-18"

    static let newest = MCPRevision.june2025

    /// Whether one array may contain several messages.
    var hasBatches: Bool { self == .march2025 }
    /// Whether tools and prompts have a title beside their name.
    var hasTitles: Bool { self >= .june2025 }

    static func < (one: MCPRevision, other: MCPRevision) -> Bool { one.rawValue < other.rawValue }
}
