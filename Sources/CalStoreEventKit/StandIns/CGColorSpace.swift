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
        /// Not known.
        case unknown = -1
        /// Shades of gray.
        case monochrome = 0
        /// Red, green and blue.
        case rgb = 1
        /// Cyan, magenta, yellow and black.
        case cmyk = 2
        /// Lightness and two axes of color (CIE L\*a\*b\*).
        case lab = 3
        /// Any number of inks.
        case deviceN = 4
        /// Numbers in a table of colors.
        case indexed = 5
        /// A pattern.
        case pattern = 6
        /// The CIE 1931 components.
        case XYZ = 7
    }

    /// The treatment of colors that another space lacks; it makes no difference between the two spaces here.
    public enum CGColorRenderingIntent: Int32, Sendable {
        /// The choice of the system.
        case defaultIntent = 0
        /// Exact colors, where they can be shown.
        case absoluteColorimetric = 1
        /// Exact colors, relative to the white of the device.
        case relativeColorimetric = 2
        /// All colors are changed, so that differences stay visible.
        case perceptual = 3
        /// Strong colors, also if they are not exact.
        case saturation = 4
    }

    /// The colour space of a screen, here sRGB.
    public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }
    /// The grey space of a screen.
    public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }
#endif
