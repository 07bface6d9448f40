import CalStore

/// A zone as typed after a time.
enum ZonePart: Hashable, Sendable {
    case floating
    case named(Zone)
    case offset(Int)
    /// RFC 9557: `+01:00[Europe/Berlin]`; the offset must be one that the zone has then.
    case both(offset: Int, Zone)
    case fold(Zone)
}
