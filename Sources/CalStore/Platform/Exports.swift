// Whoever imports CalStore speaks of dates: Foundation comes with it, and where Apple's frameworks exist, theirs.
@_exported import Foundation

#if canImport(Darwin)
    @_exported import CoreGraphics
    @_exported import CoreLocation
#endif
