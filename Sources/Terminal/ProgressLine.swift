import Basics
import CLibrary

/// A line on standard error with the progress of long work. It appears after half a second, and disappears at
/// the end.
///
///     Importing  [##########..........]  50%  12400/s  4s left
///     Checking  [##########..........]  50%  310 MB/s  4s left
///
/// Another thread draws it, so that work without steps shows activity, too.
package final class ProgressLine: Sendable {
    /// The unit of the count.
    package enum Unit { case pieces, bytes }

    /// The progress so far.
    package struct Count {
        package var done = 0
        /// Nil if it is unknown.
        package var total: Int?
        package var unit = Unit.pieces
        /// The time of the first step; anything before it is other work.
        package var start: Double = 0
    }

    private struct State {
        var count: Count
        var isDrawn = false
        var isEnded = false
    }

    private let state: Locked<State>
    private let what: String
    private let width: Int
    private let stream: ErrorStream
    private let start = ContinuousClock.now

    /// The time before the line appears, in seconds.
    private static let patience = 0.5
    private static let pause = 0.1
    private static let barWidth = 20

    package init(_ what: String, total: Int?, width: Int, _ stream: ErrorStream) {
        (self.what, self.width, self.stream) = (what, width, stream)
        state = Locked(State(count: Count(total: total)))
        drawLater()
    }

    /// Counts a finished piece of work.
    package func step() { step(by: 1) }

    /// Counts finished pieces of work.
    package func step(by count: Int) { state.withLock { $0.count.done += count } }

    /// Shows the number of processed bytes and the total.
    package func show(bytes done: Int, of total: Int) {
        state.withLock { state in
            if state.count.unit == .pieces { state.count = Count(unit: .bytes, start: elapsed) }
            (state.count.done, state.count.total) = (done, total)
        }
    }

    private var elapsed: Double {
        (ContinuousClock.now - start) / .seconds(1)
    }

    /// Removes the line until it is drawn again, to print something else.
    package func hide() { state.withLock { erase(&$0) } }

    /// Removes the line permanently.
    package func end() {
        state.withLock { state in
            erase(&state)
            state.isEnded = true
        }
    }

    private func erase(_ state: inout State) {
        if state.isDrawn { stream.draw("\r\u{1B}[K") }
        state.isDrawn = false
    }

    /// Draws it on another thread until the work has ended. If the system makes no thread, no line is shown.
    private func drawLater() {
        WorkerThread { [weak self] in
            usleep(UInt32(ProgressLine.patience * 1e6))
            while let line = self, line.draw() { usleep(UInt32(ProgressLine.pause * 1e6)) }
        }?.detach()
    }

    /// False if the work has ended.
    private func draw() -> Bool {
        state.withLock { state in
            guard !state.isEnded else { return false }
            let text = ProgressLine.text(what, state.count, after: elapsed)
            stream.draw("\r\u{1B}[K" + text.prefix(max(width - 1, 1)))
            state.isDrawn = true
            return true
        }
    }

    /// The line: with a bar, the rate and the remaining time if the total is known, or else with the elapsed
    /// time.
    package static func text(_ what: String, _ count: Count, after elapsed: Double) -> String {
        let done = count.done
        guard let total = count.total, total > 0, done > 0 else {
            // A mark that moves back and forth.
            let step = Int(elapsed / pause) % (2 * barWidth - 2)
            let at = step < barWidth ? step : 2 * barWidth - 2 - step
            let bar =
                String(repeating: ".", count: at) + "#" + String(repeating: ".", count: barWidth - 1 - at)
            return "\(what)  [\(bar)]  \(Int(elapsed))s"
        }
        let part = min(Double(done) / Double(total), 1)
        let filled = Int(part * Double(barWidth))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: barWidth - filled)
        // The last part, such as saving, has no steps.
        if done >= total { return "\(what)  [\(bar)]  100%  \(Int(elapsed))s" }
        let rate = Double(done) / max(elapsed - count.start, 0.001)
        let left = Int((Double(max(total - done, 0)) / rate).rounded(.up))
        let speed =
            switch count.unit {
            case .pieces: "\(Int(rate))/s"
            case .bytes: "\(Int((rate / 1e6).rounded(.up))) MB/s"
            }
        return "\(what)  [\(bar)]  \(Int(part * 100))%  \(speed)  \(left)s left"
    }
}
