import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStoreSettings
import Terminal

/// The settings of a session, and their values.
extension Session {
    /// The settings of the store and of the user. A command that works with wrong settings ignores files that
    /// cannot be read, and wrong values.
    static func settings(
        _ options: SessionOptions, _ system: System, _ store: String?
    ) throws -> Settings {
        var files: [Settings.File] = []
        let user = CalStoreSettings(environment: system.environment, system.files)
        for (origin, settings) in [
            (
                SettingOrigin.store,
                store.map { CalStoreSettings(path: settingsPath(ofStore: $0), system.files) }
            ),
            (.user, user),
        ] {
            guard let settings, let path = settings.path else { continue }
            do {
                let entries = try settings.entries()
                if !entries.isEmpty { files.append(.init(origin: origin, path: path, entries: entries)) }
            } catch {
                if !options.worksWithWrongSettings { throw error }
            }
        }
        guard options.worksWithWrongSettings else { return Settings(files: files, options, system) }
        let right = files.map { file in
            Settings.File(
                origin: file.origin, path: file.path,
                entries: file.entries.filter {
                    SettingTable.setting($0.name)?.fault($0.value ?? "true") == nil
                }
            )
        }
        return Settings(files: right, options, system)
    }

    /// The settings file of a store: `config` in its folder, `cal.json.config` next to its file.
    static func settingsPath(ofStore path: String) -> String {
        path.hasSuffix(".json") ? path + ".config" : FilePath.join(path, "config")
    }

    // MARK: Files

    /// The files of settings, the store's first, with everything in them, right or wrong.
    func settingFiles() throws -> [Settings.File] {
        let store = (try? access.path()).map {
            CalStoreSettings(path: Session.settingsPath(ofStore: $0), system.files)
        }
        return try [file(.store, store), file(.user, settings)].compactMap(\.self)
    }

    private func file(_ origin: SettingOrigin, _ settings: CalStoreSettings?) throws -> Settings.File? {
        guard let settings, let path = settings.path else { return nil }
        return Settings.File(origin: origin, path: path, entries: try settings.entries())
    }

    /// The settings with everything in the files, right or wrong.
    func settingsInFiles() throws -> Settings { Settings(files: try settingFiles(), options, system) }

    /// The user's settings, for a command that changes them: there must be a place for the file.
    func userSettings() throws -> CalStoreSettings {
        guard settings.path != nil else {
            throw EkcalError(
                .store, "HOME is not set, so the folder of the settings is unknown",
                hint: "set EKCAL_CONFIG to a file")
        }
        return settings
    }
}
