import CLibrary

/// The service file with which a system starts `alarm watch` at login, and restarts it when it ends.
struct AlarmService {
    enum Manager: String, CaseIterable { case systemd, launchd }

    let manager: Manager
    /// The program and its arguments.
    let words: [String]

    /// The service manager of this system.
    static var usual: Manager {
        #if os(macOS)
            .launchd
        #else
            .systemd
        #endif
    }

    /// The path of the file, in the home folder of the user.
    func path(home: String, config: String?) -> String {
        switch manager {
        case .systemd: (config ?? home + "/.config") + "/systemd/user/ekcal-alarms.service"
        case .launchd: home + "/Library/LaunchAgents/ekcal.alarms.plist"
        }
    }

    /// The command that starts the service.
    func startLine(_ path: String) -> String {
        switch manager {
        case .systemd: "systemctl --user daemon-reload && systemctl --user enable --now ekcal-alarms"
        case .launchd: "launchctl load -w \(path)"
        }
    }

    func stopLine(_ path: String) -> String {
        switch manager {
        case .systemd: "systemctl --user disable --now ekcal-alarms"
        case .launchd: "launchctl unload -w \(path)"
        }
    }

    var text: String {
        switch manager {
        case .systemd:
            """
            [Unit]
            Description=Alarms of ekcal

            [Service]
            ExecStart=\(words.map(Self.systemdWord).joined(separator: " "))
            Restart=on-failure
            RestartSec=5

            [Install]
            WantedBy=default.target

            """
        case .launchd:
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
                <key>Label</key><string>ekcal.alarms</string>
                <key>ProgramArguments</key>
                <array>
            \(words.map { "        <string>\(Self.xml($0))</string>" }.joined(separator: "\n"))
                </array>
                <key>RunAtLoad</key><true/>
                <key>KeepAlive</key><true/>
            </dict>
            </plist>

            """
        }
    }

    /// A word in double quotes, with `%` and `$` escaped, because systemd expands them.
    private static func systemdWord(_ word: String) -> String {
        let plain = word.allSatisfy { $0.isLetter || $0.isNumber || "/-_.+:@".contains($0) }
        if plain { return word }
        var text = ""
        for character in word {
            switch character {
            case "\\", "\"": text += "\\\(character)"
            case "%", "$": text += "\(character)\(character)"
            default: text.append(character)
            }
        }
        return "\"\(text)\""
    }

    private static func xml(_ word: String) -> String {
        var text = ""
        for character in word {
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.append(character)
            }
        }
        return text
    }
}
