import Basics
import CalStore

/// The user's settings: a text file with sections and `name = value` lines, as in git.
///
/// ```swift
/// let settings = CalStoreSettings(environment: environment)
/// print(try settings.entry("default.calendar")?.value ?? "none")
/// try settings.change { change throws(CalStoreError) in try change.set("default.calendar", to: "work") }
/// ```
///
/// A change keeps every other byte of the file, comments included, and replaces the file atomically. A
/// missing file counts as empty. Nothing is cached: each call reads the file, which takes microseconds.
///
/// It is in the library because EventKit's authorization (`AccessSettings`) is in the same file and needs the
/// same parser and lock.
package struct CalStoreSettings: Sendable {
    private(set) var file: UserSettings

    /// One setting of the file.
    package struct Entry: Hashable, Sendable {
        /// The full name, such as `access.events`.
        package let name: String
        /// The value; nil for a name without `=`.
        package let value: String?
        /// The line, counted from 1.
        package let line: Int
    }

    /// The settings of the user: the file in `EKCAL_CONFIG`, else `ekcal/config` under `$XDG_CONFIG_HOME` or
    /// `~/.config`.
    ///
    /// - Parameter environment: The environment that has these variables.
    package init(environment: [String: String], _ files: any FileSystem = RealFileSystem()) {
        file = UserSettings(environment: environment, files)
    }

    /// The settings in a file, which may be missing.
    package init(path: String, _ files: any FileSystem = RealFileSystem()) {
        file = UserSettings(environment: ["EKCAL_CONFIG": path], files)
    }

    /// The settings of one store. A symbolic link instead of the file is read but never written to.
    ///
    /// - Parameter store: The folder of the store, or its `.json` file.
    package init(ofStore store: String, _ files: any FileSystem = RealFileSystem()) {
        self.init(path: store.hasSuffix(".json") ? store + ".config" : FilePath.join(store, "config"), files)
        file.followsLinks = false
    }

    /// The path of the file; nil if there is no home folder.
    package var path: String? { file.path }

    // MARK: Reading

    /// All entries, in the order of the file. If a name is there several times, the last one counts.
    ///
    /// Throws `CalStoreError.badSettings` for an invalid line, `.io` if the system fails.
    package func entries() throws(CalStoreError) -> [Entry] { try file.read().entries.map(Entry.init) }

    /// The setting with a name; nil if it is not set.
    ///
    /// Throws the errors of `entries()`, and `.badSetting` for a name that is not valid.
    package func entry(_ name: String) throws(CalStoreError) -> Entry? {
        try file.read()[CalStoreSettings.key(name)].map(Entry.init)
    }

    // MARK: Changing

    /// The argument of `change`: the current settings, to read and to change.
    package struct Changes: Sendable {
        var text: SettingsText

        /// Sets a value. A new one goes to the end of its section, which is created if necessary.
        ///
        /// - Parameters:
        ///   - name: `section.name`, or `section.part.name`; case matters only in `part`.
        ///   - value: Any text; it is quoted if necessary.
        package mutating func set(_ name: String, to value: String) throws(CalStoreError) {
            try text.set(CalStoreSettings.key(name), to: value)
        }

        /// Removes a setting and its comment; returns whether it was there.
        @discardableResult
        package mutating func unset(_ name: String) throws(CalStoreError) -> Bool {
            try text.unset(CalStoreSettings.key(name))
        }
    }

    /// Makes all changes of `body` at once; none if it throws. No other process writes meanwhile.
    ///
    /// Throws `.readOnlyStore` if writing is not permitted, `.lockTimeout` if another process keeps the file
    /// locked, and the errors of reading and of `body`.
    package func change<Result>(
        _ body: (inout Changes) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        try file.change { text throws(CalStoreError) in
            var changes = Changes(text: text)
            let result = try body(&changes)
            text = changes.text
            return result
        }
    }

    /// The entries of a text for the settings file. Throws `CalStoreError.badSettings` for an invalid line.
    package static func entries(in text: String) throws(CalStoreError) -> [Entry] {
        do throws(SettingsError) { return try SettingsText(Array(text.utf8)).entries.map(Entry.init) } catch {
            throw .badSettings(file: "", line: error.line, reason: error.reason)
        }
    }

    /// The whole text of the file, even if it cannot be read as settings; empty if there is no file.
    package func text() throws(CalStoreError) -> String { String(decoding: try file.bytes(), as: UTF8.self) }

    /// Replaces the whole text with another one if it has not changed, and returns whether it did. Otherwise
    /// nothing is written.
    ///
    /// Throws `CalStoreError.badSettings` for a text that cannot be read as settings, and the errors of
    /// ``change(_:)``.
    package func replace(_ old: String, with new: String) throws(CalStoreError) -> Bool {
        try file.replace(Array(old.utf8), with: Array(new.utf8))
    }

    private static func key(_ name: String) throws(CalStoreError) -> SettingsKey {
        guard let key = SettingsKey(name) else {
            throw .badSetting(
                name: name,
                reason: "this is not the name of a setting; write SECTION.NAME, such as access.events")
        }
        return key
    }
}

extension CalStoreSettings.Entry {
    fileprivate init(_ entry: SettingsText.Entry) {
        self.init(name: entry.key.description, value: entry.value, line: entry.line)
    }
}
