import CalStore

/// The reach of a change to an item, from its address and the requested span.
///
/// | Address | no span | `this`, `future` | `all` |
/// |---|---|---|---|
/// | an item that does not repeat | the item | the item; the span has no effect | the same |
/// | a repeating reminder | its present date | as requested | its rule, too |
/// | an occurrence, also a detached one | this one | as requested | all dates |
/// | an event series without a date | unclear | unclear | all dates |
package struct SpanResolver: Sendable {
    /// The reach for one address.
    package enum Resolution: Sendable {
        case span(Span, of: ItemReference)
        /// The item does not repeat, so the requested span has no effect.
        case withoutEffect(asked: Span)
        /// A series is named without a date, so the dates are unclear.
        case unclear
    }

    /// The requested span; nil if none was given.
    package var asked: Span?

    package init(asked: Span?) { self.asked = asked }

    /// The reach of a change of the item of an address.
    package func resolve(_ reference: ItemReference) -> Resolution {
        let item = reference.item
        if item.isDetached { return .span(asked ?? .this, of: reference) }
        guard item.isSeries else {
            return asked.map { .withoutEffect(asked: $0) } ?? .span(.all, of: reference)
        }
        if item.kind == .reminder { return .span(asked ?? .this, of: reference) }
        if reference.original != nil { return .span(asked ?? .this, of: reference) }
        return asked == .all ? .span(.all, of: reference.wholeSeries) : .unclear
    }
}
