import CalStoreLanguage

extension Length {
    /// The length in ISO 8601: `P1M2DT3H`.
    var iso8601: String {
        func terms(_ parts: [(value: Int, letter: String)]) -> String {
            parts.filter { $0.value > 0 }.map { "\($0.value)\($0.letter)" }.joined()
        }
        let days = terms([(months / 12, "Y"), (months % 12, "M"), (days, "D")])
        let time = terms([(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")])
        if days.isEmpty, time.isEmpty { return "PT0S" }
        return "P" + days + (time.isEmpty ? "" : "T" + time)
    }
}
