import Foundation

/// The same work on many things, shared by all processors.
enum Concurrent {
    /// What `body` makes of each element, in their order. One alone is made where it is asked for.
    static func map<Element: Sendable, Result: Sendable>(
        _ elements: ArraySlice<Element>, _ body: @Sendable (Element) -> Result
    ) -> [Result] {
        guard elements.count > 1 else { return elements.map(body) }
        let results = Results<Result>(count: elements.count)
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            results.set(index, to: body(elements[elements.startIndex + index]))
        }
        return results.all
    }

    private final class Results<Result: Sendable>: @unchecked Sendable {
        // Protected by `lock`.
        private var found: [Result?]
        private let lock = NSLock()

        init(count: Int) { found = Array(repeating: nil, count: count) }

        var all: [Result] { lock.withLock { found.compactMap { $0 } } }

        func set(_ index: Int, to result: Result) { lock.withLock { found[index] = result } }
    }
}
