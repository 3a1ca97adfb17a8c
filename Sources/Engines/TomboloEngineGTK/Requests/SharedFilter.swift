import Synchronization
import TomboloEngine

/// The filter and the added names of one page, and the connections over which its web processes receive them.
///
/// Protected by a lock and not by an actor: an app sets a filter and begins a load in one turn of the main actor, and the load
/// must not overtake it. Nothing waits under the lock, since a socket accepts a packet at once or not at all.
nonisolated final class SharedFilter: Sendable {
    private struct State {
        var filter: RequestFilter
        var sockets: [ObjectIdentifier: PacketSocket] = [:]
        var added = AddedNames()
    }

    private let state: Mutex<State>

    init(_ filter: RequestFilter) { state = Mutex(State(filter: filter)) }

    /// The filter. After it has been set, no new request uses the previous one.
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

    /// Sends the filter over a connection, now and when it changes.
    func add(_ socket: PacketSocket) {
        state.withLock { state in
            state.sockets[ObjectIdentifier(socket)] = socket
            // The names first, since the process waits for the filter.
            if !state.added.names.isEmpty { _ = socket.send(InterceptionPacket(added: state.added.names)) }
            _ = socket.send(InterceptionPacket(state.filter))
        }
    }

    /// Sends every process the names of fields that a request is about to be given. Called before the request is given them.
    func note(_ fields: [HeaderField]) {
        state.withLock { state in
            guard state.added.note(fields) else { return }
            let packet = InterceptionPacket(added: state.added.names)
            for socket in state.sockets.values { _ = socket.send(packet) }
        }
    }

    /// Sends nothing over the connection any longer.
    func remove(_ socket: PacketSocket) {
        state.withLock { $0.sockets[ObjectIdentifier(socket)] = nil }
    }
}
