#if !canImport(Darwin)
    @_exported import class CalStore.CGColor
    @_exported import Foundation
#endif
