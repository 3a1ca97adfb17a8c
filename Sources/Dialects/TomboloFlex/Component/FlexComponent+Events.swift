#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloBridge
import TomboloEngine

extension FlexComponent {
    /// Calls a closure for one kind of event.
    /// - Returns: The token that removes the listener. The caller need not keep it.
    @discardableResult
    public func addEventListener(_ event: FlexEvent, _ closure: @escaping FlexListener.Closure) -> FlexListener {
        addEventListener(FlexListener(event, closure))
    }

    /// Calls a closure for every event.
    @discardableResult
    public func addEventListener(_ closure: @escaping FlexListener.Closure) -> FlexListener {
        addEventListener(FlexListener(nil, closure))
    }

    /// Adds a listener. Adding the same listener again has no effect.
    @discardableResult
    public func addEventListener(_ listener: FlexListener) -> FlexListener {
        guard !listeners.contains(where: { $0 === listener }) else { return listener }
        listener.component = self
        listeners.append(listener)
        return listener
    }

    /// Removes a listener. Has no effect if it was not added.
    public func removeEventListener(listener: FlexListener) {
        guard let index = listeners.firstIndex(where: { $0 === listener }) else { return }
        listeners.remove(at: index)
        listener.onRemoval?()
    }

    /// Removes all listeners, and ends the sequences of ``events(_:)``.
    public func removeAllEventListener() {
        for listener in listeners { removeEventListener(listener: listener) }
    }

    /// The future events of one kind, or of all kinds, in order. Each call returns its own sequence, which ends when
    /// its consumer stops iterating, with the component, or with ``removeAllEventListener()``.
    ///
    /// A sequence buffers the latest 4,096 events, with messages truncated to `EventLimits.maximumTextBytes`. Listeners
    /// receive messages without truncation.
    public func events(_ event: FlexEvent? = nil) -> AsyncStream<FlexEventReport> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: FlexEventReport.self, bufferingPolicy: .bufferingNewest(EventLimits.maximumUnreadEvents))
        let listener = FlexListener(event) { event, funcName, url, msg in
            continuation.yield(FlexEventReport(event: event, funcName: funcName, url: url, msg: msg?.shortened()))
        }
        listener.onRemoval = { continuation.finish() }
        addEventListener(listener)
        continuation.onTermination = { [weak listener] _ in
            Task { @MainActor in listener?.remove() }
        }
        return stream
    }

    func hasListener(for event: FlexEvent) -> Bool {
        onEvent != nil || listeners.contains { $0.event == nil || $0.event == event }
    }

    func tell(_ event: FlexEvent, _ function: String, _ document: Document, _ message: String?) {
        let isSensitive = bridge?.calls.isSensitive("flex.call.\(function)") == true
        let shown = isSensitive ? message.map { _ in Redaction.mark } : message
        let url = document.url?.absoluteString ?? ""
        onEvent?(FlexEventReport(event: event, funcName: function, url: url, msg: shown?.shortened()))
        for listener in listeners where listener.event == nil || listener.event == event {
            listener.closure(event, function, url, shown)
        }
    }
}
