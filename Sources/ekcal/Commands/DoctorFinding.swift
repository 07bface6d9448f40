import CalStore

/// One thing that `doctor` looked at.
struct DoctorFinding {
    enum Status: String { case ok, warning, broken }

    let check: String
    let status: Status
    let message: String
    /// What to do.
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
}
