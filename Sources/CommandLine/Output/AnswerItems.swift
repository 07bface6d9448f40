import Basics

/// The objects of an answer. Any thread can create them just before printing, because 100,000 of them at once
/// would fill the memory.
package struct AnswerItems: Sendable, ExpressibleByArrayLiteral {
    package let count: Int
    private let object: @Sendable (Int) -> JSONValue

    /// An object for each of `elements`.
    package init<Element: Sendable>(
        _ elements: [Element], _ object: @escaping @Sendable (Element) -> JSONValue
    ) {
        count = elements.count
        self.object = { object(elements[$0]) }
    }

    private init(count: Int, _ object: @escaping @Sendable (Int) -> JSONValue) {
        (self.count, self.object) = (count, object)
    }

    /// The first items.
    package func prefix(_ count: Int) -> AnswerItems { AnswerItems(count: min(count, self.count), object) }

    /// The same items. `count` is called for each one that is created, on any thread.
    package func counted(by count: @escaping @Sendable () -> Void) -> AnswerItems {
        AnswerItems(count: self.count) { [object] index in
            defer { count() }
            return object(index)
        }
    }

    package init(_ objects: [JSONValue]) { self.init(objects) { $0 } }

    package init(arrayLiteral elements: JSONValue...) { self.init(elements) }

    package var isEmpty: Bool { count == 0 }

    package subscript(index: Int) -> JSONValue { object(index) }
}
