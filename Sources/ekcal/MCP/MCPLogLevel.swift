/// The severity of a note, with the names of syslog.
enum MCPLogLevel: String, CaseIterable, Comparable {
    case debug, info, notice, warning, error, critical, alert, emergency

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    static func < (one: MCPLogLevel, other: MCPLogLevel) -> Bool { one.severity < other.severity }

    private var severity: Int { MCPLogLevel.allCases.firstIndex(of: self) ?? 0 }
}
