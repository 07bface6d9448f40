/// A regular expression without backtracking: all paths are followed at once (Thompson, 1968), so the time
/// grows only linearly with the length of the text, for any expression. Case is ignored.
///
/// ```swift
/// let pattern = try TextPattern("room [0-9]+")
/// pattern.isFound(in: "Meet in Room 12")   // true
/// ```
/// Back references and lookaround need memory of earlier matches, so they are refused.
package struct TextPattern: Sendable {
    /// The reason why an expression is refused.
    package enum Failure: Error, Hashable, Sendable {
        case syntax
        /// A part that other regular expressions support.
        case unsupported(String)
        case tooLarge
    }

    /// One step of the program of an expression.
    enum Step: Sendable {
        case scalar(UInt32)
        case set(ScalarSet)
        case any
        case assert(Assertion)
        case jump(Int)
        case split(Int, Int)
        case found
    }

    enum Assertion: Sendable {
        case start
        case end
        case boundary
        case noBoundary
    }

    /// More steps make an expression too large: each letter of a text may go through all of them.
    static let mostSteps = 2_000

    private let steps: [Step]

    package init(_ text: String) throws(Failure) {
        var parser = TextPatternParser(text)
        let node = try parser.parse()
        var steps: [Step] = []
        try TextPattern.compile(node, into: &steps)
        steps.append(.found)
        self.steps = steps
    }

    // MARK: Compiling

    private static func add(_ step: Step, to steps: inout [Step]) throws(Failure) {
        guard steps.count < mostSteps else { throw .tooLarge }
        steps.append(step)
    }

    private static func compile(_ node: TextPatternParser.Node, into steps: inout [Step]) throws(Failure) {
        switch node {
        case .scalar(let scalar): try add(.scalar(scalar), to: &steps)
        case .set(let set): try add(.set(set), to: &steps)
        case .any: try add(.any, to: &steps)
        case .assert(let assertion): try add(.assert(assertion), to: &steps)
        case .sequence(let nodes):
            for node in nodes { try compile(node, into: &steps) }
        case .choice(let nodes):
            var ends: [Int] = []
            for (index, node) in nodes.enumerated() {
                guard index < nodes.count - 1 else {
                    try compile(node, into: &steps)
                    break
                }
                let split = steps.count
                try add(.split(split + 1, split + 1), to: &steps)
                try compile(node, into: &steps)
                ends.append(steps.count)
                try add(.jump(0), to: &steps)
                steps[split] = .split(split + 1, steps.count)
            }
            for end in ends { steps[end] = .jump(steps.count) }
        case .repeated(let node, let least, let most):
            for _ in 0..<least { try compile(node, into: &steps) }
            guard let most else {
                let split = steps.count
                try add(.split(split + 1, split + 1), to: &steps)
                try compile(node, into: &steps)
                try add(.jump(split), to: &steps)
                steps[split] = .split(split + 1, steps.count)
                return
            }
            var splits: [Int] = []
            for _ in least..<max(least, most) {
                splits.append(steps.count)
                try add(.split(0, 0), to: &steps)
                try compile(node, into: &steps)
            }
            for split in splits { steps[split] = .split(split + 1, steps.count) }
        }
    }

    // MARK: Matching

    /// Whether a part of a text matches.
    package func isFound(in text: String) -> Bool {
        let folded = TextPattern.fold(text)
        var threads = Threads(count: steps.count)
        var next = Threads(count: steps.count)
        var previous: UInt32?
        for index in folded.indices {
            let scalar = folded[index]
            let position = Position(
                previous: previous, next: scalar, isLast: scalar == 0x0A && index == folded.count - 1)
            if add(0, to: &threads, at: position) { return true }
            let following = Position(
                previous: scalar, next: index + 1 < folded.count ? folded[index + 1] : nil,
                isLast: index + 2 == folded.count && folded[index + 1] == 0x0A)
            next.removeAll()
            for thread in threads.list {
                let matches =
                    switch steps[thread] {
                    case .scalar(let wanted): wanted == scalar
                    case .set(let set): set.contains(scalar)
                    case .any: scalar != 0x0A && scalar != 0x0D
                    default: false
                    }
                if matches, add(thread + 1, to: &next, at: following) { return true }
            }
            swap(&threads, &next)
            previous = scalar
        }
        return add(0, to: &threads, at: Position(previous: previous, next: nil, isLast: false))
    }

    /// A text in lower case, to compare with an expression in lower case.
    private static func fold(_ text: String) -> [UInt32] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return text.utf8.map { (0x41...0x5A).contains($0) ? UInt32($0) + 32 : UInt32($0) }
        }
        return QueryText.small(text).unicodeScalars.map(\.value)
    }

    /// The position between two letters, for assertions.
    private struct Position {
        let previous: UInt32?
        let next: UInt32?
        /// Whether only the line break at the end follows.
        let isLast: Bool

        func holds(_ assertion: Assertion) -> Bool {
            switch assertion {
            case .start: previous == nil
            case .end: next == nil || isLast
            case .boundary: isBoundary
            case .noBoundary: !isBoundary
            }
        }

        private var isBoundary: Bool {
            (previous.map(ScalarSet.word.contains) ?? false) != (next.map(ScalarSet.word.contains) ?? false)
        }
    }

    /// The reached steps, each once.
    private struct Threads {
        private(set) var list: [Int] = []
        private var isIn: [Bool]
        /// Steps to follow; reused, so that it is not allocated for each letter.
        var open: [Int] = []

        init(count: Int) { isIn = [Bool](repeating: false, count: count) }

        mutating func insert(_ step: Int) -> Bool {
            if isIn[step] { return false }
            isIn[step] = true
            list.append(step)
            return true
        }

        mutating func removeAll() {
            for step in list { isIn[step] = false }
            list.removeAll(keepingCapacity: true)
        }
    }

    /// Adds a step with all steps reachable from it without a letter. Returns whether the end is one of them.
    private func add(_ step: Int, to threads: inout Threads, at position: Position) -> Bool {
        threads.open.append(step)
        while let step = threads.open.popLast() {
            guard threads.insert(step) else { continue }
            switch steps[step] {
            case .jump(let target): threads.open.append(target)
            case .split(let one, let other):
                threads.open.append(one)
                threads.open.append(other)
            case .assert(let assertion):
                if position.holds(assertion) { threads.open.append(step + 1) }
            case .found:
                threads.open.removeAll()
                return true
            case .scalar, .set, .any: break
            }
        }
        return false
    }
}
