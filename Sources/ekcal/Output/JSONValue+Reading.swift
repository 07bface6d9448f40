extension JSONValue {
    /// Reads one JSON document (RFC 8259) from UTF-8 bytes.
    init(reading bytes: some Collection<UInt8>) throws(JSONSyntaxError) {
        var scanner = JSONScanner(bytes: Array(bytes))
        self = try scanner.document()
    }
}
