/// The name of an event that the app emits, with the type of its value.
///
///     let changed = Event<Note>("notes.changed")
///
///     calls.declare(changed)
///     try bridge.emit(changed, note)
///
/// The types that `tombolo bindings` writes for pages contain declared events.
public struct Event<Value: Codable & Sendable>: Sendable, Hashable {
    /// The full name, as pages listen to it.
    public let name: String

    /// Creates a name. Use ``NoValue`` as the type of an event without a value.
    public init(_ name: String) { self.name = name }
}

extension CallRegistering {
    /// Declares an event, as ``declareEvents(_:)`` does, together with the type of its value. An event of a plugin is
    /// removed with the plugin.
    /// - Precondition: The name of a plugin's event begins with the plugin's name and a full stop.
    public func declare<Value>(_ event: Event<Value>) {
        precondition(
            event.name.hasPrefix(target.prefix),
            "The name of the event “\(event.name)” has to begin with “\(target.prefix)”")
        target.registry.declare(events: [event.name])
        target.registry.eventTypes[event.name] = Value.self
    }
}

extension Bridge {
    /// Sends an event with a value of its type. The event need not be declared; see ``emit(_:_:)-(String,_)``.
    public func emit<Value>(_ event: Event<Value>, _ value: Value) throws {
        if Value.self == NoValue.self { emit(event.name) } else { try emit(event.name, value) }
    }

    /// Sends an event without a value.
    public func emit(_ event: Event<NoValue>) { emit(event.name) }
}
