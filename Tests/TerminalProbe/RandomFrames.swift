import CLibrary
import Terminal

/// Draws random frames one after the other, for other programs that know what a terminal is.
///
/// `TerminalProbe frames SEED COUNT COLUMNS ROWS` writes the bytes to standard output. Standard error gets
/// the rows of the last frame as text, then the weights of its cells, a letter each: `a` and as many letters
/// on as the bits for bold (1), italic (4), underline (8) and reverse (16) say.
struct RandomFrames {
    private var state: UInt64
    private var frame: Frame
    private var renderer = Renderer()

    /// Clusters about whose width most terminals agree.
    private static let texts = [
        "Standup", "12:00-13:15", " ", "      ", "Café", "渋谷駅", "한국어", "🎂", "─│┌┐", "▶", "…", "e\u{301}tude",
        "שלום", "Привет",
    ]

    init(seed: UInt64, columns: Int, rows: Int) {
        state = seed
        frame = Frame(columns: columns, rows: rows)
    }

    static func run(_ words: [String]) -> Int32 {
        let numbers = words.compactMap { Int($0) }
        guard numbers.count == 4, words.count == 4 else { return 2 }
        var frames = RandomFrames(
            seed: UInt64(truncatingIfNeeded: numbers[0]), columns: numbers[2], rows: numbers[3])
        // As on a terminal that is used in full, nothing wraps.
        write(Array("\u{1B}[?7l".utf8), STDOUT_FILENO)
        for _ in 0..<numbers[1] { write(frames.next(), STDOUT_FILENO) }
        write(Array(frames.expected.utf8), STDERR_FILENO)
        return 0
    }

    private static func write(_ bytes: [UInt8], _ output: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { CLibrary.write(output, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest.removeFirst(count)
        }
    }

    /// A number below a limit (Knuth's generator, its upper bits).
    private mutating func number(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    private mutating func next() -> [UInt8] {
        for _ in 0..<(1 + number(6)) {
            let (column, row) = (number(frame.columns), number(frame.rows))
            let weights: [CellStyle.Weights] = [
                [], [], .bold, .italic, .underline, .reverse, [.bold, .reverse],
            ]
            let colors: [CellColor] = [
                .standard, .table(UInt8(number(256))), .direct(Color(red: 1, green: 2, blue: 3)),
            ]
            let style = CellStyle(
                text: colors[number(3)], ground: colors[number(3)], weights: weights[number(weights.count)])
            switch number(8) {
            case 0: frame.fill(columns: column..<(column + 20), rows: row..<(row + 2))
            case 1:
                frame.restyle(columns: column..<(column + 9), row: row) {
                    $0.weights.formSymmetricDifference(.reverse)
                }
            default:
                var text = ""
                for _ in 0..<(1 + number(4)) { text += Self.texts[number(Self.texts.count)] }
                frame.put(text, column: column, row: row, style: style)
            }
        }
        if number(10) == 0 { renderer.forget() }
        frame.cursor = Frame.Cursor(
            column: number(frame.columns), row: number(frame.rows), isVisible: number(2) == 0)
        return renderer.draw(frame)
    }

    private var expected: String {
        let weights = (0..<frame.rows).map { row in
            (0..<frame.columns).map { column in
                let bits = frame.style(column: column, row: row).weights.subtracting(.dim).rawValue
                return String(Character(Unicode.Scalar(0x61 + bits)))
            }.joined()
        }
        return (frame.lines + weights).map { $0 + "\n" }.joined()
    }
}
