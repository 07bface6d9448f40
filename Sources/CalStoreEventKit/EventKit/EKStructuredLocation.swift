import Foundation

#if canImport(Darwin)
    import CoreLocation
#endif

/// A place with a name, a position and a radius (EventKit rules 29, 162 and 204).
///
/// ```swift
/// let office = EKStructuredLocation(title: "Office")
/// office.geoLocation = CLLocation(latitude: 52.52, longitude: 13.405)
/// office.radius = 100
/// ```
open class EKStructuredLocation: EKObject, NSCopying, @unchecked Sendable {
    private var record: ItemLocation
    private var base: ItemLocation?

    /// A place without name and position (EventKit rule 29).
    public override init() {
        record = ItemLocation(title: "")
        hasTitle = false
        super.init()
    }

    /// A place with a name only (EventKit rule 29).
    public init(title: String) {
        record = ItemLocation(title: title)
        hasTitle = true
        super.init()
    }

    init(_ record: ItemLocation, isStored: Bool = true) {
        self.record = record
        hasTitle = true
        base = isStored ? record : nil
        super.init()
    }

    // A record's title is never missing.
    private var hasTitle: Bool

    /// The name of the place.
    open var title: String? {
        get { synchronized { hasTitle ? record.title : nil } }
        set {
            synchronized {
                hasTitle = newValue != nil
                record.title = newValue ?? ""
            }
        }
    }

    /// The position; nil if only the name is known. Coordinates that are not on earth read as missing.
    open var geoLocation: CLLocation? {
        get {
            synchronized {
                guard let latitude = record.latitude, let longitude = record.longitude else { return nil }
                return CLLocation(latitude: latitude, longitude: longitude)
            }
        }
        set {
            let coordinate = newValue?.coordinate
            let isOnEarth =
                coordinate.map {
                    RecordLimits.latitude.contains($0.latitude)
                        && RecordLimits.longitude.contains($0.longitude)
                } ?? false
            synchronized {
                record.latitude = isOnEarth ? coordinate?.latitude : nil
                record.longitude = isOnEarth ? coordinate?.longitude : nil
            }
        }
    }

    /// The radius in metres; 0, negative numbers and NaN mean the system's default. Infinity becomes the
    /// largest finite number.
    open var radius: Double {
        get { synchronized { record.radius } }
        set {
            let range = RecordLimits.radius
            let radius = newValue.isNaN ? 0 : min(max(newValue, range.lowerBound), range.upperBound)
            synchronized { record.radius = radius }
        }
    }

    open override var hasChanges: Bool { synchronized { base.map { $0 != record } ?? false } }
    open override var isNew: Bool { synchronized { base == nil } }
    open override func rollback() { synchronized { record = base ?? record } }
    open override func reset() { rollback() }

    /// `EKStructuredLocation <0x7f08> {title = Office; latitude = 52.5; longitude = 13.4; radius = 100.0}`
    open override var description: String {
        let coordinate = geoLocation?.coordinate
        return described([
            "title": title, "latitude": coordinate?.latitude, "longitude": coordinate?.longitude,
            "radius": radius,
        ])
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = EKStructuredLocation(value, isStored: false)
        copy.hasTitle = title != nil
        return copy
    }

    /// Two places are equal if name, position and radius are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKStructuredLocation else { return false }
        return value == other.value
    }

    open override var hash: Int { value.hashValue }

    var value: ItemLocation { synchronized { record } }
    /// Whether it has a position, which an alarm needs to fire.
    var hasPosition: Bool { synchronized { record.latitude != nil } }
    func didSave() { synchronized { base = record } }
}
