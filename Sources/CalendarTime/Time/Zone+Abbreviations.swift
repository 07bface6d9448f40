extension Zone {
    /// The zone that people mean by letters that the zone database does not have: `PST`. Nil where they mean
    /// several, as CST, IST, BST, AST and Australia's EST do. EST, MST, HST, CET, EET and WET are in the
    /// database.
    package static func name(ofAbbreviation letters: String) -> String? {
        abbreviations[letters.uppercased()]
    }

    private static let abbreviations = [
        "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "MDT": "America/Denver",
        "EDT": "America/New_York", "AKST": "America/Anchorage", "AKDT": "America/Anchorage",
        "CEST": "CET", "EEST": "EET", "WEST": "WET", "MSK": "Europe/Moscow", "JST": "Asia/Tokyo",
        "KST": "Asia/Seoul", "HKT": "Asia/Hong_Kong", "NZST": "Pacific/Auckland", "NZDT": "Pacific/Auckland",
        "AEDT": "Australia/Sydney",
    ]
}
