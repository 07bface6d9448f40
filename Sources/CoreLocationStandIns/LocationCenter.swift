import Basics
import CalStorePlanning

#if !canImport(Darwin)
    import Foundation

    /// The position of the device, as set by the program, and the watched regions: shared by all location
    /// managers of a process.
    final class LocationCenter: Sendable {
        static let shared = LocationCenter()

        private struct Fence {
            let region: CLCircularRegion
            /// Nil before the first position.
            var isInside: Bool?

            /// Takes a position, and says whether the region was entered or left.
            mutating func move(to location: CLLocation) -> Bool {
                let old = isInside
                isInside = LocationCenter.isInside(region, location, wasInside: old)
                return old != nil && old != isInside
            }

            var state: CLRegionState { isInside.map { $0 ? .inside : .outside } ?? .unknown }
        }

        private struct Member { weak var manager: CLLocationManager? }

        private struct State {
            var location: CLLocation?
            var status = CLAuthorizationStatus.notDetermined
            var fences: [Fence] = []
            var members: [Member] = []

            var managers: [CLLocationManager] { members.compactMap(\.manager) }
        }

        private let state = Locked(State())

        /// Half the way round the earth: every larger circle holds all of it.
        static let largestRadius: CLLocationDistance = 20_015_114

        private static func isInside(
            _ region: CLCircularRegion, _ location: CLLocation, wasInside: Bool?
        ) -> Bool {
            GeofenceMonitor.isInside(
                region.center.distance(to: location.coordinate), radius: region.radius,
                wasInside: wasInside, accuracy: location.horizontalAccuracy)
        }

        func join(_ manager: CLLocationManager) {
            state.withLock { state in
                state.members.removeAll { $0.manager == nil }
                state.members.append(Member(manager: manager))
            }
        }

        // MARK: The right to know

        var status: CLAuthorizationStatus { state.withLock(\.status) }

        /// Sets the status depending on the present one, and notifies the managers if it changes.
        func setStatus(_ change: (CLAuthorizationStatus) -> CLAuthorizationStatus) {
            let managers = state.withLock { state -> [CLLocationManager] in
                let old = state.status
                state.status = change(old)
                return state.status == old ? [] : state.managers
            }
            for manager in managers { manager.authorizationChanged() }
        }

        /// Using a service is a request too, which is granted.
        func isGranted() -> Bool {
            setStatus { $0 == .notDetermined ? .authorizedAlways : $0 }
            return status.isGranted
        }

        // MARK: Positions

        var location: CLLocation? { state.withLock { $0.status.isGranted ? $0.location : nil } }

        func move(to location: CLLocation?) {
            if let location, !CLLocationCoordinate2DIsValid(location.coordinate) { return }
            let (managers, crossed) = state.withLock { state -> ([CLLocationManager], [Fence]) in
                state.location = location
                guard let location, state.status.isGranted else { return ([], []) }
                var crossed: [Fence] = []
                for index in state.fences.indices where state.fences[index].move(to: location) {
                    crossed.append(state.fences[index])
                }
                return (state.managers, crossed)
            }
            guard let location else { return }
            for manager in managers {
                manager.moved(to: location)
                for fence in crossed { manager.crossed(fence.region, fence.state) }
            }
        }

        // MARK: Regions

        var regions: Set<CLRegion> { state.withLock { Set($0.fences.map(\.region)) } }

        func monitor(_ region: CLCircularRegion) {
            state.withLock { state in
                state.fences.removeAll { $0.region == region }
                var fence = Fence(region: region)
                if let location = state.location { _ = fence.move(to: location) }
                state.fences.append(fence)
            }
        }

        func forget(_ region: CLRegion) {
            state.withLock { state in state.fences.removeAll { $0.region == region } }
        }

        func state(of region: CLRegion) -> CLRegionState {
            state.withLock { state in
                guard state.status.isGranted else { return .unknown }
                if let fence = state.fences.first(where: { $0.region == region }) { return fence.state }
                guard let region = region as? CLCircularRegion, let location = state.location else {
                    return .unknown
                }
                return Self.isInside(region, location, wasInside: nil) ? .inside : .outside
            }
        }
    }
#endif
