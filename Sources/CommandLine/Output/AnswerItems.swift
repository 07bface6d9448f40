import Basics

/// The objects of an answer. Any thread can create them just before printing, because 100,000 of them at once
/// would fill the memory.
package struct AnswerItems: Sendable, ExpressibleByArrayLiteral {
    package let count: Int
    private let objects: @Sendable (Range<Int>) -> [JSONValue]
    private let check: @Sendable () throws -> Void

    /// An object for each of `elements`.
    package init<Element: Sendable>(
        _ elements: [Element], _ object: @escaping @Sendable (Element) -> JSONValue
    ) {
        self.init(count: elements.count) { elements[$0].map(object) }
    }

    /// Objects that are made some at a time, because their elements do not fit in memory either.
    ///
    /// - Parameters:
    ///   - check: Throws if an object could not be made and is missing. It is called after the last of them.
    ///   - objects: The objects at some places.
    package init(
        count: Int, check: @escaping @Sendable () throws -> Void = {},
        _ objects: @escaping @Sendable (Range<Int>) -> [JSONValue]
    ) {
        (self.count, self.check, self.objects) = (count, check, objects)
    }

    /// The first items.
    package func prefix(_ count: Int) -> AnswerItems {
        AnswerItems(count: min(count, self.count), check: check, objects)
    }

    /// The same items. `count` is called for each one that is created, on any thread.
    package func counted(by count: @escaping @Sendable () -> Void) -> AnswerItems {
        AnswerItems(count: self.count, check: check) { [objects] places in
            let made = objects(places)
            for _ in made { count() }
            return made
        }
    }

    package init(_ objects: [JSONValue]) { self.init(objects) { $0 } }

    package init(arrayLiteral elements: JSONValue...) { self.init(elements) }

    package var isEmpty: Bool { count == 0 }

    /// The places of the items, some hundred at a time.
    package var pieces: [Range<Int>] {
        stride(from: 0, to: count, by: 256).map { $0..<min($0 + 256, count) }
    }

    package subscript(places: Range<Int>) -> [JSONValue] { objects(places) }

    /// Throws if an item could not be made.
    package func checkCompleteness() throws { try check() }
}
