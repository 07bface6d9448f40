/// Ordinal numbers in text: `1st`, `22nd`, `last`, `2nd last`.
enum OrdinalText {
    static func of(_ number: Int) -> String {
        if number == -1 { return "last" }
        let value = abs(number)
        let ending =
            switch (value % 10, value % 100) {
            case (_, 11...13): "th"
            case (1, _): "st"
            case (2, _): "nd"
            case (3, _): "rd"
            default: "th"
            }
        return "\(value)\(ending)" + (number < 0 ? " last" : "")
    }
}
