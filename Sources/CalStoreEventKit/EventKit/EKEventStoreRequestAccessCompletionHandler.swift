/// The completion of `EKEventStore.requestAccess(to:completion:)`. Its arguments are whether access was
/// granted, and an error (EventKit rule 229).
public typealias EKEventStoreRequestAccessCompletionHandler = (Bool, (any Error)?) -> Void
