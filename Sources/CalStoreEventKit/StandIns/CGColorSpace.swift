#if !canImport(Darwin)
    import Foundation

    /// The meaning of the components of a colour: the part of Core Graphics' class that programs need to turn
    /// a calendar's colour into text.
    ///
    /// ```swift
    /// let sRGB = CGColorSpace(name: CGColorSpace.sRGB)!
    /// calendar.cgColor.converted(to: sRGB, intent: .defaultIntent, options: nil)?.components
    /// ```
    ///
    /// There are two, sRGB and grey, because calendars use no others. It exists only where Core Graphics does
    /// not.
    public final class CGColorSpace: Hashable, Sendable {
        /// The name of sRGB.
        public static let sRGB = "kCGColorSpaceSRGB"
        /// The name of grey.
        public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

        /// The name; nil for an unnamed space.
        public let name: String?
        /// The kind of colours: mixed or grey.
        public let model: CGColorSpaceModel

        /// The space with a name; nil for all names but `sRGB` and `genericGrayGamma2_2`.
        public init?(name: String) {
            switch name {
            case CGColorSpace.sRGB: model = .rgb
            case CGColorSpace.genericGrayGamma2_2: model = .monochrome
            default: return nil
            }
            self.name = name
        }

        init(_ model: CGColorSpaceModel) {
            self.model = model
            name = model == .rgb ? CGColorSpace.sRGB : CGColorSpace.genericGrayGamma2_2
        }

        /// The number of components without alpha: 3, or 1 for grey.
        public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

        public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.model == right.model }

        public func hash(into hasher: inout Hasher) { hasher.combine(model) }
    }

    /// The kind of components of a color space.
    public enum CGColorSpaceModel: Int32, Sendable {
        case unknown = -1
        case monochrome = 0
        case rgb = 1
        case cmyk = 2
        case lab = 3
        case deviceN = 4
        case indexed = 5
        case pattern = 6
        case XYZ = 7
    }

    /// The treatment of colors that another space lacks; it makes no difference between the two spaces here.
    public enum CGColorRenderingIntent: Int32, Sendable {
        case defaultIntent = 0
        case absoluteColorimetric = 1
        case relativeColorimetric = 2
        case perceptual = 3
        case saturation = 4
    }

    /// The colour space of a screen, here sRGB.
    public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }
    /// The grey space of a screen.
    public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }
#endif
