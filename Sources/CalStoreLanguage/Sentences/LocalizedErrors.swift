#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The texts that a program shows with `error.localizedDescription`, and its advice.

extension DateError: LocalizedError {
    /// The same as ``DateError/message``.
    public var errorDescription: String? { message }
    /// The same as ``DateError/hint``.
    public var recoverySuggestion: String? { hint }
}

extension QueryError: LocalizedError {
    /// The same as ``QueryError/message``.
    public var errorDescription: String? { message }
    /// The same as ``QueryError/hint``.
    public var recoverySuggestion: String? { hint }
}

extension ReferenceError: LocalizedError {
    /// The same as ``ReferenceError/message``.
    public var errorDescription: String? { message }
    /// The same as ``ReferenceError/hint``.
    public var recoverySuggestion: String? { hint }
}

extension RepeatError: LocalizedError {
    /// The same as ``RepeatError/message``.
    public var errorDescription: String? { message }
    /// The same as ``RepeatError/hint``.
    public var recoverySuggestion: String? { hint }
}

extension SentenceError: LocalizedError {
    /// The same as ``SentenceError/message``.
    public var errorDescription: String? { message }
    /// The same as ``SentenceError/hint``.
    public var recoverySuggestion: String? { hint }
}
