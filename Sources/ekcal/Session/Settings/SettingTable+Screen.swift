import CalStoreLanguage
import CalStoreScreens

/// The settings of the full screen: `[ui]` and `[ui.keys]`.
extension SettingTable {
    static let screen = [screenView, screenMouse, screenReader, screenZone, escapeDelay, screenKeys]

    static let screenView = Setting(
        name: "ui.view", placeholder: "VIEW", help: "the first view of `ekcal ui`",
        builtIn: ScreenView.agenda.rawValue,
        fault: {
            ScreenView.first.contains($0)
                ? nil : "\"\($0)\" is not a view; write one of: " + ScreenView.first.joined(separator: ", ")
        })

    static let screenMouse = flag("ui.mouse", "whether `ekcal ui` takes the mouse", builtIn: nil)

    static let screenReader = flag(
        "ui.reader", "whether `ekcal ui` prints line by line, for a screen reader", builtIn: "no")

    static let screenZone = Setting(
        name: "ui.zones", placeholder: "ZONE", help: "the second zone beside the hours of `ekcal ui`",
        fault: {
            (try? DateReader.zone(named: $0)) == nil
                ? "\"\($0)\" is not a time zone; write one such as America/New_York" : nil
        })

    static let escapeDelay = Setting(
        name: "ui.escape-delay", placeholder: "MS",
        help: "milliseconds after which Escape is the key and not the beginning of another one (default: 25, "
            + "over ssh 100)",
        fault: {
            Int($0).map { (1...5000).contains($0) } ?? false
                ? nil : "\"\($0)\" is not a number of milliseconds from 1 to 5000"
        })

    static let screenKeys = Setting(
        name: "ui.keys.*", placeholder: "KEYS",
        help: "keys of an action of `ekcal ui`: delete = D <Delete>; `ekcal help keys` lists the actions",
        fault: ScreenKeys.fault)

    private static func flag(_ name: String, _ help: String, builtIn: String?) -> Setting {
        Setting(
            name: name, placeholder: "yes|no", help: help, builtIn: builtIn,
            fault: { SettingValue.flag($0) == nil ? "\"\($0)\" is neither yes nor no" : nil })
    }
}

extension Settings {
    /// The keys of the full screen. A wrong one is an error that names its line.
    func screenKeys() throws -> ScreenKeys {
        let prefix = "ui.keys."
        let changes = try names(of: SettingTable.screenKeys).map { name in
            let action = String(name.dropFirst(prefix.count))
            return (action: action, keys: try value(SettingTable.screenKeys, named: action) ?? "")
        }
        do throws(ScreenKeys.Failure) { return try ScreenKeys(changing: changes) } catch {
            guard let found = found(named: prefix + error.action) else {
                throw EkcalError(.usage, error.reason, field: prefix + error.action)
            }
            throw Settings.error(found, error.reason)
        }
    }
}
