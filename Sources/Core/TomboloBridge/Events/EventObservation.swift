/// A closure's subscription to the events of an object. It lasts as long as the object, unless it is cancelled.
@MainActor
package final class EventObservation {
    private var end: (@MainActor (EventObservation) -> Void)?
    var isCancelled: Bool { end == nil }

    init(end: @escaping @MainActor (EventObservation) -> Void) { self.end = end }

    /// Ends the subscription. The closure is not called again.
    package func cancel() {
        end?(self)
        end = nil
    }
}
