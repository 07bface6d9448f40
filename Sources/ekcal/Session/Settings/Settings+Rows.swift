import Basics
import CalStoreExchange

/// Settings as `config` prints them.
extension Settings {
    /// All settings with a value, in the order of the table; then the unknown names in the files.
    var rows: [Found] {
        var rows: [Found] = []
        for setting in SettingTable.all {
            if setting.isFamily {
                rows += names(of: setting).compactMap(inFile)
            } else if let found = found(setting) {
                rows.append(found)
            }
        }
        let names = Set(files.flatMap(\.entries).map(\.name))
        return rows + names.filter { SettingTable.setting($0) == nil }.sorted().compactMap(inFile)
    }

    /// The effective value of a name; nil if there is none.
    func found(named name: String) -> Found? {
        guard let setting = SettingTable.setting(name), !setting.isFamily else { return inFile(name) }
        return found(setting)
    }
}

extension Settings.Found {
    /// `user config, /home/ada/.config/ekcal/config, line 2`
    var originText: String {
        switch origin {
        case .option: "option, \(self.where)"
        case .environment: "environment, \(self.where)"
        case .store: "store config, \(self.where)"
        case .user: "user config, \(self.where)"
        case .locale: "locale, \(self.where)"
        case .builtIn: self.where
        }
    }
}

extension Settings.Found: JSONRow {
    static let fields: [JSONField<Self>] = [
        .type("setting"), .init("name", "full name of the setting", \.name),
        .init("value", "value as text", \.value), .init("origin", "origin of the value", \.origin),
        .init("place", "file, option or variable that sets it; null for a default", \.place),
        .init("line", "line in the file", \.line),
        .init("known", "whether ekcal knows this setting") { SettingTable.setting($0.name) != nil },
    ]
}

extension NamedShape {
    static let setting = NamedShape(
        "setting", "the value of a setting, and its origin", of: Settings.Found.self)
}
