import CalStore

/// A zone as typed after a time.
enum ZonePart: Hashable, Sendable {
    case floating
    case named(Zone)
    case offset(Int)
    /// RFC 9557: `+01:00[Europe/Berlin]`; the zone must have the offset at that time.
    case both(offset: Int, Zone)
    case fold(Zone)
}
