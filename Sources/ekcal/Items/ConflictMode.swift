/// The reactions of `--no-conflict` to an event that overlaps another one.
enum ConflictMode: String, Sendable { case refuse, warn }
