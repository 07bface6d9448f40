import Foundation

/// Finds places by address and by position, as Apple's servers do for `CLGeocoder`.
///
/// A program passes its own to `CalStoreDevice.setGeocoder(_:)`. The functions are called on any thread,
/// several at a time. Their errors reach the caller as `CLError.network`, except for a `CLError`, which is
/// passed on.
public protocol GeocodingProvider: Sendable {
    /// The places of an address, the best first; none if it is not known.
    func places(for address: String, locale: Locale?) async throws -> [GeocodedPlace]

    /// The places round a position, the best first; none if that is not known.
    func places(latitude: Double, longitude: Double, locale: Locale?) async throws -> [GeocodedPlace]
}
