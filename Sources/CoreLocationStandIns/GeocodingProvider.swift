import Foundation

/// Finds places by address and by position: what Apple's servers do for `CLGeocoder`.
///
/// A program gives its own to `CalStoreDevice.setGeocoder(_:)`. The functions are called on no thread in
/// particular, several at a time. What they throw reaches the caller as `CLError.network`, but for a
/// `CLError`, which stays what it is.
public protocol GeocodingProvider: Sendable {
    /// The places of an address, the best first; none if it is not known.
    func places(for address: String, locale: Locale?) async throws -> [GeocodedPlace]

    /// The places round a position, the best first; none if that is not known.
    func places(latitude: Double, longitude: Double, locale: Locale?) async throws -> [GeocodedPlace]
}
