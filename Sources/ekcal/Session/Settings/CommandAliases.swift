import CalStore
import CalStoreSettings
import CommandLine

/// The user's own commands (`alias.*` in the settings): short names for longer command lines.
struct CommandAliases {
    private let system: System

    init(_ system: System) { self.system = system }

    /// The command line with the alias replaced by its words; nil if the command is not an alias. An alias
    /// may use another alias.
    func expanded(_ words: [String]) throws -> [String]? {
        var line = words
        var seen: [String] = []
        while let place = ArgumentParser(table: .ekcal).indexOfCommand(in: line) {
            let name = line[place].lowercased()
            guard !CommandTable.ekcal.firstWords.contains(name), let found = try entry(name) else { break }
            guard !seen.contains(name) else {
                throw Settings.error(
                    found, "it refers to itself: " + (seen + [name]).joined(separator: ", "))
            }
            seen.append(name)
            if let fault = SettingTable.aliases.fault(found.value) { throw Settings.error(found, fault) }
            line.replaceSubrange(place...place, with: ShellWords.split(found.value) ?? [])
        }
        return seen.isEmpty ? nil : line
    }

    private func entry(_ name: String) throws -> Settings.Found? {
        let settings = CalStoreSettings(environment: system.environment, system.files)
        let full = "alias." + name
        guard SettingTable.setting(full)?.name == SettingTable.aliases.name,
            let entry = try settings.entries().last(where: { $0.name == full })
        else { return nil }
        return Settings.Found(
            name: full, value: entry.value ?? "", origin: .user, place: settings.path, line: entry.line)
    }
}
