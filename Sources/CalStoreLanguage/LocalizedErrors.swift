#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The text that a program shows with `error.localizedDescription`.

extension DateError: LocalizedError {
    /// The same as ``message``.
    public var errorDescription: String? { message }
    /// The same as ``hint``.
    public var recoverySuggestion: String? { hint }
}

extension RepeatError: LocalizedError {
    /// The same as ``message``.
    public var errorDescription: String? { message }
    /// The same as ``hint``.
    public var recoverySuggestion: String? { hint }
}

extension SentenceError: LocalizedError {
    /// The same as ``message``.
    public var errorDescription: String? { message }
    /// The same as ``hint``.
    public var recoverySuggestion: String? { hint }
}

extension QueryError: LocalizedError {
    /// The same as ``message``.
    public var errorDescription: String? { message }
    /// The same as ``hint``.
    public var recoverySuggestion: String? { hint }
}

extension ReferenceError: LocalizedError {
    /// The same as ``message``.
    public var errorDescription: String? { message }
    /// The same as ``hint``.
    public var recoverySuggestion: String? { hint }
}
