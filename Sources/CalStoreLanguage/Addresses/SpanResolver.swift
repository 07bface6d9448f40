import CalStore

/// Finds the reach of a change to an item, from its reference and the requested span.
///
/// | Reference | no span | `this`, `future` | `all` |
/// |---|---|---|---|
/// | an item that does not repeat | the item | the item; the span has no effect | the same |
/// | a repeating reminder | its present date | as requested | its rule, too |
/// | an occurrence, also a detached one | this one | as requested | all dates |
/// | an event series without a date | unclear | unclear | all dates |
///
/// ```swift
/// switch SpanResolver(requested: nil).resolve(reference) {
/// case .span(let span, let target):
///     try change.remove(target.item.id, at: target.original, span: span)
/// case .withoutEffect:
///     try change.remove(reference.item.id)
/// case .unclear:
///     break   // ask for a date, or for all dates
/// }
/// ```
public struct SpanResolver: Sendable {
    /// The reach of a change.
    public enum Resolution: Sendable {
        /// The span, and the item or the occurrence at which it starts.
        case span(Span, of: ItemReference)
        /// The item does not repeat, so the requested span has no effect.
        case withoutEffect(requested: Span)
        /// A series is named without a date: ask for one, or for the span `all`.
        case unclear
    }

    /// The requested span; nil if none was given.
    public var requested: Span?

    /// - Parameter requested: The requested span; nil if none was given.
    public init(requested: Span? = nil) { self.requested = requested }

    /// The reach of a change of the item or the occurrence that a reference names.
    public func resolve(_ reference: ItemReference) -> Resolution {
        let item = reference.item
        if item.isDetached { return .span(requested ?? .this, of: reference) }
        guard item.isSeries else {
            return requested.map { .withoutEffect(requested: $0) } ?? .span(.all, of: reference)
        }
        if item.kind == .reminder { return .span(requested ?? .this, of: reference) }
        if reference.original != nil { return .span(requested ?? .this, of: reference) }
        return requested == .all ? .span(.all, of: reference.wholeSeries) : .unclear
    }
}
