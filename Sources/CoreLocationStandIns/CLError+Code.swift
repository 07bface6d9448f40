#if !canImport(Darwin)
    import Foundation

    /// The domain of Core Location's errors.
    public let kCLErrorDomain = "kCLErrorDomain"

    extension CLError {
        /// The codes of Core Location's errors.
        public enum Code: Int, Sendable, _ErrorCodeProtocol {
            /// The error that has these codes.
            public typealias _ErrorType = CLError

            /// No position is known yet.
            case locationUnknown = 0
            /// The user has refused access.
            case denied = 1
            /// The network cannot be used.
            case network = 2
            /// The direction cannot be found.
            case headingFailure = 3
            /// The user has refused the monitoring of regions.
            case regionMonitoringDenied = 4
            /// A region cannot be monitored.
            case regionMonitoringFailure = 5
            /// The monitoring of a region begins later.
            case regionMonitoringSetupDelayed = 6
            /// Events of a region come late.
            case regionMonitoringResponseDelayed = 7
            /// No place was found.
            case geocodeFoundNoResult = 8
            /// Only a part of the place was found.
            case geocodeFoundPartialResult = 9
            /// The search for a place was canceled.
            case geocodeCanceled = 10
            /// Deferred updates cannot begin.
            case deferredFailed = 11
            /// Updates were not started, so they cannot be deferred.
            case deferredNotUpdatingLocation = 12
            /// Deferred updates need a higher accuracy.
            case deferredAccuracyTooLow = 13
            /// Deferred updates need a filter without distance.
            case deferredDistanceFiltered = 14
            /// Deferred updates were canceled.
            case deferredCanceled = 15
            /// Beacons cannot be ranged now.
            case rangingUnavailable = 16
            /// Ranging failed.
            case rangingFailure = 17
            /// The user has closed the question for access.
            case promptDeclined = 18
            /// Earlier positions cannot be read.
            case historicalLocationError = 19

            /// One sentence.
            var message: String {
                switch self {
                case .locationUnknown: "The position is not known."
                case .denied: "Access to the position has been denied."
                case .network: "The service cannot be reached."
                case .headingFailure: "The heading is not known."
                case .regionMonitoringDenied: "Access to regions has been denied."
                case .regionMonitoringFailure: "The region cannot be monitored."
                case .regionMonitoringSetupDelayed, .regionMonitoringResponseDelayed:
                    "Crossings of the region are reported late."
                case .geocodeFoundNoResult: "No place was found."
                case .geocodeFoundPartialResult: "Only a part of the address was found."
                case .geocodeCanceled: "The request was canceled."
                case .deferredFailed, .deferredNotUpdatingLocation, .deferredAccuracyTooLow,
                    .deferredDistanceFiltered, .deferredCanceled:
                    "Updates cannot be deferred."
                case .rangingUnavailable, .rangingFailure: "Distances to beacons are not known."
                case .promptDeclined: "The question was not answered."
                case .historicalLocationError: "Earlier positions are not known."
                }
            }
        }

        /// The code ``Code/locationUnknown``.
        public static var locationUnknown: Code { .locationUnknown }
        /// The code ``Code/denied``.
        public static var denied: Code { .denied }
        /// The code ``Code/network``.
        public static var network: Code { .network }
        /// The code ``Code/headingFailure``.
        public static var headingFailure: Code { .headingFailure }
        /// The code ``Code/regionMonitoringDenied``.
        public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
        /// The code ``Code/regionMonitoringFailure``.
        public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
        /// The code ``Code/regionMonitoringSetupDelayed``.
        public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
        /// The code ``Code/regionMonitoringResponseDelayed``.
        public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
        /// The code ``Code/geocodeFoundNoResult``.
        public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
        /// The code ``Code/geocodeFoundPartialResult``.
        public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
        /// The code ``Code/geocodeCanceled``.
        public static var geocodeCanceled: Code { .geocodeCanceled }
        /// The code ``Code/deferredFailed``.
        public static var deferredFailed: Code { .deferredFailed }
        /// The code ``Code/deferredNotUpdatingLocation``.
        public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
        /// The code ``Code/deferredAccuracyTooLow``.
        public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
        /// The code ``Code/deferredDistanceFiltered``.
        public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
        /// The code ``Code/deferredCanceled``.
        public static var deferredCanceled: Code { .deferredCanceled }
        /// The code ``Code/rangingUnavailable``.
        public static var rangingUnavailable: Code { .rangingUnavailable }
        /// The code ``Code/rangingFailure``.
        public static var rangingFailure: Code { .rangingFailure }
        /// The code ``Code/promptDeclined``.
        public static var promptDeclined: Code { .promptDeclined }
        /// The code ``Code/historicalLocationError``.
        public static var historicalLocationError: Code { .historicalLocationError }
    }
#endif
