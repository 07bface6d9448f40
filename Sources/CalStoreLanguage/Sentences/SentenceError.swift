/// The reason why a sentence cannot be read, or is not an item.
///
/// ```swift
/// do {
///     _ = try SentenceReader().read("Lunch #home #work")
/// } catch {
///     print(error)              // there are two calendars: "home" and "work"
///     print(error.hint ?? "")   // write only one
/// }
/// ```
public struct SentenceError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// Two values for a property that an item has only once: the first one and the later one.
        case twice(Part, first: String, second: String)
        /// The repeat cannot be a rule.
        case badRepeat(RepeatError)
        /// The time cannot be one.
        case badTime(DateError)
        /// All words have another meaning.
        case noTitle
        /// An event, or an item that repeats, has no time.
        case noTime
    }

    /// A property that an item has once.
    package enum Part: Hashable, Sendable { case calendar, location, priority }

    /// The sentence; empty if the error is about an item that was made from it.
    public let text: String
    /// The wrong part of the sentence, in bytes of UTF-8.
    public let span: Range<Int>
    package let reason: Reason

    /// The column of the error in the sentence, counted in characters from 1.
    public var column: Int { text.column(ofByte: span.lowerBound) }

    /// - Parameter span: The wrong part; nil for that of the error in the reason, or for all of the text.
    package init(_ reason: Reason, in text: String = "", span: Range<Int>? = nil) {
        self.reason = reason
        self.text = text
        let inner: Range<Int>? =
            switch reason {
            case .badRepeat(let error): error.text == text ? error.span : nil
            case .badTime(let error): error.text == text ? error.span : nil
            case .twice, .noTitle, .noTime: nil
            }
        self.span = span ?? inner ?? 0..<text.utf8.count
    }

    /// One sentence for people, without the hint.
    public var message: String {
        switch reason {
        case .twice(let part, let first, let second):
            "there are two \(SentenceError.name(of: part)): \"\(first)\" and \"\(second)\""
        case .badRepeat(let error): error.message
        case .badTime(let error): error.message
        case .noTitle: "the sentence has no words for a title"
        case .noTime: "the time is missing"
        }
    }

    /// Advice for people: the text to write instead; nil if there is none.
    public var hint: String? {
        switch reason {
        case .twice: "write only one"
        case .badRepeat(let error): error.hint
        case .badTime(let error): error.hint
        case .noTitle: "write a title, such as Lunch with Ada fri 12:30"
        case .noTime: "write a day or a time, such as tomorrow 14:00"
        }
    }

    private static func name(of part: Part) -> String {
        switch part {
        case .calendar: "calendars"
        case .location: "locations"
        case .priority: "priorities"
        }
    }
}

extension SentenceError: CustomStringConvertible {
    /// The same as ``message``.
    public var description: String { message }
}
