import EventKit
import Testing

/// A provider of virtual conferences that answers as most are written now.
private final class AsyncRooms: EKVirtualConferenceProvider, @unchecked Sendable {
    override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        [EKVirtualConferenceRoomTypeDescriptor(title: "Personal room", identifier: "personal")]
    }

    override func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier
    ) async throws -> EKVirtualConferenceDescriptor {
        guard identifier == "personal" else { throw EKError(.internalFailure) }
        return EKVirtualConferenceDescriptor(title: "Room", urlDescriptors: [], conferenceDetails: nil)
    }
}

/// One that answers as they were written first.
private final class CompletionRooms: EKVirtualConferenceProvider, @unchecked Sendable {
    override func fetchAvailableRoomTypes(
        completionHandler:
            @escaping @Sendable ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) ->
            Void
    ) {
        completionHandler([EKVirtualConferenceRoomTypeDescriptor(title: "Team", identifier: "team")], nil)
    }

    override func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier,
        completionHandler: @escaping @Sendable (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        completionHandler(nil, EKError(.eventStoreNotAuthorized))
    }
}

/// EventKit rules 242-246: the declarations, and that a provider answers whoever asks.
@Suite struct VirtualConferenceTests {
    private func rooms(_ provider: EKVirtualConferenceProvider) async -> Result<[String], any Error> {
        await withCheckedContinuation { continuation in
            provider.fetchAvailableRoomTypes { rooms, error in
                let answer: Result<[String], any Error> =
                    rooms.map { .success($0.map(\.identifier)) } ?? .failure(error ?? EKError(.last))
                continuation.resume(returning: answer)
            }
        }
    }

    private func conference(_ provider: EKVirtualConferenceProvider, _ identifier: String) async -> EKError? {
        await withCheckedContinuation { continuation in
            provider.fetchVirtualConference(identifier: identifier) { _, error in
                continuation.resume(returning: error as? EKError)
            }
        }
    }

    @Test func descriptors() throws {
        let url = try #require(URL(string: "https://example.com/room/1"))
        let link = EKVirtualConferenceURLDescriptor(title: nil, url: url)
        #expect(link.title == nil)
        #expect(link.url == url)
        let conference = EKVirtualConferenceDescriptor(
            title: "Team room", urlDescriptors: [link], conferenceDetails: "PIN 1234")
        #expect(conference.title == "Team room")
        #expect(conference.urlDescriptors == [link])
        #expect(conference.conferenceDetails == "PIN 1234")
        let room: EKVirtualConferenceRoomTypeIdentifier = "personal"
        let type = EKVirtualConferenceRoomTypeDescriptor(title: "Personal room", identifier: room)
        #expect(type.title == "Personal room")
        #expect(type.identifier == room)
    }

    /// Either form of a question finds the form that was overridden.
    @Test func answers() async throws {
        #expect(try await rooms(AsyncRooms()).get() == ["personal"])
        #expect(try await CompletionRooms().fetchAvailableRoomTypes().map(\.identifier) == ["team"])
        #expect(try await AsyncRooms().fetchAvailableRoomTypes().count == 1)
        #expect(await conference(AsyncRooms(), "personal") == nil)
        #expect(await conference(AsyncRooms(), "other")?.code == .internalFailure)
        await #expect(throws: EKError(.eventStoreNotAuthorized)) {
            try await CompletionRooms().fetchVirtualConference(identifier: "team")
        }
    }

    /// One that overrides nothing says so, once.
    @Test func nothingOverridden() async throws {
        let provider = EKVirtualConferenceProvider()
        let answer = await rooms(provider)
        #expect(throws: EKError(.osNotSupported)) { try answer.get() }
        await #expect(throws: EKError(.osNotSupported)) { try await provider.fetchAvailableRoomTypes() }
        #expect(await conference(provider, "x")?.code == .osNotSupported)
    }
}
