// A program that uses the classes of EventKit uses dates: Foundation comes with them, the store's values, and
// where Apple's frameworks exist, theirs.
@_exported import CalStorePlanning
@_exported import Foundation

#if canImport(Darwin)
    @_exported import CoreGraphics
    @_exported import CoreLocation
#else
    @_exported import CoreLocationStandIns
#endif
