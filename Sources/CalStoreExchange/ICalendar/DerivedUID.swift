import Basics

/// A UID for an item without one. Equal content gives the same UID, so that importing a file twice changes
/// nothing.
enum DerivedUID {
    static let suffix = "@calstore"

    /// DTSTAMP is ignored, because it changes with every export of the same item.
    static func uid(of component: Component) -> String {
        var hashes = [XXHash64(seed: 0), XXHash64(seed: 1)]
        func add(_ lines: [String]) {
            for line in lines {
                for index in hashes.indices { hashes[index].update(Array((line + "\n").utf8)) }
            }
        }
        add([component.kind.rawValue] + component.lines.filter { $0.property != .stamp }.map(\.raw))
        for child in component.children { add(child.rawLines) }
        return hashes.map { hash in
            let digits = String(hash.digest, radix: 16)
            return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
        }.joined() + suffix
    }
}
