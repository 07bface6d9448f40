/// The function that `EKEventStore.requestAccess(to:completion:)` calls: whether access was granted, and what
/// went wrong (EventKit rule 229).
public typealias EKEventStoreRequestAccessCompletionHandler = (Bool, (any Error)?) -> Void
