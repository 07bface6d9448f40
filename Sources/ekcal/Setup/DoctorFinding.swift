import Basics
import CalStore
import Terminal

/// The result of one check of `doctor`.
struct DoctorFinding {
    enum Status: String, CaseIterable, JSONRepresentable { case ok, warning, broken }

    let check: String
    let status: Status
    let message: String
    /// Advice, if there is any.
    let hint: String?

    init(_ check: String, _ status: Status, _ message: String, hint: String? = nil) {
        (self.check, self.status, self.message, self.hint) = (check, status, message, hint)
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

extension DoctorFinding: JSONRow {
    static let fields: [JSONField<Self>] = [
        .type("finding"), .init("check", "name of the check", \.check),
        .init("status", "result of the check", \.status), .init("message", "message for people", \.message),
        .init("hint", "advice", \.hint),
    ]
}

extension NamedShape {
    static let finding = NamedShape("finding", "one check of `doctor`", of: DoctorFinding.self)
}
