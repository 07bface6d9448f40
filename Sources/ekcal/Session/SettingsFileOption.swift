import CalStore
import CalStoreSettings
import CommandLine

/// The value of `--in-store`: the settings file that a `config` command uses, the user's or the store's.
struct SettingsFileOption {
    /// `.user` or `.store`
    let origin: SettingOrigin

    init(_ arguments: ParsedArguments) { origin = arguments.has(.inStore) ? .store : .user }

    func settings(_ session: Session) throws -> CalStoreSettings {
        guard origin == .store else { return try session.userSettings() }
        return CalStoreSettings(ofStore: try session.access.path(), session.system.files)
    }
}
