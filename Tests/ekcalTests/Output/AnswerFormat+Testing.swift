import CommandLine

@testable import ekcal

extension AnswerFormat {
    /// A whole answer.
    func bytes(of answer: Answer) -> [UInt8] {
        var bytes: [UInt8] = []
        write(answer, to: &bytes) { _ in true }
        return bytes
    }
}
