import CommandLine

/// The short scripts of the article CommandLine.md. A test checks that both are the same.
extension HelpTopic {
    static let recipes = HelpTopic(
        "recipes", "scripts with the shell, jq, fzf, status bars, cron and git",
        [
            .paragraph(
                "Scripts can rely on exit codes, JSON, CSV, templates, and references "
                    + "with -q. Without a terminal, ekcal never asks."
            ),
            .heading("Shell"),
            .code([
                "# Is somebody in a meeting?",
                "if ekcal now --fail-empty -q >/dev/null 2>&1; then echo busy; else echo free; fi",
                "",
                "# Everything that is overdue is due tomorrow.",
                "ekcal overdue -q | while read -r ref; do ekcal reschedule \"$ref\" tomorrow; done",
                "",
                "# The same line may run every day: it makes the event "
                    + "once, and changes it when the line changes.",
                "ekcal add \"Water meter\" 2026-12-01 --external-id water-meter --upsert -q",
            ]),
            .heading("jq"),
            .code([
                "# The addresses of today's calls.",
                "ekcal list today --jsonl | jq -r 'select(.url) | .url'",
            ]),
            .heading("fzf"),
            .code([
                "# Choose something, and look at it, change it or delete it.",
                "ekcal list --format '{ref}\t{start:%a %d %H:%M}\t{title}' |",
                "    fzf --delimiter '\\t' --with-nth 2.. --preview 'ekcal "
                    + "show {1}' | cut -f 1 | xargs -r ekcal show",
            ]),
            .heading("Status bars"),
            .code([
                "# One line: what runs or comes next, and when. It prints nothing when there is nothing.",
                "ekcal next --within 12h --format '{title:30} {start:%H:%M} ({in})'",
            ]),
            .heading("cron and systemd"),
            .code([
                "# A copy of the store elsewhere, each night.",
                "5 2 * * *  ekcal store backup --to /media/disk/calendar -q",
                "",
                "ExecStart=ekcal store check",
            ]),
            .heading("git"),
            .paragraph("Equal items give equal bytes, so you can keep an export under version control."),
            .code([
                "    ekcal export -c \"$name\" >\"calendars/$name.ics\""
            ]),
            .paragraph("`ekcal help batch` and `ekcal help output` have more for scripts."),
        ])
}
