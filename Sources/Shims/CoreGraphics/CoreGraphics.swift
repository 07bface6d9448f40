#if !canImport(Darwin)
    @_exported import class CalStore.CGColor
    @_exported import enum CalStore.CGColorRenderingIntent
    @_exported import class CalStore.CGColorSpace
    @_exported import func CalStore.CGColorSpaceCreateDeviceGray
    @_exported import func CalStore.CGColorSpaceCreateDeviceRGB
    @_exported import enum CalStore.CGColorSpaceModel
    @_exported import Foundation
#endif
