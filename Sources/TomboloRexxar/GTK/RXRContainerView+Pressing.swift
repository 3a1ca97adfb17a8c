#if os(Linux)
import TomboloWidgets

extension RXRContainerView {
    /// Presses a button of the dialog that is shown, as a person would: for tools and tests.
    /// - Parameter index: Which; nil for the last one.
    /// - Returns: Whether there is such a dialog and button.
    @discardableResult
    package func pressButtonOfDialog(_ index: Int? = nil) -> Bool { dialogs.current?.press(index) ?? false }
}
#endif
