/// A listener for events, which is also the token that removes it.
///
/// The closure receives the event, the function's name (`INIT` for that event), the URL of the document, and a text:
/// the result of a SUCCESS as ``FlexData/toString()`` writes it, or the error of an EXCEPTION; nil for the others. Do
/// not trust them: the values may come from the page, and a page can claim failures and timeouts of its own calls.
@MainActor
public final class FlexListener {
    /// The closure of a listener.
    public typealias Closure = @MainActor (FlexEvent, _ funcName: String, _ url: String, _ msg: String?) -> Void

    let event: FlexEvent?
    let closure: Closure
    weak var component: FlexComponent?
    var onRemoval: (@MainActor () -> Void)?

    /// Creates a listener; nil is for all events. It receives none until it is added to a component.
    public init(_ event: FlexEvent? = nil, _ closure: @escaping Closure) {
        self.event = event
        self.closure = closure
    }

    /// Removes the listener from its component.
    public func remove() { component?.removeEventListener(listener: self) }
}
