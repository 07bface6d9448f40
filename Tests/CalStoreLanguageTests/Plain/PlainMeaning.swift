/// The plain meaning of some phrases at any moment. Answers are in the notation of the tables in `Readings`;
/// nil is "these words do not decide it at this moment".
struct PlainMeaning: Sendable {
    let phrases: [String]
    let value: @Sendable (PlainNow) -> String?
    /// The kind of an assumption, and when it is made.
    private(set) var assumption: (name: String, isMade: @Sendable (PlainNow) -> Bool)?

    init(_ phrases: String..., is when: PlainWhen) { self.init(phrases, is: when) }

    init(_ phrases: [String], is when: PlainWhen) {
        self.phrases = phrases
        value = when.text
        assumption = when.assumption
    }

    init(_ phrases: String..., reads value: @escaping @Sendable (PlainNow) -> String?) {
        self.phrases = phrases
        self.value = value
    }

    /// The same at all moments.
    init(_ phrases: String..., always text: String) {
        self.phrases = phrases
        value = { _ in text }
    }

    /// An open range that begins or ends.
    init(_ phrases: String..., since when: PlainWhen) {
        self.phrases = phrases
        value = { now in when.text(now).map { $0 + ".." } }
    }

    init(_ phrases: String..., until when: PlainWhen) {
        self.phrases = phrases
        value = { now in when.text(now).map { ".." + $0 } }
    }

    /// This many seconds from now.
    init(_ phrases: String..., seconds: Int) {
        self.phrases = phrases
        value = { $0.moment(in: seconds) }
    }

    static func refused(_ phrases: String...) -> PlainMeaning {
        PlainMeaning(phrases, always: "refused")
    }

    /// A date that says its weekday too, refused where that is another one.
    static func weekday(_ weekday: PlainWeekday, fits when: PlainWhen, _ phrases: String...) -> PlainMeaning {
        PlainMeaning(phrases) { now in
            when.first(now).flatMap {
                PlainDay.all[$0].weekday == weekday.rawValue ? when.text(now) : "refused"
            }
        }
    }

    private init(_ phrases: [String], always text: String) {
        self.phrases = phrases
        value = { _ in text }
    }

    private init(_ phrases: [String], _ value: @escaping @Sendable (PlainNow) -> String?) {
        self.phrases = phrases
        self.value = value
    }
}
