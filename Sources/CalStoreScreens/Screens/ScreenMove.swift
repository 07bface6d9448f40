import CalStore

/// A change that gave an occurrence another key: a series was split, or moved as a whole.
package struct ScreenMove: Sendable, Hashable {
    package let before: ItemKey
    package let after: ItemKey
    /// The new start of the occurrence.
    package let start: ItemTime

    package init(before: ItemKey, after: ItemKey, start: ItemTime) {
        (self.before, self.after, self.start) = (before, after, start)
    }
}
