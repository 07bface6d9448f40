/// One way to print an answer. What it returns goes to standard output as it is.
protocol AnswerFormat: Sendable {
    func bytes(of answer: Answer) -> [UInt8]
}
