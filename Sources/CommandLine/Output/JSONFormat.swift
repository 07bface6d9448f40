import Basics

/// JSON as one document: the envelope, then one item on each line, so that people and `diff` can read it.
package struct JSONFormat: AnswerFormat {
    /// The members that `--fields` names; nil for all.
    package var chosen: FieldList?

    package init(chosen: FieldList? = nil) { self.chosen = chosen }

    package func begin(_ answer: Answer, _ bytes: inout [UInt8]) {
        bytes += "{\"ekcal\":".utf8
        answer.envelope.write(to: &bytes)
        if let result = answer.result {
            bytes += ",\n\"result\":".utf8
            result.write(to: &bytes)
        }
        // An answer with single members is not for import.
        if chosen == nil, let calendars = answer.calendars {
            bytes += ",\n\"calendars\":[".utf8
            for (index, calendar) in calendars.enumerated() {
                bytes += (index == 0 ? "\n" : ",\n").utf8
                calendar.write(to: &bytes)
            }
            bytes += (calendars.isEmpty ? "]" : "\n]").utf8
        }
        bytes += ",\n\"data\":[".utf8
    }

    package func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8]) {
        bytes += (isFirst ? "\n" : ",\n").utf8
        (chosen?.pick(from: item) ?? item).write(to: &bytes)
    }

    package func end(_ answer: Answer, _ bytes: inout [UInt8]) {
        bytes += (answer.items.isEmpty ? "]}\n" : "\n]}\n").utf8
    }
}
