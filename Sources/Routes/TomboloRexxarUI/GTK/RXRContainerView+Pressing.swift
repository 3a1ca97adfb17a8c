#if os(Linux)
import TomboloWidgets

extension RXRContainerView {
    /// Presses a button of the shown dialog as a user would; for tools and tests.
    /// - Parameter index: The index of the button; nil for the last one.
    /// - Returns: Whether the dialog and the button exist.
    @discardableResult
    package func pressButtonOfDialog(_ index: Int? = nil) -> Bool { dialogs.current?.press(index) ?? false }
}
#endif
