#if !canImport(Darwin)
    import Foundation

    /// A distance in metres.
    public typealias CLLocationDistance = Double
    /// An accuracy in metres; negative if unknown.
    public typealias CLLocationAccuracy = Double
    /// A speed in metres per second; negative if unknown.
    public typealias CLLocationSpeed = Double
    /// An accuracy in metres per second; negative if unknown.
    public typealias CLLocationSpeedAccuracy = Double
    /// A direction in degrees clockwise from true north, 0..<360; negative if unknown.
    public typealias CLLocationDirection = Double
    /// An accuracy in degrees; negative if unknown.
    public typealias CLLocationDirectionAccuracy = Double

    /// The greatest distance.
    public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
    /// The longest time.
    public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude
    /// A filter that reports every movement.
    public let kCLDistanceFilterNone: CLLocationDistance = -1

    /// The best accuracy, with the help of other sensors.
    public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
    /// The best accuracy.
    public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
    /// Ten metres.
    public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
    /// A hundred metres.
    public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
    /// A kilometre.
    public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
    /// Three kilometres.
    public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
    /// The accuracy of programs that may know only the region.
    public let kCLLocationAccuracyReduced: CLLocationAccuracy = 6_380_000
#endif
