import CLibrary
import Dispatch

/// The same work on many things, shared by all processors.
package enum Concurrent {
    /// How many processors work at once.
    package static let processors = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)

    /// What `body` makes of each element, in their order. One alone is made where it is asked for.
    package static func map<Element: Sendable, Result: Sendable>(
        _ elements: ArraySlice<Element>, _ body: @Sendable (Element) -> Result
    ) -> [Result] {
        guard elements.count > 1 else { return elements.map(body) }
        let results = Results<Result>(count: elements.count)
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            results.set(index, to: body(elements[elements.startIndex + index]))
        }
        return results.all
    }

    private final class Results<Result: Sendable>: Sendable {
        private let found: Locked<[Result?]>

        init(count: Int) { found = Locked(Array(repeating: nil, count: count)) }

        var all: [Result] { found.withLock { $0.compactMap { $0 } } }

        func set(_ index: Int, to result: Result) { found.withLock { $0[index] = result } }
    }
}
