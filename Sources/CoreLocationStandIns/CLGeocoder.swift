import Basics

#if !canImport(Darwin)
    import Dispatch
    import Foundation

    /// The completion of a geocoder, called with places or an error.
    public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

    /// Finds places by address, and addresses by position.
    ///
    /// ```swift
    /// let places = try await CLGeocoder().geocodeAddressString("Office")
    /// ```
    ///
    /// There is no map here. It knows the named places of the user's store (`ekcal place add`) and positions
    /// such as `52.52, 13.40`; a program with a better source passes it to `CalStoreDevice.setGeocoder(_:)`.
    ///
    /// A completion of a request from the main thread is called on the main queue, others on a private queue.
    /// Several requests may run at once.
    open class CLGeocoder: NSObject, @unchecked Sendable {
        // Unchecked because of NSObject; all mutable state is behind the lock.

        private typealias Search = @Sendable (any GeocodingProvider) async throws -> [GeocodedPlace]
        private typealias Answer = @Sendable (Result<[CLPlacemark], any Error>) -> Void

        private struct Requests {
            var last = 0
            /// The requests that are not answered yet.
            var answers: [Int: Answer] = [:]
            var tasks: [Int: Task<Void, Never>] = [:]
        }

        /// The provider of places.
        static let provider = Locked<any GeocodingProvider>(StoredPlaces())

        private let requests: Locked<Requests>
        private static let queue = DispatchQueue(
            label: "CalStore.CoreLocation.geocoder", attributes: .concurrent)

        public override init() {
            requests = Locked(Requests())
            super.init()
        }

        /// Whether a request is running.
        open var isGeocoding: Bool { requests.withLock { !$0.answers.isEmpty } }

        /// Ends all running requests with `CLError.geocodeCanceled`.
        open func cancelGeocode() {
            let ended = requests.withLock { requests in
                defer {
                    requests.answers = [:]
                    requests.tasks = [:]
                }
                return requests
            }
            for task in ended.tasks.values { task.cancel() }
            for answer in ended.answers.values { answer(.failure(CLError(.geocodeCanceled))) }
        }

        // MARK: By address

        /// Finds the places of an address; `CLError.geocodeFoundNoResult` if there are none.
        open func geocodeAddressString(
            _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
        ) {
            geocodeAddressString(
                addressString, in: nil, preferredLocale: nil, completionHandler: completionHandler)
        }

        /// Finds the places of an address, those in a region first.
        open func geocodeAddressString(
            _ addressString: String, in region: CLRegion?,
            completionHandler: @escaping CLGeocodeCompletionHandler
        ) {
            geocodeAddressString(
                addressString, in: region, preferredLocale: nil, completionHandler: completionHandler)
        }

        /// Finds the places of an address, those in a region first, in the language of a locale.
        open func geocodeAddressString(
            _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
            completionHandler: @escaping CLGeocodeCompletionHandler
        ) {
            ask(Self.search(addressString, region, locale), completionHandler)
        }

        /// Finds the places of an address; throws `CLError.geocodeFoundNoResult` if there are none.
        @discardableResult
        open nonisolated(nonsending) func geocodeAddressString(
            _ addressString: String
        ) async throws -> [CLPlacemark] {
            try await geocodeAddressString(addressString, in: nil, preferredLocale: nil)
        }

        /// Finds the places of an address, those in a region first.
        @discardableResult
        open nonisolated(nonsending) func geocodeAddressString(
            _ addressString: String, in region: CLRegion?
        ) async throws -> [CLPlacemark] {
            try await geocodeAddressString(addressString, in: region, preferredLocale: nil)
        }

        /// Finds the places of an address, those in a region first, in the language of a locale.
        @discardableResult
        open nonisolated(nonsending) func geocodeAddressString(
            _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
        ) async throws -> [CLPlacemark] {
            try await answer(Self.search(addressString, region, locale))
        }

        private static func search(_ address: String, _ region: CLRegion?, _ locale: Locale?) -> Search {
            { provider in
                let found = try await provider.places(for: address, locale: locale)
                guard let circle = region as? CLCircularRegion else { return found }
                let isNear = found.map {
                    circle.contains(CLLocationCoordinate2DMake($0.latitude, $0.longitude))
                }
                let pairs = zip(found, isNear)
                return pairs.filter(\.1).map(\.0) + pairs.filter { !$0.1 }.map(\.0)
            }
        }

        // MARK: By position

        /// Finds the places near a position; `CLError.geocodeFoundNoResult` if there are none.
        open func reverseGeocodeLocation(
            _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
        ) {
            reverseGeocodeLocation(location, preferredLocale: nil, completionHandler: completionHandler)
        }

        /// Finds the places near a position, in the language of a locale.
        open func reverseGeocodeLocation(
            _ location: CLLocation, preferredLocale locale: Locale?,
            completionHandler: @escaping CLGeocodeCompletionHandler
        ) {
            ask(Self.search(location, locale), completionHandler)
        }

        /// Finds the places near a position; throws `CLError.geocodeFoundNoResult` if there are none.
        @discardableResult
        open nonisolated(nonsending) func reverseGeocodeLocation(
            _ location: CLLocation
        ) async throws -> [CLPlacemark] {
            try await reverseGeocodeLocation(location, preferredLocale: nil)
        }

        /// Finds the places near a position, in the language of a locale.
        @discardableResult
        open nonisolated(nonsending) func reverseGeocodeLocation(
            _ location: CLLocation, preferredLocale locale: Locale?
        ) async throws -> [CLPlacemark] {
            try await answer(Self.search(location, locale))
        }

        private static func search(_ location: CLLocation, _ locale: Locale?) -> Search {
            let coordinate = location.coordinate
            return { provider in
                guard CLLocationCoordinate2DIsValid(coordinate) else { return [] }
                return try await provider.places(
                    latitude: coordinate.latitude, longitude: coordinate.longitude, locale: locale)
            }
        }

        // MARK: Requests

        private func ask(_ search: @escaping Search, _ handler: @escaping CLGeocodeCompletionHandler) {
            let queue = Thread.isMainThread ? DispatchQueue.main : CLGeocoder.queue
            // It is called once, from the queue, and never here.
            nonisolated(unsafe) let handler = handler
            begin(search) { result in
                queue.async {
                    switch result {
                    case .success(let places): handler(places, nil)
                    case .failure(let error): handler(nil, error)
                    }
                }
            }
        }

        private nonisolated(nonsending) func answer(_ search: @escaping Search) async throws -> [CLPlacemark]
        {
            try await withCheckedThrowingContinuation { continuation in
                begin(search) { continuation.resume(with: $0) }
            }
        }

        /// Looks for places. The search or a cancellation gives the answer: the one that takes it out of the
        /// table first.
        private func begin(_ search: @escaping Search, _ answer: @escaping Answer) {
            let provider = CLGeocoder.provider.withLock(\.self)
            requests.withLock { requests in
                requests.last += 1
                let number = requests.last
                requests.answers[number] = answer
                // Not on one of Swift's own threads: a program may wait there for the answer.
                requests.tasks[number] = Task(executorPreference: QueueExecutor.geocoding) {
                    let result = await CLGeocoder.result(search, provider)
                    self.end(number, result)
                }
            }
        }

        private func end(_ number: Int, _ result: Result<[CLPlacemark], any Error>) {
            let answer = requests.withLock { requests in
                requests.tasks[number] = nil
                return requests.answers.removeValue(forKey: number)
            }
            answer?(result)
        }

        private static func result(
            _ search: Search, _ provider: any GeocodingProvider
        ) async -> Result<[CLPlacemark], any Error> {
            do {
                let places = try await search(provider)
                if places.isEmpty { return .failure(CLError(.geocodeFoundNoResult)) }
                return .success(places.map { CLPlacemark($0) })
            } catch let error as CLError {
                return .failure(error)
            } catch {
                return .failure(CLError(.network, userInfo: [NSUnderlyingErrorKey: error]))
            }
        }
    }
#endif
