import Basics

/// Keys as people write them: `jj<Enter>`, `<C-s>`, `<Paste:text>`, `<Click:12,3>`, `<Resize:80x24>`.
///
/// | Written | Means |
/// |---|---|
/// | `j` | a letter, as typed; line ends mean nothing |
/// | `<lt>`, `<Space>` | `<`, a space, which may be written as it is too |
/// | `<Enter>`, `<Esc>`, `<Tab>`, `<Backspace>`, `<Insert>`, `<Delete>` | keys |
/// | `<Up>`, `<Down>`, `<Left>`, `<Right>`, `<Home>`, `<End>`, `<PgUp>`, `<PgDn>`, `<F1>` | keys |
/// | `<C-s>`, `<A-x>`, `<S-Tab>`, `<D-x>` | with Control, Alt, Shift, Super; `<C-S-Up>` with two |
/// | `<Paste:text>` | pasted text, with `\n`, `\t`, `\>` and `\\` |
/// | `<Click:12,3>` | a click with the left button: column and row, from 1 |
/// | `<Press:12,3>`, `<Drag:12,3>`, `<Release:12,3>`, `<RightPress:12,3>` | buttons one by one |
/// | `<WheelUp:12,3>`, `<WheelDown:12,3>` | the wheel |
/// | `<Resize:80x24>` | the size of the terminal |
/// | `<Wait:now>`, `<Wait:second>` | wait for what is being done, or a second |
package enum KeyNotation {
    /// The reason why a text has no keys, with the column, from 1, where that is.
    package struct Failure: Error, Sendable, Hashable {
        package let column: Int
        package let reason: String

        package init(column: Int, reason: String) { (self.column, self.reason) = (column, reason) }
    }

    /// Columns and rows up to this number, so that a frame stays small.
    static let mostCells = 1000

    // MARK: Reading

    package static func read(_ text: String) throws(Failure) -> [InputStep] {
        var steps: [InputStep] = []
        let letters = Array(text.unicodeScalars)
        var index = 0
        while index < letters.count {
            let letter = letters[index]
            guard letter == "<" else {
                index += 1
                if letter == "\n" || letter == "\r" { continue }
                guard letter.value >= 0x20, !(0x7F..<0xA0).contains(letter.value) else {
                    throw Failure(column: index, reason: "a control character is written as in <C-a>")
                }
                steps.append(.key(KeyPress(letter: letter)))
                continue
            }
            guard let end = end(of: letters, from: index + 1) else {
                throw Failure(column: index + 1, reason: "< has no >; write <lt> for the sign itself")
            }
            let name = letters[(index + 1)..<end]
            do throws(Reason) {
                steps.append(try step(name))
            } catch {
                throw Failure(column: index + 1, reason: error.text)
            }
            index = end + 1
        }
        return steps
    }

    private struct Reason: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// The `>` that ends a name. In pasted text, a backslash keeps the next sign from being one.
    private static func end(of letters: [Unicode.Scalar], from start: Int) -> Int? {
        let isPaste = letters[start...].starts(with: "Paste:".unicodeScalars)
        var index = start
        while index < letters.count {
            if letters[index] == ">" { return index }
            index += isPaste && letters[index] == "\\" ? 2 : 1
        }
        return nil
    }

    private static func step(_ letters: ArraySlice<Unicode.Scalar>) throws(Reason) -> InputStep {
        guard let colon = letters.firstIndex(of: ":"), colon > letters.startIndex,
            letters[letters.index(before: colon)] != "-"
        else { return .key(try key(string(letters))) }
        let (name, value) = (string(letters[..<colon]), letters[(colon + 1)...])
        if name == "Paste" { return .paste(unescaped(value)) }
        let text = string(value)
        switch name {
        case "Wait":
            guard !text.isEmpty else { throw Reason("<Wait:> needs a name, as in <Wait:now>") }
            return .wait(text)
        case "Resize":
            guard let size = pair(text, "x") else {
                throw Reason("cannot read <Resize:\(text)>: write columns and rows, as in <Resize:80x24>")
            }
            return .resize(columns: size.0, rows: size.1)
        default: break
        }
        guard name == "Click" || mouseKinds.contains(where: { $0.name == name }) else {
            throw Reason("<\(name):> is not known; write Paste, Click, Resize or Wait")
        }
        guard let place = pair(text, ",") else {
            throw Reason("cannot read <\(name):\(text)>: write column and row from 1, as in <\(name):12,3>")
        }
        let kind = mouseKinds.first { $0.name == name }?.kind
        guard let kind else { return .click(column: place.0 - 1, row: place.1 - 1) }
        return .mouse(MouseEvent(kind, column: place.0 - 1, row: place.1 - 1))
    }

    private static func string(_ letters: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: letters)
        return String(view)
    }

    private static func unescaped(_ letters: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        var rest = letters
        while let letter = rest.popFirst() {
            guard letter == "\\", let next = rest.popFirst() else {
                view.append(letter)
                continue
            }
            view.append(next == "n" ? "\n" : next == "t" ? "\t" : next)
        }
        return String(view)
    }

    /// Two numbers from 1 to ``mostCells``.
    private static func pair(_ text: String, _ separator: Character) -> (Int, Int)? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ (1...mostCells).contains($0) })
        else { return nil }
        return (numbers[0], numbers[1])
    }

    private static func key(_ name: String) throws(Reason) -> KeyPress {
        var modifiers: KeyPress.Modifiers = []
        var rest = Substring(name)
        while let letter = rest.first, rest.dropFirst().first == "-", rest.count > 2 {
            guard let modifier = modifierLetters.first(where: { $0.letter == letter })?.modifier else {
                throw Reason("\(letter)- in <\(name)> is not known; write C-, A-, S- or D-")
            }
            modifiers.insert(modifier)
            rest = rest.dropFirst(2)
        }
        if let code = names.first(where: { $0.name == rest })?.code { return KeyPress(code, modifiers) }
        if rest.first == "F", let number = Int(rest.dropFirst()), (1...35).contains(number) {
            return KeyPress(.function(number), modifiers)
        }
        let scalars = rest.unicodeScalars
        guard let letter = scalars.first, scalars.count == 1, !modifiers.isEmpty, letter.value > 0x20,
            !(0x7F..<0xA0).contains(letter.value)
        else {
            let near = Nearest.matches(for: String(rest), among: names.map(\.name)).first
            let known = near.map { ": did you mean <\($0)>?" } ?? ""
            throw Reason("<\(name)> is not a key" + known)
        }
        guard modifiers.contains(.shift), modifiers.isDisjoint(with: [.control, .superKey]) else {
            return KeyPress(letter: letter, modifiers)
        }
        // Shift is part of the letter.
        let upper = letter.properties.uppercaseMapping.unicodeScalars
        return KeyPress(
            letter: upper.count == 1 ? upper.first ?? letter : letter, modifiers.subtracting(.shift))
    }

    // MARK: Printing

    package static func text(_ steps: [InputStep]) -> String { steps.map(text).joined() }

    package static func text(_ step: InputStep) -> String {
        switch step {
        case .key(let key): text(key)
        case .paste(let text): "<Paste:\(escaped(text))>"
        case .mouse(let event):
            "<\(name(of: event.kind)):\(event.column + 1),\(event.row + 1)>"
        case .click(let column, let row): "<Click:\(column + 1),\(row + 1)>"
        case .resize(let columns, let rows): "<Resize:\(columns)x\(rows)>"
        case .wait(let name): "<Wait:\(name)>"
        }
    }

    /// Every kind has one; its modifiers are not written.
    private static func name(of kind: MouseEvent.Kind) -> String {
        mouseKinds.first { $0.kind == kind }?.name ?? ""
    }

    package static func text(_ key: KeyPress) -> String {
        let front = modifierLetters.filter { key.modifiers.contains($0.modifier) }
            .map { "\($0.letter)-" }.joined()
        switch key.code {
        case .function(let number): return "<\(front)F\(number)>"
        case .letter(let letter):
            if let name = names.first(where: { $0.code == key.code })?.name,
                letter == "<" || !front.isEmpty
            {
                return "<\(front)\(name)>"
            }
            return front.isEmpty ? String(letter) : "<\(front)\(letter)>"
        default:
            let name = names.first { $0.code == key.code }?.name ?? ""
            return "<\(front)\(name)>"
        }
    }

    private static func escaped(_ text: String) -> String {
        var view = String.UnicodeScalarView()
        for letter in text.unicodeScalars {
            switch letter {
            case "\n": view.append(contentsOf: "\\n".unicodeScalars)
            case "\t": view.append(contentsOf: "\\t".unicodeScalars)
            case "\\", ">":
                view.append("\\")
                view.append(letter)
            default: view.append(letter)
            }
        }
        return String(view)
    }

    // MARK: Tables

    private static let modifierLetters: [(letter: Character, modifier: KeyPress.Modifiers)] = [
        ("C", .control), ("A", .alt), ("S", .shift), ("D", .superKey),
    ]

    /// The first name of a key is the one that is printed.
    private static let names: [(name: String, code: KeyPress.Code)] = [
        ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace), ("Up", .up),
        ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end),
        ("PgUp", .pageUp), ("PgDn", .pageDown), ("Insert", .insert), ("Delete", .delete),
        ("lt", .letter("<")), ("gt", .letter(">")), ("Space", .letter(" ")), ("Return", .enter),
        ("CR", .enter), ("BS", .backspace), ("Del", .delete), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ]

    private static let mouseKinds: [(name: String, kind: MouseEvent.Kind)] = [
        ("Press", .press(.left)), ("Release", .release(.left)), ("Drag", .drag(.left)),
        ("MiddlePress", .press(.middle)), ("MiddleRelease", .release(.middle)),
        ("MiddleDrag", .drag(.middle)), ("RightPress", .press(.right)), ("RightRelease", .release(.right)),
        ("RightDrag", .drag(.right)), ("Move", .move), ("WheelUp", .wheelUp), ("WheelDown", .wheelDown),
        ("WheelLeft", .wheelLeft), ("WheelRight", .wheelRight),
    ]
}
