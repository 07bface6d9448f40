import Foundation

extension NSNotification.Name {
    /// Posted when a store has changed; its object is the `EKEventStore` (EventKit rules 101-106).
    ///
    /// ```swift
    /// NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: store, queue: nil) { _ in … }
    /// ```
    ///
    /// It is posted after saves by this store, by other stores in the process and by other programs, and when
    /// access is granted or revoked; once for several changes in quick succession. It does not say what has
    /// changed: fetch again, or `refresh()` the object being edited.
    ///
    /// It is posted on a private queue; on Apple's systems on the main queue. The first use of this name
    /// opens the stores of the process and begins to watch their files.
    public static var EKEventStoreChanged: NSNotification.Name {
        ChangeObservation.begin()
        return EKEventStore.changedName
    }
}

extension EKEventStore {
    static let changedName = NSNotification.Name("EKEventStoreChangedNotification")
}
