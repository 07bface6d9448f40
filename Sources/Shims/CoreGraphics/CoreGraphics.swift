#if !canImport(Darwin)
    @_exported import class CalStoreEventKit.CGColor
    @_exported import enum CalStoreEventKit.CGColorRenderingIntent
    @_exported import class CalStoreEventKit.CGColorSpace
    @_exported import func CalStoreEventKit.CGColorSpaceCreateDeviceGray
    @_exported import func CalStoreEventKit.CGColorSpaceCreateDeviceRGB
    @_exported import enum CalStoreEventKit.CGColorSpaceModel
    @_exported import Foundation
#endif
