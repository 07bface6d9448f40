/// The colours of pages, light and dark. Print always uses the light ones.
enum PageStyle {
    private static let light =
        """
        --ground:#ffffff;--text:#1b1f24;--line:#c9d1d9;--soft:#59636e;--accent:#0a5fb4;--late:#b42318;\
        --today:#eaf3fd
        """
    private static let dark =
        """
        --ground:#0f1318;--text:#e6eaef;--line:#39424d;--soft:#9aa4af;--accent:#6cb6ff;--late:#ff8f85;\
        --today:#16263a
        """

    /// The CSS variables for an element.
    static func variables(of element: String) -> String {
        """
        \(element){color-scheme:light dark;\(light)}
        @media (prefers-color-scheme:dark){\(element){\(dark)}}
        @media print{\(element){color-scheme:light;\(light)}}
        """
    }

    static let font = "system-ui,-apple-system,\"Segoe UI\",\"Noto Sans\",sans-serif"
}
