/// One item a line, nothing else: for programs that read as a stream.
struct JSONLinesFormat: AnswerFormat {
    var chosen: FieldList?

    func bytes(of answer: Answer) -> [UInt8] {
        var bytes: [UInt8] = []
        for item in answer.items {
            (chosen?.pick(from: item) ?? item).write(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}
