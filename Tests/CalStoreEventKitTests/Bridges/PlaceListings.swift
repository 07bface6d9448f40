import CalStoreEventKit
import Foundation
import Testing

@testable import CalStorePlanning

/// The listings of bells and devices, compiled as they stand in the documentation.
@Suite struct PlaceListings {
    @Test func bells() throws {
        let store = EKEventStore(calStore: CalendarStore())
        var bell = store.calStore.alarmBell()
        try bell.ring(at: Date()) { ring in print(ring.text, ring.item.calendarItemIdentifier) }
        let here = CLLocation(latitude: 52.52, longitude: 13.405)
        try bell.ring(at: here) { ring in print(ring.text, ring.alarm.structuredLocation?.title ?? "") }
        let wake = try bell.nextDate(after: Date())
        #expect(wake == nil)
        func kept() throws {
            var bell = store.calStore.alarmBell(
                journal: try AlarmJournal(path: "/home/ada/.local/state/clock/alarms"))
            _ = try bell.nextDate(after: Date())
        }
        // It is compiled only: the path is somebody's own.
        _ = kept
    }

    #if !canImport(Darwin)
        /// They are compiled only: there is one device in a process, and other tests move it.
        private func device() {
            CalStoreDevice.move(to: CLLocation(latitude: 52.52, longitude: 13.405))
            CalStoreDevice.setAuthorization(.denied)
            struct OurOffices: GeocodingProvider {
                func places(for address: String, locale: Locale?) async throws -> [GeocodedPlace] {
                    address == "HQ" ? [GeocodedPlace(name: "HQ", latitude: 52.52, longitude: 13.405)] : []
                }
                func places(latitude: Double, longitude: Double, locale: Locale?) async throws
                    -> [GeocodedPlace]
                { [] }
            }
            CalStoreDevice.setGeocoder(OurOffices())
        }
    #endif
}
