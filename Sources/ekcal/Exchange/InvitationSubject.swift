import CalStore
import CalStoreExchange

/// The subject of an answer: an invitation, or the proposal of a participant.
struct InvitationSubject {
    /// The stored item; for an occurrence, its series.
    let item: CalStoreItem
    /// The original date of an occurrence; nil for the item itself.
    let original: ItemTime?
    /// Nil for an invitation.
    var proposal: SchedulingMessage?
}
