import CalStoreLanguage

extension HelpTopic {
    static let hooksText: [HelpBlock] = [
        .paragraph(
            "Programs of yours that have a say in what is written. They are named in the settings file:"),
        .code([
            "[hook]", "    pre-commit = ~/bin/check-calendar --strict",
            "    post-commit = notify-send 'Calendar changed'",
        ]),
        .terms([
            .init(
                "hook.pre-commit",
                "is asked before each operation. When it ends with anything but 0, nothing is written, what it printed is the reason, and the exit code is 6"
            ),
            .init(
                "hook.post-commit",
                "is told of each operation when it is saved. What it answers changes nothing"),
        ]),
        .paragraph(
            "Each is called once for an operation, be that one item or an import of thousands, and reads one JSON document on standard input: `ekcal schema hook` describes it. `changes` has every record before and after."
        ),
        .code([
            "{\"type\":\"hook\",\"hook\":\"pre-commit\",\"schema\":1,\"store\":...,",
            " \"op\":null,\"time\":...,\"label\":\"ekcal rm e7kq4\",",
            " \"changes\":[{\"action\":\"delete\",\"before\":{...},\"after\":null,...}]}",
        ]),
        .paragraph(
            "The line is split into words as in a shell, quotes included, but no shell is started: nothing is expanded but a ~/ at the beginning, and no title is ever part of a command. A program that takes longer than 10 s is ended, with all that it has started; a pre-commit program that is ended so, or cannot be started, has said no."
        ),
        .paragraph(
            "The store is not locked while a program thinks. When others change meanwhile what the operation is about, it is made anew and asked about again, three times at most; then the exit code is 75."
        ),
        .paragraph(
            "They find EKCAL_HOOK in their environment; an ekcal that they start asks no hooks. A dry run (-n) asks nobody, and --no-hooks goes without them once. Only your own settings name hooks, never a file of a store."
        ),
    ]
}
