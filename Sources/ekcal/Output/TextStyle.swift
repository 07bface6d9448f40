/// Colours and weights of text, or none of them.
struct TextStyle: Sendable, Hashable {
    /// The few looks that the tool has; what they are in colours is decided here only.
    enum Look: Sendable, Hashable {
        case plain
        case strong
        case faint
        case now
        case late
        case good
        /// A calendar's own colour.
        case rgb(red: UInt8, green: UInt8, blue: UInt8)

        fileprivate var code: String {
            switch self {
            case .plain: ""
            case .strong: "1"
            case .faint: "2"
            case .now: "1;36"
            case .late: "31"
            case .good: "32"
            case .rgb(let red, let green, let blue): "38;2;\(red);\(green);\(blue)"
            }
        }
    }

    let isColored: Bool

    static let plain = TextStyle(isColored: false)

    func apply(_ look: Look, _ text: String) -> String {
        isColored && look != .plain && !text.isEmpty ? "\u{1B}[\(look.code)m\(text)\u{1B}[0m" : text
    }
}
