import Basics
import CalStore

/// The text of a settings file: its settings, and changes that keep every other byte.
///
/// ```swift
/// var text = try SettingsText(Array("[access] # for tests\n\tevents = denied\n".utf8))
/// text["access.events"]?.value            // "denied"
/// text.set(key, to: "full")               // the comment stays, and so does the tab
/// ```
///
/// If a name is set several times, the last one counts.
package struct SettingsText: Equatable, Sendable {
    /// One setting with its position.
    struct Entry: Equatable, Sendable {
        let key: SettingsKey
        /// Nil for a name without `=`.
        let value: String?
        /// Counted from 1.
        let line: Int
        /// From the name to the end of the line, which is excluded.
        fileprivate let start, end: Int
        /// The range of the value as written; an empty range in its place if there is none.
        fileprivate let valueRange: Range<Int>

        init(key: SettingsKey, value: String?, line: Int, start: Int, valueRange: Range<Int>, end: Int) {
            (self.key, self.value, self.line) = (key, value, line)
            (self.start, self.valueRange, self.end) = (start, valueRange, end)
        }
    }

    /// A header, and its lines up to the next header.
    struct Section: Equatable, Sendable {
        let name: String
        let part: String?
        /// After the line of its last setting, or of its header.
        var end: Int
        /// The indentation before its last setting.
        var indentation: [UInt8]?
    }

    private(set) var bytes: [UInt8]
    private(set) var entries: [Entry]
    private var sections: [Section]

    init() { (bytes, entries, sections) = ([], [], []) }

    init(_ bytes: [UInt8]) throws(SettingsError) {
        // In quotes a single CR is a part of the value.
        let bytes = TextLines.endWithReturns(bytes) ? TextLines.normalized(bytes) : bytes
        let parser = try SettingsParser(bytes)
        (self.bytes, entries, sections) = (bytes, parser.entries, parser.sections)
    }

    /// The effective setting; nil if there is none.
    subscript(key: SettingsKey) -> Entry? { entries.last { $0.key == key } }

    // MARK: Changes

    /// Sets a value: in place if the name is set, else at the end of its section, else in a new section at
    /// the end.
    ///
    /// Throws `.badSetting` for a value that a text file cannot hold.
    mutating func set(_ key: SettingsKey, to value: String) throws(CalStoreError) {
        guard !value.utf8.contains(0) else {
            throw .badSetting(name: key.description, reason: "a value cannot have a NUL character")
        }
        if let entry = self[key] {
            guard entry.value != value else { return }
            let front = entry.value == nil ? " = " : entry.valueRange.isEmpty ? " " : ""
            try replace(entry.valueRange, Array(front.utf8) + SettingsText.written(value))
            return
        }
        let setting = Array("\(key.name) = ".utf8) + SettingsText.written(value)
        if let section = sections.last(where: { $0.name == key.section && $0.part == key.subsection }) {
            try insert((section.indentation ?? [UInt8(ascii: "\t")]) + setting, at: section.end)
        } else {
            let part = key.subsection.map { " " + SettingsText.quoted($0) } ?? ""
            let header = Array("[\(key.section)\(part)]".utf8)
            try insert(header + lineEnd + [UInt8(ascii: "\t")] + setting, at: bytes.count)
        }
    }

    /// Removes every line of a setting; returns whether there was one. The header of its section stays.
    @discardableResult
    mutating func unset(_ key: SettingsKey) throws(CalStoreError) -> Bool {
        let found = entries.filter { $0.key == key }
        // From the end, so that earlier positions stay valid.
        for entry in found.reversed() { try replace(wholeRange(of: entry), []) }
        return !found.isEmpty
    }

    /// The lines of a setting, without anything else on them.
    private func wholeRange(of entry: Entry) -> Range<Int> {
        var start = entry.start
        while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") {
            start -= 1
        }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return start..<entry.end }
        return start..<(bytes[entry.end...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count)
    }

    /// Inserts a line of its own, at the start of a line or at the end of the text.
    private mutating func insert(_ line: [UInt8], at position: Int) throws(CalStoreError) {
        let isOpen = position > 0 && bytes[position - 1] != UInt8(ascii: "\n")
        try replace(position..<position, (isOpen ? lineEnd : []) + line + lineEnd)
    }

    private mutating func replace(_ range: Range<Int>, _ new: [UInt8]) throws(CalStoreError) {
        var bytes = self.bytes
        bytes.replaceSubrange(range, with: new)
        // Parse again, because every position after the change is different.
        do throws(SettingsError) { self = try SettingsText(bytes) } catch {
            throw .badSetting(name: "line \(error.line)", reason: error.reason)
        }
    }

    /// The line ending of the first line.
    private var lineEnd: [UInt8] {
        guard let newline = bytes.firstIndex(of: UInt8(ascii: "\n")), newline > 0,
            bytes[newline - 1] == UInt8(ascii: "\r")
        else { return [UInt8(ascii: "\n")] }
        return Array("\r\n".utf8)
    }

    // MARK: Writing

    /// A value as a file holds it, in quotes where it would otherwise be read differently.
    private static func written(_ value: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0x08: bytes += "\\b".utf8
            default: bytes.append(byte)
            }
        }
        let needsQuotes =
            value.utf8.contains { "#;\r".utf8.contains($0) } || value.utf8.first == UInt8(ascii: " ")
            || value.utf8.last == UInt8(ascii: " ")
        return needsQuotes ? [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")] : bytes
    }

    private static func quoted(_ part: String) -> String {
        "\"" + part.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
