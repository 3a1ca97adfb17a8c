import Synchronization
import TomboloEngine

/// What the web processes of one page are to ask about and to know, and the connections over which they are told.
///
/// Under a lock and in no actor: an app sets an interest and begins a load in one turn of the main actor, and the load must not overtake it.
/// Nothing waits inside, since a packet is taken at once or not at all.
nonisolated final class SharedInterest: Sendable {
    private struct State {
        var interest: RequestInterest
        var sockets: [ObjectIdentifier: PacketSocket] = [:]
        var added = AddedNames()
    }

    private let state: Mutex<State>

    init(_ interest: RequestInterest) { state = Mutex(State(interest: interest)) }

    /// The interest. When it has been set, no request that is made later goes by the one before.
    var value: RequestInterest {
        get { state.withLock { $0.interest } }
        set {
            state.withLock { state in
                state.interest = newValue
                let packet = InterceptionPacket(newValue)
                for socket in state.sockets.values { _ = socket.send(packet) }
            }
        }
    }

    /// Tells the interest over a connection, from now on.
    func add(_ socket: PacketSocket) {
        state.withLock { state in
            state.sockets[ObjectIdentifier(socket)] = socket
            // First, since the interest is what is waited for.
            if !state.added.names.isEmpty { _ = socket.send(InterceptionPacket(added: state.added.names)) }
            _ = socket.send(InterceptionPacket(state.interest))
        }
    }

    /// Has every process know the names of fields that a request is about to be given; before it is given them.
    func note(_ fields: [HeaderField]) {
        state.withLock { state in
            guard state.added.note(fields) else { return }
            let packet = InterceptionPacket(added: state.added.names)
            for socket in state.sockets.values { _ = socket.send(packet) }
        }
    }

    /// Tells nothing over it any longer.
    func remove(_ socket: PacketSocket) {
        state.withLock { $0.sockets[ObjectIdentifier(socket)] = nil }
    }
}
