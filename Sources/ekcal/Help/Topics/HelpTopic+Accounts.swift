import CommandLine

extension HelpTopic {
    static let accounts = HelpTopic(
        "accounts", "how to keep calendars in step with a server (CalDAV)",
        [
            .paragraph(
                """
                An account is an address on a server and a way to log in. It is set up once for each \
                machine; its calendars are then in a source of the same name, and `ekcal sync` keeps them in \
                step, in both directions:
                """
            ),
            .code([
                "ekcal account add work https://dav.example.org/ --user ada \\",
                "    --password-command 'pass show mail/ada'",
                "ekcal sync work      # fetch, and send what you changed",
                "ekcal account list   # the accounts, with the number of their calendars",
            ]),
            .heading("Servers"),
            .terms([
                .init(
                    "iCloud",
                    "https://caldav.icloud.com, your Apple Account, and an app-specific password from "
                        + "https://account.apple.com"),
                .init("Fastmail", "ada@fastmail.com, and an app password (Settings, Privacy & Security)"),
                .init(
                    "Nextcloud",
                    "https://HOST/remote.php/dav, and an app password (Settings, Security)"),
                .init("Radicale, Xandikos", "the address of the server, such as http://localhost:5232"),
                .init("Baikal", "https://HOST/dav.php; --auth digest if it is set so"),
                .init(
                    "Google",
                    "the address below with yours in it, --auth bearer, and a program that prints an OAuth 2 "
                        + "access token; reminders are not there"),
                .init(
                    "others",
                    "your mail address there (the program dig finds the server, if it is installed), or the "
                        + "address for CalDAV in the provider's help"),
            ]),
            .code(["https://apidata.googleusercontent.com/caldav/v2/ADDRESS/user    # Google"]),
            .paragraph(
                """
                A calendar of somebody else that you only read needs no account: `ekcal calendar subscribe` \
                follows its address.
                """
            ),
            .heading("The password"),
            .paragraph(
                """
                ekcal never stores a password. The setting account.NAME.password_command names a program \
                that prints it; it is started without a shell, once in a run, and the first line of its \
                output is the password. With --auth bearer, this line is a token. Without a program, curl \
                takes the password in ~/.netrc.
                """
            ),
            .code([
                "--password-command 'pass show mail/ada'",
                "--password-command 'secret-tool lookup service fastmail'",
                "--password-command 'security find-generic-password -s fastmail -w'   # macOS",
            ]),
            .paragraph(
                """
                The password goes to the server of the account, and to hosts of the same domain that it \
                names, never to an address without encryption instead of one with it. It is not among the \
                arguments of a program, in the store, in its history or in a message.
                """
            ),
            .heading("The parts of an account"),
            .terms([
                .init(
                    "settings",
                    "[account \"work\"] in your own file: url, user, password_command, auth; the settings of "
                        + "a store cannot have it"),
                .init("source", "in the store: the name, the address, the calendars and their items"),
                .init(
                    "another machine",
                    "with a copy of the store has the source, but no account, so its calendars are read-only "
                        + "there: `ekcal account add` with the same name sets it up, and `ekcal doctor` "
                        + "names what is missing"),
            ]),
            .paragraph(
                """
                `ekcal account rm` removes both; the server keeps everything. `ekcal calendar rm --on-server` \
                deletes a calendar for everybody. The setting caldav.from, such as 1y, limits the first \
                `ekcal sync` of an account to items since then.
                """
            ),
        ])
}
