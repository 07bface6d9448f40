/// One item of a mapping text, such as `41-5A=61` or `C0=41+300`; see `CanonicalMappings` and
/// `FoldingMappings`.
struct MappingItem {
    /// The first scalar that the item maps.
    private(set) var first: UInt32 = 0
    /// The target of the first scalar. The targets of the others are as many scalars later.
    private(set) var target: [UInt32] = []
    /// False if the two scalars of the target are never composed again.
    private(set) var composes = true

    private var last: UInt32 = 0
    private var step: UInt32 = 1

    /// The scalars that the item maps.
    var sources: StrideThrough<UInt32> { stride(from: first, through: last, by: Int(step)) }

    /// Calls `body` with each item of the text, in order.
    ///
    /// All items share one variable, so that the array is allocated once.
    static func forEach(in text: StaticString, _ body: (MappingItem) -> Void) {
        text.withUTF8Buffer { bytes in
            var item = MappingItem()
            var number: UInt32 = 0
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    number = number << 4 | UInt32(byte & 0xF)
                case UInt8(ascii: "A")...UInt8(ascii: "F"):
                    number = number << 4 | UInt32(byte & 0xF) &+ 9
                case UInt8(ascii: " "), UInt8(ascii: "\n"):
                    item.target.append(number)
                    body(item)
                    item.moveOn()
                    number = 0
                default:
                    item.take(number, before: byte)
                    number = 0
                }
            }
            item.target.append(number)
            body(item)
        }
    }

    /// Takes a number before a sign.
    ///
    /// Only the equals sign shows that the numbers so far were sources.
    private mutating func take(_ number: UInt32, before sign: UInt8) {
        target.append(number)
        switch sign {
        case UInt8(ascii: "-"): composes = false
        case UInt8(ascii: "/"): step = 2
        case UInt8(ascii: "="):
            first = target.first ?? number
            last = number
            target.removeAll(keepingCapacity: true)
            composes = true
        default: break
        }
    }

    /// Prepares for the next item, which maps the next scalar by default.
    private mutating func moveOn() {
        first = last &+ 1
        last = first
        step = 1
        target.removeAll(keepingCapacity: true)
        composes = true
    }
}
