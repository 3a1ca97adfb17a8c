/// Somebody who hears of events, and the token that ends it.
///
/// The closure is told the event, the function's name (`INIT` for that event), the URL of the document, and a text:
/// the result of a SUCCESS as ``FlexData/toString()`` writes it, what an EXCEPTION was; nil for the others. All but
/// the event may be of the page's making: a page can claim failures and timeouts of its own calls.
@MainActor
public final class FlexListener {
    /// What is called.
    public typealias Closure = @MainActor (FlexEvent, _ funcName: String, _ url: String, _ msg: String?) -> Void

    let event: FlexEvent?
    let closure: Closure
    weak var component: FlexComponent?
    var onRemoval: (@MainActor () -> Void)?

    /// Makes a listener; nil is all events. It hears of nothing until it is added to a component.
    public init(_ event: FlexEvent? = nil, _ closure: @escaping Closure) {
        self.event = event
        self.closure = closure
    }

    /// Ends it.
    public func remove() { component?.removeEventListener(listener: self) }
}
