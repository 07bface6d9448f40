/// One document: the envelope, then the items, one a line, so that it can be read by eye and compared by `diff`.
struct JSONFormat: AnswerFormat {
    /// The members asked for by `--fields`; nil for all.
    var chosen: FieldList?

    func bytes(of answer: Answer) -> [UInt8] {
        var bytes = Array("{\"ekcal\":".utf8)
        answer.envelope.write(to: &bytes)
        if let result = answer.result {
            bytes += ",\n\"result\":".utf8
            result.write(to: &bytes)
        }
        bytes += ",\n\"data\":[".utf8
        for (index, item) in answer.items.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            (chosen?.pick(from: item) ?? item).write(to: &bytes)
        }
        bytes += (answer.items.isEmpty ? "]}\n" : "\n]}\n").utf8
        return bytes
    }
}
