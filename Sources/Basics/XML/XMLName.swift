/// A name with its namespace, as elements and attributes have (Namespaces in XML 1.0, 2.1).
package struct XMLName: Hashable, Sendable, CustomStringConvertible {
    /// The namespace; empty for none.
    package var namespace: String
    package var local: String

    package init(_ local: String, in namespace: String = "") {
        (self.namespace, self.local) = (namespace, local)
    }

    package var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}
