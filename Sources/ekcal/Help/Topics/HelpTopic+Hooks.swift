import CalStoreLanguage
import CommandLine

extension HelpTopic {
    static let hooks = HelpTopic(
        "hooks", "how to run your own programs before and after a change",
        [
            .paragraph(
                "Hooks are your own programs that run before and after "
                    + "each change. Name them in the settings file:"
            ),
            .code([
                "[hook]", "    pre-commit = ~/bin/check-calendar --strict",
                "    post-commit = notify-send -- 'Calendar changed'",
            ]),
            .terms([
                .init(
                    "hook.pre-commit",
                    "runs before each operation. If it does not exit with 0, nothing is written, its output "
                        + "is shown as the reason, and the exit code is 6"
                ),
                .init(
                    "hook.post-commit",
                    "runs after each operation is saved. Its exit code has no effect"),
                .init(
                    "hook.query",
                    "a query: the hooks run only for operations on items "
                        + "that match before or after the change"
                ),
            ]),
            .paragraph(
                """
                Each hook is called once per operation, even for an import of thousands of items. It reads \
                one JSON document from standard input; `ekcal schema hook` describes it. `changes` has each \
                record before and after the change.
                """
            ),
            .code([
                "{\"type\":\"hook\",\"hook\":\"pre-commit\",\"schema\":2,\"store\":...,",
                " \"op\":null,\"time\":...,\"label\":\"ekcal rm e7kq4\",",
                " \"changes\":[{\"action\":\"delete\",\"before\":{...},\"after\":null,...}]}",
            ]),
            .paragraph(
                """
                The line is split into words as in a shell, with quotes, but no shell is started: only ~/ at \
                the beginning is expanded, and no title is ever part of a command. A program that takes \
                longer than 10 s is stopped, with all programs that it started. If a pre-commit program is \
                stopped this way, or cannot be started, the operation is refused.
                """
            ),
            .paragraph(
                """
                The store is not locked while a hook runs. If others change the same items meanwhile, the \
                operation is prepared again and the hook runs again, at most three times; then the exit code \
                is 75.
                """
            ),
            .paragraph(
                """
                Hooks have EKCAL_HOOK in their environment; an ekcal that they start runs no hooks. A dry \
                run (-n) runs no hooks, and --no-hooks skips them for one command. Only your own settings \
                can name hooks, never the settings file of a store.
                """
            ),
        ])
}
