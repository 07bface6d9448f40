import Basics
import CalStore

/// The facts about an object that decide which objects of a file must be imported together: those with one
/// UID or one identifier, and occurrences with their series.
struct ObjectKeys: Sendable {
    /// The number of its UID (`ItemGroup.number`).
    let uid: UInt64
    /// The numbers of its identifier and that of its series.
    let ids: [UInt64]

    /// - Parameters:
    ///   - object: The object, or at least its members with `names`.
    ///   - item: The item of the object, if its UID depends on all of it; nil if it cannot be read.
    init?(_ object: JSONValue, item: () -> CalStoreItem?) {
        let id = Self.id(of: object)
        if let uid = Self.uid(of: object, id) {
            let series = object["occurrence"]?["series_id"]?.string.flatMap { CalStoreItem.ID($0) }
            self.init(uid: uid, [id, series])
        } else if object.members != nil, let item = item() {
            self.init(uid: item.externalID, [id, item.seriesID])
        } else {
            return nil
        }
    }

    /// The UID of an object; nil if it depends on all of its members.
    static func uid(of object: JSONValue) -> String? { uid(of: object, id(of: object)) }

    private static func uid(of object: JSONValue, _ id: CalStoreItem.ID?) -> String? {
        object["stored"] == nil ? object["external_id"]?.string ?? id?.text : nil
    }

    private static func id(of object: JSONValue) -> CalStoreItem.ID? {
        object["id"]?.string.flatMap { CalStoreItem.ID($0) }
    }

    private init(uid: String, _ ids: [CalStoreItem.ID?]) {
        self.uid = ItemGroup.number(ofUID: uid)
        self.ids = ids.compactMap { id in
            id.map { UInt64(truncatingIfNeeded: $0.hashValue) }
        }
    }

    /// The members that decide about the keys, the kind and the calendar of an item.
    static let names = [
        "type", "id", "calendar", "start", "due", "occurrence", "external_id", "stored",
    ]

    /// Reads these members of an object, and as little as possible of the others: they are read again. Nil
    /// for other text.
    static func object(_ entry: ObjectBlock.Entry, _ block: ObjectBlock) -> JSONValue? {
        block.bytes.withUnsafeBufferPointer { all in
            let bytes = UnsafeBufferPointer(rebasing: all[entry.bytes])
            var scan = JSONScan(bytes: bytes, position: 0, line: 1, isAtEnd: true)
            var members: [JSONValue.Member] = []
            let isPlain = scan.members { name, value in
                guard let name = Self.name(name) else { return }
                members.append(.init(name: name, value: Self.value(bytes[value]) ?? .null))
            }
            return isPlain ? .object(members) : Self.value(bytes[...])
        }
    }

    private static func value(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> JSONValue? {
        // An initializer for any sequence would copy them.
        try? JSONReader.read(UnsafeBufferPointer(rebasing: bytes)) { (json) throws(JSONError) in
            json.replacesLoneSurrogates = true
            return try json.value()
        }
    }

    /// The name, if it is one of `names`.
    private static func name(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        // Most others can be told by length and first letter.
        switch (bytes.count, bytes.first) {
        case (4, UInt8(ascii: "t")), (2, UInt8(ascii: "i")), (8, UInt8(ascii: "c")), (5, UInt8(ascii: "s")),
            (3, UInt8(ascii: "d")), (10, UInt8(ascii: "o")), (11, UInt8(ascii: "e")), (6, UInt8(ascii: "s")):
            let name = String(decoding: bytes, as: UTF8.self)
            return names.contains(name) ? name : nil
        default: return nil
        }
    }
}
