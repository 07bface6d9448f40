/// The colours and weights of a cell.
///
/// ```swift
/// CellStyle(codes: "1;36")                                // bold and cyan
/// CellStyle(text: .direct(color), weights: .underline)
/// ```
package struct CellStyle: Sendable, Hashable {
    package struct Weights: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Weights(rawValue: 1)
        package static let dim = Weights(rawValue: 2)
        package static let italic = Weights(rawValue: 4)
        package static let underline = Weights(rawValue: 8)
        package static let reverse = Weights(rawValue: 16)
    }

    package var text: CellColor
    package var ground: CellColor
    package var weights: Weights

    package init(
        text: CellColor = .standard, ground: CellColor = .standard, weights: Weights = []
    ) {
        (self.text, self.ground, self.weights) = (text, ground, weights)
    }

    package static let plain = CellStyle()

    // MARK: Numbers of control sequences

    /// The style that a control sequence makes of the plain one: ``StyleParser`` and ``TextStyle`` have
    /// numbers for it. Unknown numbers are left out.
    package init(codes: String) {
        self.init()
        apply(codes)
    }

    /// Changes the style as a control sequence with these numbers does: `1;38;5;12`. None are a reset.
    package mutating func apply(_ codes: String) {
        var numbers = codes.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(Substring($0)) ?? 0 }[...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: self = .plain
            case 1: weights.insert(.bold)
            case 2: weights.insert(.dim)
            case 3: weights.insert(.italic)
            case 4: weights.insert(.underline)
            case 7: weights.insert(.reverse)
            case 22: weights.subtract([.bold, .dim])
            case 23: weights.remove(.italic)
            case 24: weights.remove(.underline)
            case 27: weights.remove(.reverse)
            case 30...37: text = .table(UInt8(number - 30))
            case 38: text = CellStyle.color(&numbers) ?? text
            case 39: text = .standard
            case 40...47: ground = .table(UInt8(number - 40))
            case 48: ground = CellStyle.color(&numbers) ?? ground
            case 49: ground = .standard
            case 90...97: text = .table(UInt8(number - 82))
            case 100...107: ground = .table(UInt8(number - 92))
            default: break
            }
        }
    }

    /// `5;12` or `2;255;0;0`, after 38 or 48.
    private static func color(_ numbers: inout ArraySlice<Int>) -> CellColor? {
        switch numbers.popFirst() {
        case 5: return numbers.popFirst().map { .table(UInt8(clamping: $0)) }
        case 2:
            guard let red = numbers.popFirst(), let green = numbers.popFirst(), let blue = numbers.popFirst()
            else { return nil }
            return .direct(
                Color(red: UInt8(clamping: red), green: UInt8(clamping: green), blue: UInt8(clamping: blue)))
        default: return nil
        }
    }

    /// The numbers of the control sequence that makes this style of the plain one: `1;7`; empty for that.
    package var codes: String {
        var bytes: [UInt8] = []
        appendDifference(to: &bytes, after: .plain)
        return String(decoding: bytes.dropFirst(), as: UTF8.self)
    }

    /// Appends the shortest control sequence that makes this style of another one.
    func append(to bytes: inout [UInt8], after old: CellStyle) {
        guard self != old else { return }
        // With a reset: all that differs from the plain style.
        var anew: [UInt8] = self == .plain ? [] : Array(";0".utf8)
        appendDifference(to: &anew, after: .plain)
        var changed: [UInt8] = []
        appendDifference(to: &changed, after: old)
        let shorter = changed.isEmpty || anew.count < changed.count ? anew : changed
        bytes.append(0x1B)
        bytes.append(UInt8(ascii: "["))
        bytes += shorter.dropFirst()
        bytes.append(UInt8(ascii: "m"))
    }

    private func appendDifference(to codes: inout [UInt8], after old: CellStyle) {
        func append(_ number: UInt8) {
            codes.append(UInt8(ascii: ";"))
            codes.append(number: Int(number))
        }
        var kept = old.weights
        // One number takes both away.
        if !kept.intersection([.bold, .dim]).isSubset(of: weights) {
            append(22)
            kept.subtract([.bold, .dim])
        }
        for (weight, number) in CellStyle.numbers {
            if weights.contains(weight), !kept.contains(weight) { append(number) }
            if kept.contains(weight), !weights.contains(weight) { append(number + 20) }
        }
        if text != old.text { text.append(to: &codes, ground: false) }
        if ground != old.ground { ground.append(to: &codes, ground: true) }
    }

    private static let numbers: [(Weights, UInt8)] = [
        (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
    ]
}

extension TextStyle {
    /// The style of a cell for one of the tool's styles.
    package func cell(_ look: Style) -> CellStyle {
        // What the style puts before a text is what a cell needs.
        let applied = apply(look, " ").dropFirst(2)
        guard let end = applied.firstIndex(of: "m"), isColored else { return .plain }
        return CellStyle(codes: String(applied[..<end]))
    }
}
