import CalStore

/// A movement of the mouse while its button is down, from the cell where it went down.
struct ScreenDrag {
    /// The thing that is dragged.
    enum Kind {
        /// Free hours, from the start of a slot: a new event.
        case hours(from: Instant)
        /// An item, held at a time or on a day.
        case item(CalStoreOccurrence, reference: String, at: Grip)
        /// The lower edge of an event: another length.
        case edge(CalStoreOccurrence, reference: String)
    }

    enum Grip {
        case time(Instant)
        case day(CivilDate)
    }

    /// The effect of letting go.
    struct Plan {
        /// The words of the foot line, and those for a narrow one.
        let says: String
        let short: String
        /// The times that are marked in the hours.
        let times: Range<Instant>?
        let outcome: Outcome
    }

    enum Outcome {
        case add(Range<Instant>)
        case run([String], verb: String)
    }

    /// Nil if nothing here can be dragged.
    let kind: Kind?
    /// Whether letting go at once opens what is there, because it was selected before.
    let opens: Bool
    let column: Int
    let row: Int
    var isMoved = false
    /// Nil where letting go changes nothing.
    var plan: Plan?
}
