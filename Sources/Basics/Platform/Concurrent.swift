import CLibrary
import Synchronization

/// Parallel work on many elements, on all processors.
package enum Concurrent {
    /// The number of threads that work at once.
    package static let processors = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)

    /// The number of items that one processor reads, formats or writes at a time.
    package static let itemsOfPiece = 256

    /// The results of `body` for each element, in order. A single element is processed on the calling thread,
    /// and so are all if the system creates no threads.
    package static func map<Element: Sendable, Result: Sendable>(
        _ elements: ArraySlice<Element>, _ body: @Sendable (Element) -> Result
    ) -> [Result] {
        guard elements.count > 1 else { return elements.map(body) }
        return map(elements, helpers: min(processors, elements.count) - 1, meanwhile: {}, body)
    }

    /// The same, while the calling thread first does other work. All elements are processed even if that
    /// throws.
    package static func map<Element: Sendable, Result: Sendable, Failure: Error>(
        _ elements: ArraySlice<Element>, meanwhile: () throws(Failure) -> Void,
        _ body: @Sendable (Element) -> Result
    ) throws(Failure) -> [Result] {
        var failure: Failure?
        let results = map(
            elements, helpers: min(processors - 1, elements.count),
            meanwhile: {
                do throws(Failure) { try meanwhile() } catch { failure = error }
            }, body)
        if let failure { throw failure }
        return results
    }

    private static func map<Element: Sendable, Result: Sendable>(
        _ elements: ArraySlice<Element>, helpers count: Int, meanwhile: () -> Void,
        _ body: @Sendable (Element) -> Result
    ) -> [Result] {
        withoutActuallyEscaping(body) { body in
            let work = Work(elements, body)
            var helpers: [WorkerThread] = []
            while helpers.count < count, let helper = WorkerThread({ work.doAll() }) {
                helpers.append(helper)
            }
            meanwhile()
            work.doAll()
            for helper in helpers { helper.join() }
            return work.results
        }
    }

    /// Elements; each thread takes the next one until none is left.
    private final class Work<Element: Sendable, Result: Sendable>: Sendable {
        private let elements: ArraySlice<Element>
        private let body: @Sendable (Element) -> Result
        private let next: Atomic<Int>
        private let made: Locked<[Result?]>

        init(_ elements: ArraySlice<Element>, _ body: @escaping @Sendable (Element) -> Result) {
            (self.elements, self.body) = (elements, body)
            next = Atomic(elements.startIndex)
            made = Locked(Array(repeating: nil, count: elements.count))
        }

        var results: [Result] { made.withLock { $0.compactMap { $0 } } }

        func doAll() {
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < elements.endIndex else { return }
                let result = body(elements[index])
                made.withLock { $0[index - elements.startIndex] = result }
            }
        }
    }
}
