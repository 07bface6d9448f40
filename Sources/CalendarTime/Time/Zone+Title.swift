extension Zone {
    /// The name to show: that of the file, for a zone that only a file defines; otherwise ``name``.
    ///
    /// Such a zone is its rule, and the name of its standard time is the name in the file:
    /// `<Customized Time Zone>-2:30<+0330>,M3.3.0,M11.2.0`. So the name and the rule cannot be separated,
    /// and two files may use one name for different rules.
    package var title: String { fileTitle ?? name }

    /// The name that a file gives to a zone of its own; nil for any other zone.
    package var fileTitle: String? {
        guard name.utf8.first == UInt8(ascii: "<"), let end = name.firstIndex(of: ">") else { return nil }
        let title = name[..<end].dropFirst()
        guard let first = title.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
            return nil
        }
        return String(title)
    }

    /// The part of a name in a file that can be in a rule, and in a TZID without quotes that some programs
    /// misread: without commas, semicolons, quotes, brackets, `=` and control characters. Nil if nothing
    /// useful is left.
    package static func fileTitle(_ name: String) -> String? {
        let kept = name.unicodeScalars.map { scalar -> Character in
            let isPlain = scalar.value >= 32 && !(127...159).contains(scalar.value)
            return isPlain && !",;\"<>[]=".unicodeScalars.contains(scalar) ? Character(scalar) : " "
        }
        var title = ""
        for word in String(kept).split(separator: " ") {
            let longer = title.isEmpty ? String(word) : "\(title) \(word)"
            guard longer.utf8.count <= longestTitle else { break }
            title = longer
        }
        while let first = title.utf8.first, "/+- ".utf8.contains(first) { title.removeFirst() }
        return title.utf8.count >= 3 ? title : nil
    }

    /// The rule must fit behind it (`ZoneRegistry`).
    private static let longestTitle = 48
}
