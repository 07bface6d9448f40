/// A form that was not saved, as the full screen offers it.
package struct ScreenDraft: Sendable, Hashable {
    package let name: String
    /// The title in the form; empty if it has none.
    package let title: String

    package init(name: String, title: String) { (self.name, self.title) = (name, title) }

    /// `"Lunch"`, or the name of the draft.
    var shown: String { title.isEmpty ? name : "\"" + title + "\"" }
}
