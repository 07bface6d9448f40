#if !canImport(Darwin)
    import Foundation

    /// Metres.
    public typealias CLLocationDistance = Double
    /// Metres; negative when not known.
    public typealias CLLocationAccuracy = Double
    /// Metres a second; negative when not known.
    public typealias CLLocationSpeed = Double
    /// Metres a second; negative when not known.
    public typealias CLLocationSpeedAccuracy = Double
    /// Degrees clockwise from true north, 0..<360; negative when not known.
    public typealias CLLocationDirection = Double
    /// Degrees; negative when not known.
    public typealias CLLocationDirectionAccuracy = Double

    /// The greatest distance.
    public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
    /// The longest time.
    public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude
    /// Every movement is reported.
    public let kCLDistanceFilterNone: CLLocationDistance = -1

    /// The best accuracy, with other sensors' help.
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
