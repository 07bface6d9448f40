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

    var object: JSONValue {
        [
            "type": "setting", "name": .string(name), "value": .string(value),
            "origin": .string(origin.rawValue), "place": JSONValue(place),
            "line": JSONValue(line), "known": .bool(SettingTable.setting(name) != nil),
        ]
    }
}
