import Basics
import CalStore
import Terminal

/// The result of one check of `doctor`.
struct DoctorFinding {
    enum Status: String { case ok, warning, broken }

    let check: String
    let status: Status
    let message: String
    /// Advice, if there is any.
    let hint: String?

    init(_ check: String, _ status: Status, _ message: String, hint: String? = nil) {
        (self.check, self.status, self.message, self.hint) = (check, status, message, hint)
    }

    var object: JSONValue {
        [
            "type": "finding", "check": .string(check), "status": .string(status.rawValue),
            "message": .string(message), "hint": JSONValue(hint),
        ]
    }

    /// Findings as a table.
    static func lines(_ findings: [DoctorFinding], _ style: TextStyle) -> [String] {
        var columns = Columns([.init(), .init(), .init(shrinksTo: 30)])
        for finding in findings {
            let look: TextStyle.Style =
                switch finding.status {
                case .ok: .good
                case .warning: .now
                case .broken: .late
                }
            columns.add([
                .init(finding.status.rawValue, look), .init(finding.check, .strong), .init(finding.message),
            ])
            if let hint = finding.hint { columns.add(["", "", .init("-> " + hint, .faint)]) }
        }
        return columns.lines(width: nil, style: style)
    }
}
