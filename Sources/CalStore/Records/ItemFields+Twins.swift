/// Other representations of a property, which would contradict it after a change.
///
/// | changed | removed with it |
/// |---|---|
/// | title | another representation of it (ALTREP) |
/// | notes | the same in HTML (X-ALT-DESC, STYLED-DESCRIPTION of RFC 9073, ALTREP) |
/// | location | its position (GEO, Apple's structured location), Microsoft's list of places, ALTREP |
/// | place | other lines about its position |
/// | availability | a kept TRANSP or BUSYSTATUS with more detail |
/// | status | an unreadable kept STATUS |
/// | priority | Microsoft's importance |
/// | class | the access of calendarserver.org |
/// | all day or not | Microsoft's properties for it |
///
/// Values that the same change sets stay: a client that sets a new location and its position means both.
extension ItemFields {
    private struct Twin: Sendable {
        let isChanged: @Sendable (ItemFields, ItemFields) -> Bool
        /// Names of kept lines.
        var lines: Set<String> = []
        /// Names of kept parameters, by their property.
        var parameters: [String: Set<String>] = [:]
        /// Properties without kept parameters.
        var bareProperties: Set<String> = []
    }

    private static let places: Set<String> = ["GEO", "X-APPLE-STRUCTURED-LOCATION"]

    private static let twins: [Twin] = [
        Twin(isChanged: { $0.title != $1.title }, parameters: ["SUMMARY": ["ALTREP"]]),
        Twin(
            isChanged: { $0.notes != $1.notes }, lines: ["X-ALT-DESC", "STYLED-DESCRIPTION"],
            parameters: ["DESCRIPTION": ["ALTREP", "DERIVED"]]),
        Twin(
            isChanged: { $0.location != $1.location }, lines: places.union(["X-MICROSOFT-LOCATIONS"]),
            parameters: ["LOCATION": ["ALTREP"]]),
        Twin(
            isChanged: { $0.structuredLocation != $1.structuredLocation }, lines: places,
            bareProperties: places),
        Twin(
            isChanged: { $0.availability != $1.availability },
            lines: ["TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS"]),
        Twin(isChanged: { $0.status != $1.status }, lines: ["STATUS"]),
        Twin(
            isChanged: { $0.priority != $1.priority }, lines: ["PRIORITY", "X-MICROSOFT-CDO-IMPORTANCE"]),
        Twin(
            isChanged: { $0.classification != $1.classification }, lines: ["X-CALENDARSERVER-ACCESS"]),
        Twin(
            isChanged: { $0.isAllDay != $1.isAllDay },
            lines: ["X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT"]),
    ]

    /// This edited copy of `base` without outdated repetitions of changed properties.
    func withoutTwins(of base: ItemFields) -> ItemFields {
        // Items created here have none.
        guard structuredLocation != nil || !properties.isEmpty || !parameters.isEmpty else { return self }
        var item = self
        if location != base.location, structuredLocation == base.structuredLocation,
            structuredLocation?.title != location
        {
            item.structuredLocation = nil
        }
        for twin in ItemFields.twins where twin.isChanged(base, item) {
            item.properties = item.properties.removingLines(named: twin.lines) {
                base.properties.contains($0)
            }
            for (property, names) in twin.parameters {
                item.removeParameters(of: property, in: base, where: names.contains)
            }
            for property in twin.bareProperties {
                item.removeParameters(of: property, in: base) { _ in true }
            }
        }
        return item
    }

    private mutating func removeParameters(
        of property: String, in base: ItemFields, where isMeant: (String) -> Bool
    ) {
        guard let index = parameters.firstIndex(where: { $0.property == property }),
            base.parameters.contains(parameters[index])
        else { return }
        let rest = KeptLine.parameters(of: parameters[index].text).filter { parameter in
            !isMeant(parameter.prefix { $0 != "=" }.uppercased())
        }
        if rest.isEmpty {
            parameters.remove(at: index)
        } else {
            parameters[index].text = rest.joined(separator: ";")
        }
    }
}
