import CalStore

/// The words of time, in one table for dates, ranges, repeats, sentences and completions. They are English in
/// every locale, so that a script means the same for every user.
enum Lexicon {
    /// The meaning of a word in lower case; nil if it is not a word of time.
    static func lexeme(_ word: WordKey) -> Lexeme? { tables.words[word] }

    static func lexeme(_ word: String) -> Lexeme? { WordKey(word).flatMap { tables.words[$0] } }

    /// Every word, for completions and suggestions.
    static let words: [String] = tables.spellings

    private static let weekdays: [(Weekday, String)] = [
        (.monday, "mon monday"), (.tuesday, "tue tues tuesday"), (.wednesday, "wed weds wednesday"),
        (.thursday, "thu thur thurs thursday"), (.friday, "fri friday"), (.saturday, "sat saturday"),
        (.sunday, "sun sunday"),
    ]

    private static let weekdayPlurals: [(Weekday, String)] = [
        (.monday, "mondays mons"), (.tuesday, "tuesdays"), (.wednesday, "wednesdays"),
        (.thursday, "thursdays"),
        (.friday, "fridays"), (.saturday, "saturdays"), (.sunday, "sundays"),
    ]

    private static let months: [(UInt8, String)] = [
        (1, "jan january"), (2, "feb february"), (3, "mar march"), (4, "apr april"), (5, "may"),
        (6, "jun june"), (7, "jul july"), (8, "aug august"), (9, "sep sept september"), (10, "oct october"),
        (11, "nov november"), (12, "dec december"),
    ]

    private static let numbers =
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        + "sixteen "
        + "seventeen eighteen nineteen twenty"
    private static let tens = [
        (30, "thirty"), (40, "forty"), (50, "fifty"), (60, "sixty"), (70, "seventy"), (80, "eighty"),
        (90, "ninety"), (100, "hundred"),
    ]

    private static let ordinals =
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
        + "fourteenth "
        + "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"

    private static let units: [(Lexeme.Unit, String)] = [
        (.second, "s sec secs second seconds"), (.minute, "m min mins minute minutes"),
        (.hour, "h hr hrs hour hours"), (.day, "d day days"), (.workday, "weekday workday"),
        (.week, "w wk wks week weeks"), (.weekend, "weekend"), (.month, "mo month months"),
        (.quarter, "quarter quarters qtr qtrs"), (.year, "y yr yrs year years"),
        (.decade, "decade decades"), (.century, "century centuries"),
    ]

    private static let parts: [(Lexeme.DayPart, String)] = [
        (.morning, "morning mornings forenoon"), (.afternoon, "afternoon afternoons afternoonish"),
        (.evening, "evening evenings eveningish"),
        (.night, "night nights nite nighttime"), (.tonight, "tonight tonite"), (.lunch, "lunch lunchtime"),
        (.breakfast, "breakfast"), (.dinner, "dinner dinnertime supper"), (.end, "eod cob eob"),
    ]

