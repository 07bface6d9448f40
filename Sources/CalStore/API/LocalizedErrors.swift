#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The text that a program shows with `error.localizedDescription`.

extension CalStoreError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension ParsingError: LocalizedError {
    /// The same as ``ParsingError/description``.
    public var errorDescription: String? { description }
}

extension RecurrenceError: LocalizedError {
    /// The same as ``RecurrenceError/description``.
    public var errorDescription: String? { description }
}

extension ItemLanguageError: LocalizedError {
    /// The same as ``ItemLanguageError/description``.
    public var errorDescription: String? { description }
    /// The same as ``ItemLanguageError/hint``.
    public var recoverySuggestion: String? { hint }
}

extension NameError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
    /// The same as ``hint``.
    public var recoverySuggestion: String? { hint }
}
