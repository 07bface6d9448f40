import Foundation

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension EKEventStore {
    /// The notification that a store has changed, as a message on the main actor (EventKit rules 101-106). It
    /// has no content.
    ///
    /// ```swift
    /// let token = NotificationCenter.default.addObserver(of: store, for: .changed) { _ in reload() }
    /// ```
    ///
    /// A program without a user interface needs a main run loop, or `dispatchMain()`, to receive it (107).
    public struct EventStoreChanged: NotificationCenter.MainActorMessage {
        /// The type of object that the message is about.
        public typealias Subject = EKEventStore

        /// The name of the notification.
        public static var name: Notification.Name { EKEventStore.changedName }

        /// A message without content.
        public init() {}

        /// The message for a notification that was posted by name.
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? { Self() }

        /// The notification for observers that use its name.
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            Notification(name: name)
        }
    }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<EKEventStore.EventStoreChanged> {
    /// A store has changed (EventKit rules 101-106).
    public static var changed: NotificationCenter.BaseMessageIdentifier<EKEventStore.EventStoreChanged> {
        ChangeObservation.begin()
        return .init()
    }
}
