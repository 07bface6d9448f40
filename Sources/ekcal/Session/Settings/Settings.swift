import CalStore
import CalStoreSettings

/// The settings, with the origin of each value: option, environment, the store's file, the user's file,
/// locale, built-in default. The first of these with a value counts.
///
/// ```swift
/// session.config.found(SettingTable.weekStart)?.value       // "sunday"
/// session.config.found(SettingTable.weekStart)?.origin      // .user
/// ```
struct Settings: Sendable {
    /// A value and its place.
    struct Found: Sendable {
        let name: String
        let value: String
        let origin: SettingOrigin
        /// The file, option or variable; nil for a built-in default.
        var place: String?
        /// The line in the file, counted from 1.
        var line: Int?

        /// `/home/ada/.config/ekcal/config, line 2`, `--color`, `built in`
        var `where`: String {
            (place ?? (origin == .builtIn ? "built in" : origin.rawValue))
                + (line.map { ", line \($0)" } ?? "")
        }
    }

    struct File: Sendable {
        let origin: SettingOrigin
        let path: String
        let entries: [CalStoreSettings.Entry]
    }

    /// The existing settings files: the store's, then the user's.
    let files: [File]
    private let options: SessionOptions
    private let system: System

    init(files: [File], _ options: SessionOptions, _ system: System) {
        (self.files, self.options, self.system) = (files, options, system)
    }

    /// The effective value of a single setting (not of a family); nil if there is none.
    func found(_ setting: Setting) -> Found? {
        outside(setting) ?? inFile(setting.name) ?? locale(setting)
            ?? setting.builtIn.map { Found(name: setting.name, value: $0, origin: .builtIn) }
    }

    /// The value of a name in the files.
    func inFile(_ name: String) -> Found? {
        let isForUserOnly = SettingTable.setting(name)?.isForUserOnly ?? false
        for file in files where file.origin == .user || !isForUserOnly {
            guard let entry = file.entries.last(where: { $0.name == name }) else { continue }
            // A name without a value is true, as in git.
            return Found(
                name: name, value: entry.value ?? "true", origin: file.origin, place: file.path,
                line: entry.line)
        }
        return nil
    }

    /// All names of a family that are set, sorted.
    func names(of family: Setting) -> [String] {
        let names = files.filter { $0.origin == .user || !family.isForUserOnly }.flatMap(\.entries).map(
            \.name)
        return Set(names).filter { SettingTable.setting($0)?.name == family.name }.sorted()
    }

    /// A checked value; nil if there is none. A wrong value throws an error that names its place.
    func value(_ setting: Setting) throws -> String? { try found(setting).map { try checked($0, setting) } }

    /// A checked value of a member of a family.
    func value(_ family: Setting, named name: String) throws -> String? {
        try inFile(family.name.dropLast() + name.lowercased()).map { try checked($0, family) }
    }

    /// A checked value of a member of a family with a part in the middle.
    func value(_ family: Setting, middle: String) throws -> String? {
        try inFile(family.name(middle: middle)).map { try checked($0, family) }
    }

    /// The middle parts of all names of a family that are set.
    func middles(of family: Setting) -> [String] { names(of: family).compactMap(family.middle) }

    private func checked(_ found: Found, _ setting: Setting) throws -> String {
        guard let fault = setting.fault(found.value) else { return found.value }
        throw Settings.error(found, fault)
    }

    static func error(_ found: Found, _ fault: String) -> EkcalError {
        EkcalError(
            .file, "\(found.where): \(found.name): \(fault)",
            hint: "correct it with `ekcal config set \(found.name) VALUE` or `ekcal config edit`",
            field: found.name,
            line: found.line)
    }

    // MARK: Values that are not in files

    /// The value from an option or an environment variable.
    private func outside(_ setting: Setting) -> Found? {
        guard setting.name == SettingTable.color.name else { return nil }
        if let value = options.color {
            return Found(name: setting.name, value: value, origin: .option, place: "--color")
        }
        for (variable, value) in [(EnvironmentVariable.noColor, "never"), (.forceColor, "always")] {
            guard let text = system[variable], variable == .noColor || text != "0" else { continue }
            return Found(name: setting.name, value: value, origin: .environment, place: variable.rawValue)
        }
        return nil
    }

    /// The time format of LC_ALL or LC_TIME. LANG is ignored, because it is often preset on the machine and
    /// not chosen.
    private func locale(_ setting: Setting) -> Found? {
        guard setting.name == SettingTable.clockPattern.name else { return nil }
        for variable in [EnvironmentVariable.localeAll, .localeTime] {
            guard let name = system[variable] else { continue }
            guard Settings.twelveHours.contains(String(name.prefix { $0 != "." && $0 != "@" })) else {
                return nil
            }
            return Found(
                name: setting.name, value: "%-I:%M %p", origin: .locale, place: "\(variable.rawValue)=\(name)"
            )
        }
        return nil
    }

    /// The English-speaking regions with a twelve-hour clock (Unicode CLDR, supplemental time data,
    /// `preferred="h"`).
    private static let twelveHours: Set<String> = [
        "en_US", "en_CA", "en_AU", "en_NZ", "en_IN", "en_PH", "en_SG",
    ]
}
