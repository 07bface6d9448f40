import Foundation

extension NSNotification.Name {
    /// Posted when a store has changed; its object is the `EKEventStore` (EventKit rules 101-106).
    ///
    /// ```swift
    /// NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: store, queue: nil) { _ in … }
    /// ```
    ///
    /// It comes after saves of this store, of other stores in the process and of other programs, and when
    /// access was given or taken away; once for changes that follow each other closely. It does not say what
    /// has changed: fetch again, or `refresh()` the object being edited.
    ///
    /// It is posted on a private queue; on Apple's systems on the main queue. Files are watched from the
    /// moment on at which somebody names this notification; the stores of the process are opened then.
    public static var EKEventStoreChanged: NSNotification.Name {
        ChangeObservation.begin()
        return EKEventStore.changedName
    }
}

extension EKEventStore {
    static let changedName = NSNotification.Name("EKEventStoreChangedNotification")
}
