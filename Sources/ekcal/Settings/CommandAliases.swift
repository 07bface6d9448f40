import CalStore

/// Commands of the user's own (`alias.*`): a word that is no command stands for those that the settings have for it.
struct CommandAliases {
    private let system: System

    init(_ system: System) { self.system = system }

    /// The line with the alias written out; nil when its command is none. An alias may stand for another one.
    func expanded(_ words: [String]) throws -> [String]? {
        var line = words
        var seen: [String] = []
        while let place = ArgumentParser().placeOfCommand(in: line) {
            let name = line[place].lowercased()
            guard !CommandTable.firstWords.contains(name), let found = try entry(name) else { break }
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
        let settings = CalStoreSettings(environment: system.environment)
        let full = "alias." + name
        guard SettingTable.setting(full)?.name == SettingTable.aliases.name,
            let entry = try settings.entries().last(where: { $0.name == full })
        else { return nil }
        return Settings.Found(
            name: full, value: entry.value ?? "", origin: .user, place: settings.path, line: entry.line)
    }
}
