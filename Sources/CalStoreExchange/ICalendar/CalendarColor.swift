/// Calendar colours: COLOR is a CSS 3 name (RFC 7986, 5.9), X-APPLE-CALENDAR-COLOR is hexadecimal.
package enum CalendarColor {
    /// `#RRGGBB` for `#e78074`, `#E78074FF` (opaque alpha is dropped) and `steelblue`; nil for anything else.
    package static func hex(_ text: String) -> String? {
        guard text.hasPrefix("#") else { return names[text.lowercased()] }
        let digits = text.dropFirst().uppercased()
        guard digits.count == 6 || digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        return "#" + (digits.count == 8 && digits.hasSuffix("FF") ? String(digits.prefix(6)) : digits)
    }

    /// The lines for a color: COLOR only if it has a name.
    static func lines(_ color: String) -> [String] {
        let named = hex(color).flatMap { namesByHex[$0] }.map { "\(PropertyName.color.text):\($0)" }
        return [named, "\(PropertyName.appleCalendarColor.text):\(color)"].compactMap(\.self)
    }

    /// The name of a colour, or its hexadecimal form if it has none.
    package static func name(_ color: String) -> String { hex(color).flatMap { namesByHex[$0] } ?? color }

    /// The names of colours. If a colour has two names, the alphabetically first one counts.
    private static let namesByHex = Dictionary(
        names.map { name, value in (value, name) }, uniquingKeysWith: { min($0, $1) })

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for entry in table.split(separator: ",") {
            let parts = entry.split(separator: " ")
            if let name = parts.first, let value = parts.last { names[String(name)] = "#\(value)" }
        }
        return names
    }()

    private static let table = """
        aliceblue F0F8FF,antiquewhite FAEBD7,aqua 00FFFF,aquamarine 7FFFD4,azure F0FFFF,beige F5F5DC,\
        bisque FFE4C4,black 000000,blanchedalmond FFEBCD,blue 0000FF,blueviolet 8A2BE2,brown A52A2A,\
        burlywood DEB887,cadetblue 5F9EA0,chartreuse 7FFF00,chocolate D2691E,coral FF7F50,\
        cornflowerblue 6495ED,cornsilk FFF8DC,crimson DC143C,cyan 00FFFF,darkblue 00008B,\
        darkcyan 008B8B,darkgoldenrod B8860B,darkgray A9A9A9,darkgreen 006400,darkgrey A9A9A9,\
        darkkhaki BDB76B,darkmagenta 8B008B,darkolivegreen 556B2F,darkorange FF8C00,darkorchid 9932CC,\
        darkred 8B0000,darksalmon E9967A,darkseagreen 8FBC8F,darkslateblue 483D8B,darkslategray 2F4F4F,\
        darkslategrey 2F4F4F,darkturquoise 00CED1,darkviolet 9400D3,deeppink FF1493,deepskyblue 00BFFF,\
        dimgray 696969,dimgrey 696969,dodgerblue 1E90FF,firebrick B22222,floralwhite FFFAF0,\
        forestgreen 228B22,fuchsia FF00FF,gainsboro DCDCDC,ghostwhite F8F8FF,gold FFD700,\
        goldenrod DAA520,gray 808080,green 008000,greenyellow ADFF2F,grey 808080,honeydew F0FFF0,\
        hotpink FF69B4,indianred CD5C5C,indigo 4B0082,ivory FFFFF0,khaki F0E68C,lavender E6E6FA,\
        lavenderblush FFF0F5,lawngreen 7CFC00,lemonchiffon FFFACD,lightblue ADD8E6,lightcoral F08080,\
        lightcyan E0FFFF,lightgoldenrodyellow FAFAD2,lightgray D3D3D3,lightgreen 90EE90,\
        lightgrey D3D3D3,lightpink FFB6C1,lightsalmon FFA07A,lightseagreen 20B2AA,lightskyblue 87CEFA,\
        lightslategray 778899,lightslategrey 778899,lightsteelblue B0C4DE,lightyellow FFFFE0,\
        lime 00FF00,limegreen 32CD32,linen FAF0E6,magenta FF00FF,maroon 800000,mediumaquamarine 66CDAA,\
        mediumblue 0000CD,mediumorchid BA55D3,mediumpurple 9370DB,mediumseagreen 3CB371,\
        mediumslateblue 7B68EE,mediumspringgreen 00FA9A,mediumturquoise 48D1CC,mediumvioletred C71585,\
        midnightblue 191970,mintcream F5FFFA,mistyrose FFE4E1,moccasin FFE4B5,navajowhite FFDEAD,\
        navy 000080,oldlace FDF5E6,olive 808000,olivedrab 6B8E23,orange FFA500,orangered FF4500,\
        orchid DA70D6,palegoldenrod EEE8AA,palegreen 98FB98,paleturquoise AFEEEE,palevioletred DB7093,\
        papayawhip FFEFD5,peachpuff FFDAB9,peru CD853F,pink FFC0CB,plum DDA0DD,powderblue B0E0E6,\
        purple 800080,red FF0000,rosybrown BC8F8F,royalblue 4169E1,saddlebrown 8B4513,salmon FA8072,\
        sandybrown F4A460,seagreen 2E8B57,seashell FFF5EE,sienna A0522D,silver C0C0C0,skyblue 87CEEB,\
        slateblue 6A5ACD,slategray 708090,slategrey 708090,snow FFFAFA,springgreen 00FF7F,\
        steelblue 4682B4,tan D2B48C,teal 008080,thistle D8BFD8,tomato FF6347,turquoise 40E0D0,\
        violet EE82EE,wheat F5DEB3,white FFFFFF,whitesmoke F5F5F5,yellow FFFF00,yellowgreen 9ACD32
        """
}
