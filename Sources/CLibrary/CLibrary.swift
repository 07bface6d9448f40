// The C library under one name: it is a different module on each system.
#if canImport(Darwin)
    @_exported import Darwin
#elseif canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#elseif canImport(Android)
    @_exported import Android
#endif

#if canImport(Glibc)
    /// Swift's module of glibc lacks it. A number goes in and out as in a call of C.
    @_silgen_name("malloc_trim") @discardableResult
    package func malloc_trim(_ pad: Int) -> CInt
#endif
