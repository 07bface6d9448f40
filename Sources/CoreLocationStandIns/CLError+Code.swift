#if !canImport(Darwin)
    import Foundation

    /// The domain of Core Location's errors.
    public let kCLErrorDomain = "kCLErrorDomain"

    extension CLError {
        /// The codes of Core Location's errors.
        public enum Code: Int, Sendable, _ErrorCodeProtocol {
            /// The error that has these codes.
            public typealias _ErrorType = CLError

            case locationUnknown = 0
            case denied = 1
            case network = 2
            case headingFailure = 3
            case regionMonitoringDenied = 4
            case regionMonitoringFailure = 5
            case regionMonitoringSetupDelayed = 6
            case regionMonitoringResponseDelayed = 7
            case geocodeFoundNoResult = 8
            case geocodeFoundPartialResult = 9
            case geocodeCanceled = 10
            case deferredFailed = 11
            case deferredNotUpdatingLocation = 12
            case deferredAccuracyTooLow = 13
            case deferredDistanceFiltered = 14
            case deferredCanceled = 15
            case rangingUnavailable = 16
            case rangingFailure = 17
            case promptDeclined = 18
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

        public static var locationUnknown: Code { .locationUnknown }
        public static var denied: Code { .denied }
        public static var network: Code { .network }
        public static var headingFailure: Code { .headingFailure }
        public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
        public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
        public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
        public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
        public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
        public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
        public static var geocodeCanceled: Code { .geocodeCanceled }
        public static var deferredFailed: Code { .deferredFailed }
        public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
        public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
        public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
        public static var deferredCanceled: Code { .deferredCanceled }
        public static var rangingUnavailable: Code { .rangingUnavailable }
        public static var rangingFailure: Code { .rangingFailure }
        public static var promptDeclined: Code { .promptDeclined }
        public static var historicalLocationError: Code { .historicalLocationError }
    }
#endif
