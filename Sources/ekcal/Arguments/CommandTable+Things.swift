/// Commands for scripts, and for calendars, sources and the store itself.
extension CommandTable {
    // MARK: Scripts

    static let batch = Command(
        id: .batch, path: ["batch"], section: .scripts, writes: true,
        answer: { AnswerShape(items: [.named(.batchLine), .named(.batchSummary)], isLines: true) },
        summary: "run many commands as one operation, all or none",
        parameters: [
            .init(
                name: "FILE", arity: .optional,
                help: "file with one command per line (default: standard input)",
                values: .files)
        ],
        options: take(.maxChanges, .keepGoing, .expectRevision, .idempotencyKey, .plan, .failEmpty) + writing
            + take(.output, .json, .jsonl, .color, .quiet, .verbose)
            .choosing(.output, from: ["text", "json", "jsonl"]) + everywhere,
        exclusive: [[.plan, .keepGoing], [.plan, .idempotencyKey], [.plan, .dryRun]],
        details: [
            "All lines are read before the first one runs. If a line fails, nothing is written, the message names the line, and its exit code is the exit code of the batch. Otherwise all changes are one operation.",
            "A line `commit` ends an operation: the changes before it are saved, whatever happens later. With --keep-going each line is an operation of its own, and lines that fail are left out.",
            "With --idempotency-key the log remembers the key, as long as its history is kept. A second run with the same key and the same lines repeats no change and reports what the first run did (`\"replayed\": true`); only lines that failed or were not reached are run. The same key with other lines gives exit 5.",
            "With --plan nothing is changed: a file lists every item before and after, and `ekcal apply` makes exactly these changes later.",
        ],
        examples: [
            .init(line: "ekcal batch move-team.txt -n", says: "what would change?"),
            .init(line: "ekcal batch move-team.txt", says: "make the changes"),
            .init(
                line: "ekcal batch order.jsonl --idempotency-key order-4711 --json",
                says: "from a program that may try again"),
            .init(
                line: "ekcal batch move-team.txt --plan plan.json",
                says: "for a review; then ekcal apply plan.json"),
        ])
}
