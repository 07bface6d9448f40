@testable import CalStore
@testable import CalStoreEventKit

extension EKEventStore {
    /// A store over an open one, for a program with its own access.
    convenience init(_ engine: OpenStore, access: EventKitAccess) {
        self.init(StoreSession(access: access) { () throws(CalStoreError) -> OpenStore in engine })
    }
}
