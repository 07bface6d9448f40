#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The text that a program shows with `error.localizedDescription`.

extension ExchangeError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
    /// The same as ``hint``.
    public var recoverySuggestion: String? { hint }
}

extension CalStoreFeed.Problem: LocalizedError {
    /// The same as ``reason``.
    public var errorDescription: String? { reason }
}

extension CalStoreRefresh.Refusal: LocalizedError {
    /// The same as ``reason``.
    public var errorDescription: String? { reason }
}

extension VdirItem.Problem: LocalizedError {
    /// The same as ``reason``.
    public var errorDescription: String? { reason }
}

extension CalDAVError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
    /// The same as ``hint``.
    public var recoverySuggestion: String? { hint }
}

extension HTTPFailure: LocalizedError {
    /// The same as ``reason``.
    public var errorDescription: String? { reason }
}
