import Basics

/// The objects of an answer. Any thread can create them just before printing, because 100,000 of them at once
/// would fill the memory.
package struct AnswerItems: Sendable, ExpressibleByArrayLiteral {
    package let count: Int
    private let objects: @Sendable (Range<Int>) -> [JSONValue]
    private let reason: @Sendable () -> (any Error)?

    /// An object for each of `elements`.
    package init<Element: Sendable>(
        _ elements: [Element], _ object: @escaping @Sendable (Element) -> JSONValue
    ) {
        self.init(count: elements.count) { elements[$0].map(object) }
    }

    /// Objects that are made some at a time, because their elements do not fit in memory either.
    ///
    /// - Parameters:
    ///   - failure: The reason if an object could not be made and is missing; nil if all could until now.
    ///   - objects: The objects at some places.
    package init(
        count: Int, failure: @escaping @Sendable () -> (any Error)? = { nil },
        _ objects: @escaping @Sendable (Range<Int>) -> [JSONValue]
    ) {
        (self.count, reason, self.objects) = (count, failure, objects)
    }

    /// The first items.
    package func prefix(_ count: Int) -> AnswerItems {
        AnswerItems(count: min(count, self.count), failure: reason, objects)
    }

    /// The same items. `count` is called for each one that is created, on any thread.
    package func counted(by count: @escaping @Sendable () -> Void) -> AnswerItems {
        AnswerItems(count: self.count, failure: reason) { [objects] places in
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
        let length = Concurrent.itemsOfPiece
        return stride(from: 0, to: count, by: length).map { $0..<min($0 + length, count) }
    }

    package subscript(places: Range<Int>) -> [JSONValue] { objects(places) }

    /// The reason why an item that was asked for is missing; nil if none is.
    package var failure: (any Error)? { reason() }
}
