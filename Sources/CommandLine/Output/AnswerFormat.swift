import Basics

/// A way to print an answer: text before the items, each item, and text after them. The bytes go to standard
/// output unchanged.
package protocol AnswerFormat: Sendable {
    func begin(_ answer: Answer, _ bytes: inout [UInt8])
    func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8])
    func end(_ answer: Answer, _ bytes: inout [UInt8])

    /// Appends the answer to `bytes`. If an item could not be made, the text breaks off before it.
    ///
    /// - Parameter hasMore: Called from time to time. It may remove the bytes, and returns false if nobody
    ///   needs the rest.
    func write(_ answer: Answer, to bytes: inout [UInt8], hasMore: (inout [UInt8]) -> Bool)
}

extension AnswerFormat {
    package func end(_ answer: Answer, _ bytes: inout [UInt8]) {}

    package func write(_ answer: Answer, to bytes: inout [UInt8], hasMore: (inout [UInt8]) -> Bool) {
        begin(answer, &bytes)
        // All processors format runs of items in parallel; only some runs at a time, to keep the unprinted
        // output small.
        let runs = answer.items.pieces
        let together = min(Concurrent.processors * 4, 64)
        for first in stride(from: 0, to: runs.count, by: together) {
            let written = Concurrent.map(runs[first..<min(first + together, runs.count)]) { run in
                var bytes: [UInt8] = []
                for (index, item) in zip(run, answer.items[run]) {
                    add(item, isFirst: index == 0, of: answer, &bytes)
                }
                return bytes
            }
            guard answer.items.failure == nil else { return }
            for run in written {
                bytes += run
                guard hasMore(&bytes) else { return }
            }
        }
        end(answer, &bytes)
    }
}
