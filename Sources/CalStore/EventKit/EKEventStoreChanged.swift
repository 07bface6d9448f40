import Foundation

extension NSNotification.Name {
    /// Posted when a store has changed; its object is the `EKEventStore` (EventKit rules 101-106).
    ///
    /// ```swift
    /// NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: store, queue: nil) { _ in … }
    /// ```
    ///
    /// Posted on a private queue, once for changes that follow each other closely. Fetch again afterwards, or
    /// `refresh()` the object being edited.
    public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}
