/// A value that is made once, at its first use.
///
/// ```swift
/// let words = Once { Set(table.words) }
/// words.value.contains("add")
/// ```
package final class Once<Value: Sendable>: Sendable {
    private let made = Locked<Value?>(nil)
    private let make: @Sendable () -> Value

    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    package var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
