import Basics
import CalStore

/// The objects of an answer. Any thread can create them just before printing, because 100,000 of them at once
/// would fill the memory.
struct AnswerItems: Sendable, ExpressibleByArrayLiteral {
    let count: Int
    private let object: @Sendable (Int) -> JSONValue

    /// An object for each of `elements`.
    init<Element: Sendable>(
        _ elements: [Element], _ object: @escaping @Sendable (Element) -> JSONValue
    ) {
        count = elements.count
        self.object = { object(elements[$0]) }
    }

    private init(count: Int, _ object: @escaping @Sendable (Int) -> JSONValue) {
        (self.count, self.object) = (count, object)
    }

    /// The first items.
    func prefix(_ count: Int) -> AnswerItems { AnswerItems(count: min(count, self.count), object) }

    /// The same items. `count` is called for each one that is created, on any thread.
    func counted(by count: @escaping @Sendable () -> Void) -> AnswerItems {
        AnswerItems(count: self.count) { [object] index in
            defer { count() }
            return object(index)
        }
    }

    init(_ objects: [JSONValue]) { self.init(objects) { $0 } }

    init(arrayLiteral elements: JSONValue...) { self.init(elements) }

    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> JSONValue { object(index) }
}
