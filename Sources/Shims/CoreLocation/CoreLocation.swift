#if !canImport(Darwin)
    @_exported import class CalStoreEventKit.CLLocation
    @_exported import typealias CalStoreEventKit.CLLocationAccuracy
    @_exported import struct CalStoreEventKit.CLLocationCoordinate2D
    @_exported import func CalStoreEventKit.CLLocationCoordinate2DIsValid
    @_exported import typealias CalStoreEventKit.CLLocationDegrees
    @_exported import typealias CalStoreEventKit.CLLocationDistance
    @_exported import var CalStoreEventKit.kCLLocationCoordinate2DInvalid
    @_exported import Foundation
#endif
