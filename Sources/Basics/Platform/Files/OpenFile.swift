/// An open file: its descriptor, and the path for messages.
package struct OpenFile: Sendable {
    package var descriptor: Int32
    package var path: String

    package init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }
}
