/// What `--no-conflict` does with an event that overlaps another one.
enum ConflictMode: String, Sendable { case refuse, warn }
