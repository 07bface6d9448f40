import CalStore

/// What one run of the program has once: the open store, its hooks, and the way out for what is printed.
///
/// A command that does its work through another (`quick` through `add`, the form through `edit`) shares it with that other. So
/// hooks are told, and a failure behind a commit is reported as saved, whichever of the two made the commit.
///
/// A class, because output gathers in it. One command runs on one thread.
final class Spool {
    /// The store, once it is open.
    var store: CalendarStore?
    /// The user's programs that are asked and told of what is written; nil when there are none.
    var hooks: Hooks?
    /// What is printed and not written yet.
    var out: [UInt8] = []
    /// What long answers go through on a terminal.
    let pager: Pager?
    /// Why standard output can no longer be written to.
    var outputFailure: System.WriteFailure?
    /// Whether the pager was quit before it had seen everything, which is no failure.
    var wasPagerQuit = false
    /// Whether nothing goes out now, because a store is being read.
    var isHeld = false
    /// Answers that wait for the end of that, each with the text before it.
    var held: [(text: [UInt8], answer: Answer)] = []
    /// Remarks that wait for the end of that, or of what is paged.
    var lateNotes: [String] = []

    init(pager: Pager? = nil) { self.pager = pager }
}
