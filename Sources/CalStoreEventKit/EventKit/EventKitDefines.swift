// Apple's header of this name has three functions whose only purpose is a warning for users of its macros.

/// Does nothing.
@available(macOS, introduced: 10.8, deprecated: 10.10)
@available(iOS, unavailable)
public func EK_LOSE_FRACTIONAL_SECONDS_DO_NOT_USE() {}

/// Does nothing.
@available(macOS, introduced: 10.8, deprecated: 10.10)
@available(iOS, unavailable)
public func DATE_COMPONENTS_DO_NOT_USE() {}

/// Does nothing.
@available(macOS, introduced: 10.8, deprecated: 10.10)
@available(iOS, unavailable)
public func DATETIME_COMPONENTS_DO_NOT_USE() {}
