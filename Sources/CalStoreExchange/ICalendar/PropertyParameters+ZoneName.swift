/// The TZID among kept parameters: the name of an unknown zone.
extension PropertyParameters {
    private var parts: [ParameterReader.Parameter] {
        let bytes = Array((";" + text).utf8)
        return Array(ParameterReader(bytes: bytes, range: bytes.indices))
    }

    var hasZoneName: Bool { parts.contains { $0.isNamed("TZID") } }

    /// The other parameters.
    var withoutZoneName: String {
        parts.filter { !$0.isNamed("TZID") }.map(\.raw).filter { !$0.isEmpty }.joined(separator: ";")
    }
}
