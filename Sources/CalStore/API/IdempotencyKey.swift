import Basics

/// An idempotency key: repeating an operation with the same key does nothing, for example when a program
/// tries again after a lost answer.
///
/// ```swift
/// let key = IdempotencyKey("order-4711", content: request)
/// try store.write("import order", now: now) { change in
///     if try change.history.operations(key: key.text).isEmpty {
///         change.key = key
///         try change.add(item)
///     }
/// }
/// ```
/// The log keeps it with the operation.
public struct IdempotencyKey: Sendable, Hashable {
    var key: OperationKey

    init(_ key: OperationKey) { self.key = key }

    /// - Parameters:
    ///   - text: The name of the operation, chosen by the caller.
    ///   - content: The content of the request. The same key with other content is an error.
    ///   - answer: Data for the caller who asks a second time.
    public init(_ text: String, content: [UInt8], answer: String = "") {
        key = OperationKey(text: text, content: XXHash64.hash(content), answer: answer)
    }

    /// The name of the operation, chosen by the caller.
    public var text: String { key.text }
    /// A hash of the request's content, 16 hexadecimal digits.
    public var content: String { HexText.text(key.content) }
    /// Data for the caller who asks a second time.
    public var answer: String {
        get { key.answer }
        set { key.answer = newValue }
    }
}
