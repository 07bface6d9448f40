/// Commands that are not converted to responses yet.
enum CommandID: String, CaseIterable, Sendable {
    case batch
}
