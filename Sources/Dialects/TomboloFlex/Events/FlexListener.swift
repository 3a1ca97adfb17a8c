/// A listener for events, which is also the token that removes it.
///
/// The closure receives the event, the function's name (`INIT` for an INIT event), the URL of the document, and a text.
/// The text is the result for a SUCCESS, as ``FlexData/toString()`` writes it, or the error for an EXCEPTION; nil for
/// other events. Do not trust these values, because they may come from the page, and a page can report false failures
/// and timeouts of its own calls.
@MainActor
public final class FlexListener {
    /// The closure of a listener.
    public typealias Closure = @MainActor (FlexEvent, _ funcName: String, _ url: String, _ msg: String?) -> Void

    let event: FlexEvent?
    let closure: Closure
    weak var component: FlexComponent?
    var onRemoval: (@MainActor () -> Void)?

    /// Creates a listener for one kind of event; nil for all events. It receives no events until it is added to a
    /// component.
    public init(_ event: FlexEvent? = nil, _ closure: @escaping Closure) {
        self.event = event
        self.closure = closure
    }

    /// Removes the listener from its component.
    public func remove() { component?.removeEventListener(listener: self) }
}
