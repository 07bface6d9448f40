/// What a card says about the days of a person.
struct VCard: Sendable {
    /// The line of its BEGIN.
    let line: Int
    var uid: String?
    var name = ""
    var birthday: CardDate?
    var anniversary: CardDate?
}
