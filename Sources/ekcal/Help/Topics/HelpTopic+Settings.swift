import CommandLine

extension HelpTopic {
    static let settings = HelpTopic(
        "settings", "how to change settings",
        [
            .paragraph("Settings are in a text file, in the syntax of git's configuration:"),
            .code([
                "# ~/.config/ekcal/config",
                "[week]", "    start = sunday",
                "[query]", "    chores = \"calendar:home is:open\"    # then: ekcal list @chores",
                "[alias]", "    standup = find title:standup        # then: ekcal standup",
                "[alias \"calendar\"]", "    w = Local/work                      # then: ekcal list -c w",
            ]),
            .paragraph(
                """
                `ekcal config set` changes one setting and leaves all other lines and comments as they are; \
                `ekcal config edit` opens the file. The first of these that has a value counts: option, \
                environment, file `config` in the folder of the store, user's file, locale, default. `ekcal \
                config list --origin` shows which one it is.
                """
            ),
            .terms(
                SettingTable.all.map { setting in
                    let rest =
                        (setting.builtIn.map { "; default: \($0)" } ?? "")
                        + (setting.isForUserOnly ? "; in the user's file only" : "")
                    return .init("\(setting.name) = \(setting.placeholder)", setting.help + rest)
                }),
            .paragraph(
                "If the file has a mistake, every command fails and names the line, except the commands that "
                    + "repair it. Unknown settings are ignored and kept; `ekcal doctor` lists them."
            ),
        ])
}
