/// Writes a stored time as parameters and value of a property.
///
/// | stored                          | written                                         |
/// |---------------------------------|-------------------------------------------------|
/// | date                            | `;VALUE=DATE:20260304`                          |
/// | floating                        | `:20260304T090000`                              |
/// | UTC                             | `:20260304T080000Z`                             |
/// | zone                            | `;TZID=Europe/Berlin:20260304T090000`           |
/// | zone of a file | `;TZID=Customized Time Zone:20260304T090000` |
/// | zone, second of two equal times | `;X-CALSTORE-ZONE=Europe/Berlin:20261025T013000Z` |
///
/// In the last case, a local time would be ambiguous; with UTC, other programs get the right instant.
struct TimeProperty {
    static let zoneParameter = "X-CALSTORE-ZONE"

    var parameters: String
    var value: String

    init(_ time: ItemTime, _ names: ZoneNames = ZoneNames()) {
        if time.isDate {
            parameters = ";VALUE=DATE"
            value = time.date.basicText
        } else if let zone = time.zone {
            if zone == .utc {
                parameters = ""
                value = time.local.basicText + "Z"
            } else if time.isFold {
                parameters = ";\(Self.zoneParameter)=\(RFC6868.encode(zone.name))"
                value = time.instant(in: zone).basicText
            } else {
                parameters = names.parameter(of: zone)
                value = time.local.basicText
            }
        } else {
            parameters = ""
            value = time.local.basicText
        }
    }
}
