/// What a word without a meaning of its own can do beside words of time: `no` begins `no later than`, `mwf` a
/// repeat. The lexer sets it, because most words of a sentence do none of this and are asked again and again.
struct WordRoles: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// `no` of `no later than 5`
    static let beginsPhrase = WordRoles(rawValue: 1)
    /// `onwards` of `april onwards`
    static let endsPhrase = WordRoles(rawValue: 1 << 1)
    /// `mwf`, `hourly`
    static let beginsRepeat = WordRoles(rawValue: 1 << 2)
    /// `alert` of `alert 15 minutes before`
    static let beginsAlarm = WordRoles(rawValue: 1 << 3)
    /// `new` of `new year's eve`
    static let isNew = WordRoles(rawValue: 1 << 4)
    static let season = WordRoles(rawValue: 1 << 5)
    /// `black` of `black friday`
    static let beginsMovableDay = WordRoles(rawValue: 1 << 6)
    /// `th` of `20th`
    static let ordinalEnding = WordRoles(rawValue: 1 << 7)

    static func of(_ word: WordKey) -> WordRoles { table[word] ?? [] }

    private static let words: [(WordRoles, String)] = [
        (
            .beginsPhrase,
            "no whole full just right same several final over throughout sometime rest remainder another "
                + "up so earlier very calendar kw cw some latest earliest ca entire"
        ),
        (.endsPhrase, "onwards onward date earlier sooner long latest earliest whole full entire"),
        (
            .beginsRepeat,
            "ev mwf tth tuth hourly nightly bi semi penultimate business working same right close begin "
                + "repeat repeats repeating recurring recurs occurring occurs always"
        ),
        (.beginsAlarm, "remind alert alarm reminder notify"),
        (.isNew, "new"),
        (.season, "spring summer autumn fall winter"),
        (.ordinalEnding, "st nd rd th"),
    ]

    private static let table: [WordKey: WordRoles] = {
        var table: [WordKey: WordRoles] = [:]
        func add(_ word: some StringProtocol, _ role: WordRoles) {
            guard let key = WordKey(String(word)) else { return }
            table[key, default: []].insert(role)
        }
        for (role, words) in words { for word in words.split(separator: " ") { add(word, role) } }
        for day in Vocabulary.movableDays { day.first.map { add($0, .beginsMovableDay) } }
        return table
    }()
}
