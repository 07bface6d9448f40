/// One way to print an answer: what stands before the items, each item, and what stands behind them. What it appends goes
/// to standard output as it is.
protocol AnswerFormat: Sendable {
    func begin(_ answer: Answer, _ bytes: inout [UInt8])
    func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8])
    func end(_ answer: Answer, _ bytes: inout [UInt8])
}

extension AnswerFormat {
    func end(_ answer: Answer, _ bytes: inout [UInt8]) {}

    /// Appends the answer to `bytes`. `hasMore` is called after each item, and may take out what is there.
    func write(_ answer: Answer, to bytes: inout [UInt8], hasMore: (inout [UInt8]) -> Void) {
        begin(answer, &bytes)
        var isFirst = true
        for item in answer.items {
            add(item, isFirst: isFirst, of: answer, &bytes)
            isFirst = false
            hasMore(&bytes)
        }
        end(answer, &bytes)
    }

    func bytes(of answer: Answer) -> [UInt8] {
        var bytes: [UInt8] = []
        write(answer, to: &bytes) { _ in }
        return bytes
    }
}
