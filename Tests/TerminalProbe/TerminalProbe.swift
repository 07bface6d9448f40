import Basics
import CLibrary
import Terminal

/// A program that uses a terminal in full, for the tests: it shows what it was sent.
///
/// | Key | Does |
/// |---|---|
/// | `q` | ends |
/// | `e` | writes to standard error |
/// | `x` | traps, as a programming mistake does |
/// | `r` | calls itself until the stack is full |
/// | `z` | stops, as Ctrl-Z does |
/// | `w` | wakes itself from another thread |
/// | `m` | the mouse on and off |
/// | `v` | lends the terminal to nobody |
/// | all others | are shown |
///
/// With the word `patient` its clock is slow: an answer of the terminal that comes late, on a busy machine,
/// comes in time.
@main
enum TerminalProbe {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == "frames" { exit(RandomFrames.run(Array(words.dropFirst()))) }
        let terminal = FullScreenTerminal(clock: milliseconds)
        guard terminal.enter() else { exit(9) }
        exit(run(terminal))
    }

    private static let isPatient = CommandLine.arguments.dropFirst().first == "patient"

    private static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let now = Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
        return isPatient ? now / 50 : now
    }

    private static func run(_ terminal: FullScreenTerminal) -> Int32 {
        var typed = ""
        var pasted = "no paste"
        var (woken, stops, ticks) = (0, 0, 0)
        var size = terminal.size
        var deadline = milliseconds() + 50
        while true {
            for event in terminal.wait(until: deadline) {
                switch event {
                case .input(.key(let key)):
                    if key == KeyPress(letter: "q") {
                        terminal.leave()
                        return 0
                    }
                    if !press(key, terminal) { typed += KeyNotation.text(key) }
                case .input(.paste(let paste)):
                    pasted = "pasted \(paste.text.unicodeScalars.count), dropped \(paste.dropped)"
                case .input(.mouse(let event)): typed += KeyNotation.text(.mouse(event))
                case .input: break
                case .size(let columns, let rows): size = (columns, rows)
                case .stop:
                    stops += 1
                    guard terminal.suspend() else { return FullScreenTerminal.exitCodeOfGone }
                case .signal(let number): terminal.end(by: number)
                case .woken: woken += 1
                case .time:
                    // Something is drawn all the time, so that signals come at any moment.
                    ticks += 1
                    deadline = milliseconds() + (ticks < 2 ? 50 : 1_000_000)
                case .gone:
                    terminal.leave()
                    return FullScreenTerminal.exitCodeOfGone
                }
            }
            var frame = Frame(columns: size.columns, rows: size.rows)
            let lines = [
                "size \(size.columns)x\(size.rows)", "typed \(typed)", pasted,
                "woken \(woken), stops \(stops)",
            ]
            for (row, line) in lines.enumerated() { frame.put(line, column: 0, row: row) }
            frame.put("渋谷", column: 3, row: size.rows - 1, style: CellStyle(weights: .reverse))
            frame.cursor = Frame.Cursor(column: 6, row: 1, isVisible: true)
            terminal.show(frame)
        }
    }

    /// Does what a key asks for; false if it has no meaning here.
    private static func press(_ key: KeyPress, _ terminal: FullScreenTerminal) -> Bool {
        switch key.text {
        case "e":
            let text = "an error from inside\n"
            _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        case "x": fatalError("a mistake")
        case "r": exit(Int32(truncatingIfNeeded: depth(1)))
        case "z": _ = terminal.suspend()
        case "w": WorkerThread { TerminalWaker().wake() }?.detach()
        case "m": terminal.hasMouse.toggle()
        case "v": _ = terminal.lend {}
        default: return false
        }
        return true
    }

    @inline(never) private static func depth(_ count: Int) -> Int {
        // Two operations follow the call, so that the optimizer cannot make a loop of it.
        count == 0 ? 0 : (depth(count &+ 1) &>> 1) ^ count
    }
}
