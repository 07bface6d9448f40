/// Reads the text of a regular expression, in the syntax that most programs share.
struct TextPatternParser {
    indirect enum Node {
        case scalar(UInt32)
        case set(ScalarSet)
        case any
        case assert(TextPattern.Assertion)
        case sequence([Node])
        case choice([Node])
        case repeated(Node, Int, Int?)
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var depth = 0

    /// Parentheses nested deeper than in real expressions are refused.
    private static let deepest = 100

    init(_ text: String) { scalars = Array(QueryText.composed(text).unicodeScalars) }

    mutating func parse() throws(TextPattern.Failure) -> Node {
        let node = try choice()
        guard position == scalars.count else { throw .syntax }
        return node
    }

    private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        position += 1
        return true
    }

    private mutating func next() throws(TextPattern.Failure) -> Unicode.Scalar {
        guard let scalar = peek else { throw .syntax }
        position += 1
        return scalar
    }

    private mutating func choice() throws(TextPattern.Failure) -> Node {
        depth += 1
        defer { depth -= 1 }
        guard depth <= TextPatternParser.deepest else { throw .tooLarge }
        var parts = [try sequence()]
        while take("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws(TextPattern.Failure) -> Node {
        var parts: [Node] = []
        while let scalar = peek, scalar != "|", scalar != ")" {
            var node = try atom()
            while let (least, most) = try quantifier() {
                if case .assert = node { throw .syntax }
                node = .repeated(node, least, most)
            }
            parts.append(node)
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    // MARK: Repeats

    private mutating func quantifier() throws(TextPattern.Failure) -> (Int, Int?)? {
        let bounds: (Int, Int?)
        switch peek {
        case "*": bounds = (0, nil)
        case "+": bounds = (1, nil)
        case "?": bounds = (0, 1)
        case "{":
            guard let counted = try counts() else { return nil }
            bounds = counted
            position -= 1
        default: return nil
        }
        position += 1
        // Lazy repetition finds the same texts.
        if take("?") { return bounds }
        if peek == "+" { throw .unsupported("possessive repeats") }
        return bounds
    }

    /// `{2}`, `{2,}`, `{2,5}`, `{,5}`; nil if a brace is just a brace.
    private mutating func counts() throws(TextPattern.Failure) -> (Int, Int?)? {
        let begin = position
        position += 1
        let least = try number()
        var most = least
        if take(",") { most = try number() ?? .max }
        guard take("}"), least != nil || most != nil else {
            position = begin
            throw .syntax
        }
        let bounds = (least ?? 0, most == .max ? nil : most)
        if let most = bounds.1, most < bounds.0 { throw .syntax }
        return bounds
    }

    private mutating func number() throws(TextPattern.Failure) -> Int? {
        var value: Int?
        while let scalar = peek, ("0"..."9").contains(scalar) {
            position += 1
            value = (value ?? 0) * 10 + Int(scalar.value - 0x30)
            if let value, value > TextPattern.mostSteps { throw .tooLarge }
        }
        return value
    }

    // MARK: Atoms

    private mutating func atom() throws(TextPattern.Failure) -> Node {
        let scalar = try next()
        switch scalar {
        case ".": return .any
        case "^": return .assert(.start)
        case "$": return .assert(.end)
        case "(": return try group()
        case "[": return .set(try set())
        case "\\": return try escape()
        case "*", "+", "?", "{": throw .syntax
        default: return literal(scalar)
        }
    }

    private func literal(_ scalar: Unicode.Scalar) -> Node {
        let small = QueryText.small(String(scalar)).unicodeScalars.map { Node.scalar($0.value) }
        return small.count == 1 ? small[0] : .sequence(small)
    }

    private mutating func group() throws(TextPattern.Failure) -> Node {
        if take("?") {
            switch try next() {
            case ":": break
            case "i" where take(")"): return .sequence([])
            case "<", "P":
                if peek == "=" || peek == "!" { throw .unsupported("looking behind") }
                while try next() != ">" {}
            case "=", "!": throw .unsupported("looking ahead")
            case ">": throw .unsupported("atomic groups")
            default: throw .unsupported("options in parentheses")
            }
        }
        let node = try choice()
        guard take(")") else { throw .syntax }
        return node
    }

    private mutating func escape() throws(TextPattern.Failure) -> Node {
        switch peek {
        case "b", "B", "A", "z", "Z":
            let scalar = try next()
            return switch scalar {
            case "b": .assert(.boundary)
            case "B": .assert(.noBoundary)
            case "A": .assert(.start)
            default: .assert(.end)
            }
        case let digit? where ("1"..."9").contains(digit): throw .unsupported("back references")
        case "k": throw .unsupported("back references")
        default: break
        }
        switch try escapedMember() {
        case .range(let range) where range.count == 1:
            guard let scalar = Unicode.Scalar(range.lowerBound) else { throw .syntax }
            return literal(scalar)
        case let member: return .set(ScalarSet(members: [member]))
        }
    }

    /// The member after a backslash, outside and inside brackets.
    private mutating func escapedMember() throws(TextPattern.Failure) -> ScalarSet.Member {
        let scalar = try next()
        func only(_ value: UInt32) -> ScalarSet.Member { .range(value...value) }
        switch scalar {
        case "d": return .digit
        case "D": return .not(.digit)
        case "w": return .word
        case "W": return .not(.word)
        case "s": return .space
        case "S": return .not(.space)
        case "p", "P":
            guard take("{") else { throw .syntax }
            var name = ""
            while let letter = peek, letter != "}" {
                name.unicodeScalars.append(letter)
                position += 1
            }
            guard take("}") else { throw .syntax }
            let categories = ["L", "M", "N", "P", "S", "Z", "C"]
            guard let first = name.first, categories.contains(String(first)), name.count <= 2 else {
                throw .unsupported("\\p{\(name)}")
            }
            return scalar == "p" ? .category(name) : .not(.category(name))
        case "t": return only(0x09)
        case "n": return only(0x0A)
        case "v": return only(0x0B)
        case "f": return only(0x0C)
        case "r": return only(0x0D)
        case "0": return only(0)
        case "e": return only(0x1B)
        case "x": return only(try hex(2))
        case "u": return only(try hex(4))
        default:
            let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            if isLetter { throw .unsupported("\\\(scalar)") }
            return only(scalar.value)
        }
    }

    private mutating func hex(_ digits: Int) throws(TextPattern.Failure) -> UInt32 {
        var text = ""
        if take("{") {
            while let scalar = peek, scalar != "}", text.count < 8 {
                text.unicodeScalars.append(scalar)
                position += 1
            }
            guard take("}") else { throw .syntax }
        } else {
            for _ in 0..<digits { text.unicodeScalars.append(try next()) }
        }
        guard let value = UInt32(text, radix: 16), Unicode.Scalar(value) != nil else { throw .syntax }
        return value
    }

    // MARK: Sets

    private mutating func set() throws(TextPattern.Failure) -> ScalarSet {
        var set = ScalarSet(members: [])
        set.isNegated = take("^")
        var isFirst = true
        while isFirst || peek != "]" {
            isFirst = false
            if peek == "[" { throw .unsupported("sets within sets") }
            let member = try setMember()
            guard peek == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
                set.members.append(member)
                continue
            }
            position += 1
            guard case .range(let low) = member, case .range(let high) = try setMember(),
                low.lowerBound <= high.lowerBound
            else { throw .syntax }
            set.members.append(.range(low.lowerBound...high.lowerBound))
        }
        guard take("]") else { throw .syntax }
        return set
    }

    private mutating func setMember() throws(TextPattern.Failure) -> ScalarSet.Member {
        let scalar = try next()
        if scalar == "\\" {
            // In a set it is a backspace.
            if take("b") { return .range(8...8) }
            return try escapedMember()
        }
        return .range(scalar.value...scalar.value)
    }
}
