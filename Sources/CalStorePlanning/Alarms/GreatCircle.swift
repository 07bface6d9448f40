import CLibrary
import CalStore

/// Distances on a sphere of the earth's mean radius.
package enum GreatCircle {
    private static let meanRadius = 6_371_008.8

    /// The distance between two places in degrees, in metres. The haversine formula is exact for small
    /// distances, too.
    package static func distance(_ from: (Double, Double), _ to: (Double, Double)) -> Double {
        let latitude1 = from.0 * .pi / 180
        let latitude2 = to.0 * .pi / 180
        let halfLatitude = sin((latitude2 - latitude1) / 2)
        let halfLongitude = sin((to.1 - from.1) * .pi / 360)
        let chord =
            halfLatitude * halfLatitude + cos(latitude1) * cos(latitude2) * halfLongitude * halfLongitude
        return 2 * meanRadius * asin(min(1, chord.squareRoot()))
    }
}
