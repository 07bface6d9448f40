/// By what an operation is known that must not be done twice, such as one that a program tries again because it heard no answer.
///
/// ```swift
/// let key = CalStoreKey("order-4711", content: request)
/// try store.write("import order", now: now) { change in
///     if try change.operations(key: key.text).isEmpty {
///         change.key = key
///         try change.add(item)
///     }
/// }
/// ```
/// It stands in the log with the operation, and is known as long as the operation is kept.
public struct CalStoreKey: Sendable, Hashable {
    var key: OperationKey

    init(_ key: OperationKey) { self.key = key }

    /// - Parameters:
    ///   - text: What whoever asks for the operation calls it.
    ///   - content: What is asked for: the same key with something else is a mistake.
    ///   - answer: What is to be found again by whoever asks a second time.
    public init(_ text: String, content: [UInt8], answer: String = "") {
        key = OperationKey(text: text, content: XXHash64.hash(content), answer: answer)
    }

    /// What whoever asked for the operation calls it.
    public var text: String { key.text }
    /// A hash of what was asked for, 16 hexadecimal digits.
    public var content: String { HexText.text(key.content) }
    /// What is to be found again.
    public var answer: String {
        get { key.answer }
        set { key.answer = newValue }
    }
}
