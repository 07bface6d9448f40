import Foundation

/// The function that `EKEventStore.enumerateEvents(matching:using:)` calls for each event; setting the flag
/// to true ends the loop (EventKit rule 85).
public typealias EKEventSearchCallback = (EKEvent, UnsafeMutablePointer<ObjCBool>) -> Void
