import Basics

extension CalStoreSource: JSONRow {
    package static let fields: [JSONField<Self>] = [
        .type("source"), .init("id", "full identifier", \.id.text), .init("title", "title or name", \.title),
        .init("kind", "local, caldav, …", \.kind.rawValue),
        .init("url", "address of the server of an account; null for other sources", \.url),
    ]
}
