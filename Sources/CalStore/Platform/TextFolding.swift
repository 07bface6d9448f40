package enum TextFolding { package static func fold(_ text: String) -> String { text.lowercased() } }
package enum CanonicalComposition { package static func composed(_ text: String) -> String { text } }
