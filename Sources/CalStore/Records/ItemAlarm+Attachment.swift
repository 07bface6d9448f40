extension ItemAlarm {
    /// The address of the sound or document (ATTACH, RFC 5545, 3.8.1.1); nil if there is none, or if the data
    /// is inline.
    public var attachment: String? {
        for text in properties {
            let line = KeptLine(text)
            guard line.name == "ATTACH" else { continue }
            if line.parameters.contains(where: {
                ["VALUE=BINARY", "ENCODING=BASE64"].contains($0.uppercased())
            }) {
                continue
            }
            return line.rest.isEmpty ? nil : String(line.rest.dropFirst())
        }
        return nil
    }
}
