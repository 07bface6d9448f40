/// The dates of a person in a card.
struct VCard: Sendable {
    /// The line of its BEGIN.
    let line: Int
    var uid: String?
    var name = ""
    var birthday: CardDate?
    var anniversary: CardDate?
}
