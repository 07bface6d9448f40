/// The reach of a change to one occurrence.
public enum Span: String, Sendable, CaseIterable {
    /// Only this occurrence (`EKSpan.thisEvent`).
    case this
    /// This one and all later ones (`EKSpan.futureEvents`).
    case future
    /// The whole series (`EKSpan.futureEvents` on its first occurrence).
    case all
}
