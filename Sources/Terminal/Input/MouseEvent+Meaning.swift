extension MouseEvent {
    /// Whether it is a press of the left button.
    package var isClick: Bool { kind == .press(.left) }

    /// The lines by which the wheel scrolls, negative upwards; nil for anything else.
    package var scrolledLines: Int? {
        switch kind {
        case .wheelUp: -1
        case .wheelDown: 1
        default: nil
        }
    }
}
