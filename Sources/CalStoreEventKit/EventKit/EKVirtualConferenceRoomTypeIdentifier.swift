/// What a provider calls one of its kinds of rooms (EventKit rule 245).
public typealias EKVirtualConferenceRoomTypeIdentifier = String
