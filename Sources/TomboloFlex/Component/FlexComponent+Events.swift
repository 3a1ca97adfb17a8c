#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloBridge

extension FlexComponent {
    /// Calls a closure for one kind of event.
    /// - Returns: The token that ends it; it need not be kept.
    @discardableResult
    public func addEventListener(_ event: FlexEvent, _ closure: @escaping FlexListener.Closure) -> FlexListener {
        addEventListener(FlexListener(event, closure))
    }

    /// Calls a closure for every event.
    @discardableResult
    public func addEventListener(_ closure: @escaping FlexListener.Closure) -> FlexListener {
        addEventListener(FlexListener(nil, closure))
    }

    /// Adds a listener; the same one once only.
    @discardableResult
    public func addEventListener(_ listener: FlexListener) -> FlexListener {
        guard !listeners.contains(where: { $0 === listener }) else { return listener }
        listener.component = self
        listeners.append(listener)
        return listener
    }

    /// Ends a listener.
    public func removeEventListener(listener: FlexListener) {
        listeners.removeAll { $0 === listener }
    }

    /// Ends all listeners.
    public func removeAllEventListener() { listeners = [] }

    func hasListener(for event: FlexEvent) -> Bool { listeners.contains { $0.event == nil || $0.event == event } }

    func tell(_ event: FlexEvent, _ function: String, _ sender: Sender, _ message: String?) {
        for listener in listeners where listener.event == nil || listener.event == event {
            listener.closure(event, function, sender.url?.absoluteString ?? "", message)
        }
    }
}
