import Synchronization
import TomboloEngine

/// The filter and the names of added fields of one page, and the connections over which its web processes receive them.
///
/// The state is protected by a lock rather than an actor: an app may set a filter and begin a load in the same main-actor job,
/// and the filter must have been sent when the load begins. No operation blocks while the lock is held, because a socket
/// accepts or rejects a packet immediately.
nonisolated final class SharedFilter: Sendable {
    private struct State {
        var filter: RequestFilter
        var sockets: [ObjectIdentifier: PacketSocket] = [:]
        var added = AddedNames()
    }

    private let state: Mutex<State>

    init(_ filter: RequestFilter) { state = Mutex(State(filter: filter)) }

    /// The filter. Once a new value has been set, no new request is decided by the previous one.
    var value: RequestFilter {
        get { state.withLock { $0.filter } }
        set {
            state.withLock { state in
                state.filter = newValue
                let packet = InterceptionPacket(newValue)
                for socket in state.sockets.values { _ = socket.send(packet) }
            }
        }
    }

    /// Sends the filter over a connection, now and whenever the filter changes.
    func add(_ socket: PacketSocket) {
        state.withLock { state in
            state.sockets[ObjectIdentifier(socket)] = socket
            // The names are sent before the filter, because the process starts to handle requests when it has received the
            // filter.
            if !state.added.names.isEmpty { _ = socket.send(InterceptionPacket(added: state.added.names)) }
            _ = socket.send(InterceptionPacket(state.filter))
        }
    }

    /// Notes fields that are about to be added to a request, and sends their names to every process. Must be called before the
    /// fields are added.
    func note(_ fields: [HeaderField]) {
        state.withLock { state in
            guard state.added.note(fields) else { return }
            let packet = InterceptionPacket(added: state.added.names)
            for socket in state.sockets.values { _ = socket.send(packet) }
        }
    }

    /// Removes a connection. Nothing is sent over it after that.
    func remove(_ socket: PacketSocket) {
        state.withLock { $0.sockets[ObjectIdentifier(socket)] = nil }
    }
}
