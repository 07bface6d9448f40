extension HelpTopic {
    static let settingsText: [HelpBlock] = [
        .paragraph("Settings stand in a text file, written as git writes its own:"),
        .code([
            "# ~/.config/ekcal/config",
            "[week]", "    start = sunday",
            "[query]", "    chores = \"calendar:home is:open\"    # then: ekcal list @chores",
            "[alias]", "    standup = find title:standup        # then: ekcal standup",
            "[alias \"calendar\"]", "    w = Local/work                      # then: ekcal list -c w",
        ]),
        .paragraph(
            "`ekcal config set` changes one and leaves all other lines and comments as they are; `ekcal config edit` opens the file. What counts is, in this order: an option, the environment, the file `config` in the folder of the store, the user's file, the locale, what is built in. `ekcal config list --origin` says which of them it was."
        ),
        .terms(
            SettingTable.all.map { setting in
                let rest =
                    (setting.builtIn.map { "; \($0) unless set" } ?? "")
                    + (setting.isForUserOnly ? "; in the user's file only" : "")
                return .init("\(setting.name) = \(setting.placeholder)", setting.help + rest)
            }),
        .paragraph(
            "A file that cannot be read fails every command but those that mend it, with its name and the line. What is no setting is left alone; `ekcal doctor` names it."
        ),
    ]
}