    private static let keys: [(Lexeme.Key, String)] = [
        (.the, "the"), (.of, "of"), (.in, "in"), (.on, "on"), (.at, "at"), (.from, "from"), (.to, "to"),
        (.until, "until till til untill"), (.through, "through thru"), (.between, "between"), (.and, "and"),
        (.or, "or"),
        (.before, "before"), (.after, "after"), (.since, "since"), (.by, "by"), (.with, "with"),
        (.next, "next"), (.last, "last previous prev prior"), (.past, "past trailing"),
        (.this, "this current"),
        (.coming, "coming upcoming"), (.following, "following"),
        (.ago, "ago back"), (.hence, "hence"), (.later, "later"), (.now, "now"), (.today, "today"),
        (.tomorrow, "tomorrow tmr tmrw tmw tom"), (.yesterday, "yesterday"), (.noon, "noon midday noonish"),
        (.midnight, "midnight"), (.half, "half"), (.oclock, "o'clock oclock"), (.am, "am"), (.pm, "pm"),
        (.sharp, "sharp exactly"), (.around, "around approximately approx circa about"),
        (.within, "within during"),
        (.ish, "ish"),
        (.every, "every"), (.each, "each"), (.other, "other alternate"), (.daily, "daily everyday"),
        (.weekly, "weekly"), (.biweekly, "biweekly"), (.fortnightly, "fortnightly"), (.monthly, "monthly"),
        (.bimonthly, "bimonthly"),
        (.quarterly, "quarterly"), (.semiannually, "semiannually semiannual biannually"),
        (.yearly, "yearly annually annual"), (.for, "for lasting"), (.as, "as"),
        (.start, "start beginning"), (.end, "end"), (.middle, "mid middle"), (.early, "early"),
        (.late, "late"),
        (.starting, "starting starts effective commencing"), (.ending, "ending ends"),
        (.except, "except excluding excepting"), (.but, "but"), (.not, "not"), (.times, "times occurrences"),
        (.time, "time"), (.once, "once"), (.twice, "twice"), (.thrice, "thrice"), (.utc, "utc gmt"),
        (.z, "z"),
        (.t, "t"),
        (.w, "w"), (.p, "p"), (.pt, "pt"), (.x, "x"), (.q, "q"), (.all, "all"), (.any, "any anytime"),
        (.only, "only"),
        (.couple, "couple pair"), (.few, "few"), (.dozen, "dozen"), (.eve, "eve"), (.leap, "leap"),
        (.done, "done"),
        (.completion, "completion"), (.sod, "sod"), (.sow, "sow"), (.eow, "eow"), (.som, "som"),
        (.eom, "eom"), (.soq, "soq"), (.eoq, "eoq"),
        (.soy, "soy"),
        (.eoy, "eoy"), (.floating, "floating"), (.due, "due"), (.weekdays, "weekdays workdays"),
        (.weekends, "weekends"),
    ]

    /// Days with a fixed date. The grammar reads `eve` and `day` after them.
    static let fixedDays: [(Int16, String)] = [
        (101, "new year"), (101, "new years"), (101, "new year's"), (214, "valentine's"), (214, "valentines"),
        (214, "valentine"), (1031, "halloween"), (1225, "christmas"), (1225, "xmas"),
        (1226, "boxing"), (401, "april fools"), (401, "april fool's"),
    ]

    /// Words that often mean something else, so in a sentence they need another word of time next to them.
    private static let commonWords =
        "sun sat wed mon mar may march second seconds sec dec jan jun past last next this in on at by "
        + "to from of the "
        + "half quarter now all any only time times day days week month year hour minute night nights "
        + "morning evening "
        + "afternoon start end mid middle early late few couple pair dozen eve leap done first third fourth "
        + "fifth sixth seventh eighth ninth tenth lunch breakfast dinner supper a an one two three four five "
        + "six seven eight nine ten "
        + "decade decades century hundred prior prev trailing "
        + "m s h d w y p t x q z mo back about around august april june tom noon midnight weekend weekends"

    private static let tables: (words: [WordKey: Lexeme], spellings: [String]) = {
        var table: [WordKey: Lexeme] = [:]
        var spellings: Set<String> = []
        func add(_ words: String, _ change: (inout Lexeme) -> Void) {
            for word in words.split(separator: " ") {
                guard let key = WordKey(String(word)) else { continue }
                if word.utf8.count > 1 { spellings.insert(String(word)) }
                change(&table[key, default: Lexeme()])
            }
        }
        for (weekday, words) in weekdays { add(words) { $0.weekday = weekday } }
        for (weekday, words) in weekdayPlurals {
            add(words) {
                $0.weekday = weekday
                $0.isPlural = true
            }
        }
        for (month, words) in months { add(words) { $0.month = month } }
        for (value, word) in numbers.split(separator: " ").enumerated() {
            add(String(word)) { $0.number = Int8(value) }
        }
        for (value, word) in tens { add(word) { $0.number = Int8(value) } }
        add("a an") { $0.number = 1 }
        for (index, word) in ordinals.split(separator: " ").enumerated() {
            add(String(word)) { $0.ordinal = Int8(index + 1) }
        }
        add("thirtieth") { $0.ordinal = 30 }
        for (unit, words) in units { add(words) { $0.unit = unit } }
        add("fortnight fortnights") { $0.unit = .fortnight }
        for (part, words) in parts {
            add(words) { $0.part = part }
            for word in words.split(separator: " ") where word.hasSuffix("s") {
                add(String(word)) { $0.isPlural = true }
            }
        }
        for (key, words) in keys { add(words) { $0.key = key } }
        for (day, words) in fixedDays where !words.contains(" ") { add(words) { $0.fixedDay = day } }
        add(commonWords) { $0.isCommonWord = true }
        return (table, spellings.sorted())
    }()
}
