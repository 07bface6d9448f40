import CalStore
import CalStoreExchange

/// What is answered: an invitation, or the proposal of a participant.
struct InvitationSubject {
    /// The stored item; of an occurrence, its series.
    let item: CalStoreItem
    /// Which occurrence; nil for the item as such.
    let original: ItemTime?
    /// Nil for an invitation.
    var proposal: SchedulingMessage?
}
