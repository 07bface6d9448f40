/// The identifier of a kind of room, chosen by the provider (EventKit rule 245).
public typealias EKVirtualConferenceRoomTypeIdentifier = String
