/// A value that few items have: if it is missing, it takes one word instead of its own size.
@propertyWrapper
package struct Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    package init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    package var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }

    package static func == (left: Boxed, right: Boxed) -> Bool {
        left.box === right.box || left.box?.value == right.box?.value
    }
}
