#if !canImport(Darwin)
    @_exported import class CalStore.CLLocation
    @_exported import typealias CalStore.CLLocationAccuracy
    @_exported import struct CalStore.CLLocationCoordinate2D
    @_exported import func CalStore.CLLocationCoordinate2DIsValid
    @_exported import typealias CalStore.CLLocationDegrees
    @_exported import typealias CalStore.CLLocationDistance
    @_exported import var CalStore.kCLLocationCoordinate2DInvalid
    @_exported import Foundation
#endif
